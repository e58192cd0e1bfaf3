from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.unused import unused_tags
from tests.authoring.lints.linted import found, linted, mod
from tests.content.writing import write_mod

VERMIN = '[tag.monster.vermin]\nvalues = ["classic:kobold"]\n'


def test_a_tag_that_is_named_nowhere_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, unused_tags, VERMIN) == [
        (
            "trial/content/a.toml:1:1 W501 nothing uses the tag `vermin` of kind monster (write"
            ' "#vermin" where its members are meant, or take it out)'
        )
    ]


def test_a_tag_with_the_name_of_its_mod_is_no_other(tmp_path: Path) -> None:
    text = VERMIN.replace("vermin", '"trial:vermin"')

    assert [each[:61] for each in found(tmp_path, unused_tags, text)] == [
        "trial/content/a.toml:1:1 W501 nothing uses the tag `trial:ver"
    ]


@pytest.mark.parametrize("name", ["#vermin", "#trial:vermin"])
def test_a_tag_in_a_tag_is_used(tmp_path: Path, name: str) -> None:
    text = VERMIN + f'[tag.monster.all]\nvalues = ["{name}"]\n'

    assert [each[:44] for each in found(tmp_path, unused_tags, text)] == [
        "trial/content/a.toml:3:1 W501 nothing uses t"
    ]


def test_another_mod_may_use_a_tag(tmp_path: Path) -> None:
    text = '[tag.monster.beasts]\nvalues = ["#trial:vermin"]\n'
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"trial": "*"})

    assert linted([unused_tags], mod(tmp_path, VERMIN), other) == []


def test_a_library_fills_tags_for_others(tmp_path: Path) -> None:
    assert found(tmp_path, unused_tags, VERMIN, kind="library") == []
