"""Definitions that do not fit their models."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

WOLF = '[monster.wolf]\nlabel = "wolf"\nglyph = "w"\ncolor = "brown"\n'


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ('id = "wolf"', "take it out: its id is its name in the header"),
        ('type = "monster"', "take it out: the header says its kind"),
        ("append = { tags = ['wild'] }", "what is inherited is changed with `edit.append`"),
    ],
)
def test_what_belongs_in_a_header_or_in_a_patch_is_told_so(
    tmp_path: Path, line: str, hint: str
) -> None:
    (finding,) = shown(load_beside_core(tmp_path, {"deep": f"{WOLF}{line}\n"}).report)

    assert finding.endswith(f"({hint})")


def test_of_several_patches_the_value_that_spoils_an_object_is_marked(tmp_path: Path) -> None:
    first = "[[patch.monster]]\nid = 'core:rat'\nmul.behaviors.wander.percent = 10\n"
    second = "[[patch.monster]]\nid = 'core:rat'\nadd.behaviors.wander.percent = 1\n"

    report = load_beside_core(tmp_path, {"deep": first, "later": second}).report

    assert shown(report)[0].startswith("deep/content/a.toml:3:32 E203 ")
