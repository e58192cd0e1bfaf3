from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

SET = "set.label = 'Rat'\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param(f"[patch]\nid = 'core:rat'\n{SET}", "2:1", id="nowhere"),
        pytest.param(f"[patch]\nkind = 'color'\nid = 'core:red'\n{SET}", "2:1", id="below"),
        pytest.param(f"[patch.'core:rat']\n{SET}", "1:8", id="an id in its header"),
        pytest.param("[tag.pets]\nvalues = ['core:rat']\n", "1:6", id="a tag of no kind"),
    ],
)
def test_a_patch_or_tag_that_does_not_say_its_kind_is_one_finding(
    tmp_path: Path, text: str, place: str
) -> None:
    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert finding.startswith(f"deep/content/a.toml:{place} E004 ")


@pytest.mark.parametrize(
    ("sort", "table"),
    [
        ("tags", "[tag.monster.t{number}]\nvalues = ['#t31']\n"),
        ("patches", "[[patch.monster]]\nid = 'm{number}'\nset.label = 'x'\n"),
        ("definitions", "[monster.m{number}]\ninherits = 'm{after}'\n"),
    ],
)
def test_of_too_many_only_the_first_that_is_too_much_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sort: str, table: str
) -> None:
    monkeypatch.setattr("roguelike.content.assembling.table_sorter.MAX_TABLES", 30)
    text = "".join(table.format(number=number, after=number + 1) for number in range(33))

    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    line = 30 * table.count("\n") + 1
    assert finding.startswith(f"deep/content/a.toml:{line}:1 E203 the mod has more than 30 {sort}")
