"""Definitions that do not fit their models."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling.validation import MAX_FINDINGS, MAX_MENDED, Findings
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Rename
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


@pytest.mark.parametrize(
    ("is_mended", "places", "enough"),
    [
        (False, MAX_FINDINGS + MAX_MENDED, MAX_FINDINGS),
        (True, MAX_FINDINGS + MAX_MENDED, MAX_FINDINGS + MAX_MENDED),
        (True, 1, MAX_FINDINGS + 1),
    ],
)
def test_very_much_that_can_be_mended_hides_nothing_else_if_each_is_at_a_place_of_its_own(
    places: int, enough: int, *, is_mended: bool
) -> None:
    document, findings, count = Document("a.toml", ""), Findings(), 0
    while not findings.are_enough:
        place = Place(document, (count % places,))
        mend = (Rename("lable", "label"),) if is_mended else ()
        findings.add(Diagnostic(Code.E201, place, f"number {count} is wrong", mend=mend))
        count += 1

    assert count == enough


def test_of_several_patches_the_value_that_spoils_an_object_is_marked(tmp_path: Path) -> None:
    first = "[[patch.monster]]\nid = 'core:rat'\nmul.behaviors.wander.percent = 10\n"
    second = "[[patch.monster]]\nid = 'core:rat'\nadd.behaviors.wander.percent = 1\n"

    report = load_beside_core(tmp_path, {"deep": first, "later": second}).report

    assert shown(report)[0].startswith("deep/content/a.toml:3:32 E203 ")
