"""What patches take away."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.conflicts import conflicts
from tests.content.bestiary import load_beside_core, patch, places
from tests.content.writing import shown

USES_DEEP = {"gems": 'deep = "*"'}


def test_what_is_taken_away_is_checked_with_all_that_it_inherits(tmp_path: Path) -> None:
    heir = '[monster.king]\ninherits = "core:beast"\n'  # which has no label
    removal = patch("remove_object = true", 'id = "deep:king"')

    result = load_beside_core(tmp_path, {"deep": heir, "gems": removal}, USES_DEEP)

    assert places(result) == ["1:1 E204"]
    assert result.left_out["deep"] == "its content has errors"


def test_what_patches_have_spoiled_can_be_taken_away(tmp_path: Path) -> None:
    deep = "[stat.base]\nabstract = true\nminimum = 0\n"
    deep += '[stat.luck]\ninherits = "base"\nlabel = "luck"\ndefault = 1\n'
    gems = '[[patch.stat]]\nid = "deep:base"\nset.minimum = 5\n'
    removal = '[[patch.stat]]\nid = "deep:luck"\nremove_object = true\n'

    kept = load_beside_core(tmp_path / "a", {"deep": deep, "gems": gems}, USES_DEEP)
    taken = load_beside_core(tmp_path / "b", {"deep": deep, "gems": gems + removal}, USES_DEEP)

    assert places(kept) == ["1:1 E206"]
    assert list(kept.left_out) == ["gems"]
    assert shown(taken.report) == []


@pytest.mark.parametrize(
    ("more", "codes"),
    [("", ["W410"]), (patch("remove_object = true", 'id = "king"'), [])],
    ids=["there", "taken away"],
)
def test_mods_do_not_conflict_in_what_is_taken_away(
    tmp_path: Path, more: str, codes: list[str]
) -> None:
    parent = '[monster.{}]\nabstract = true\nlabel = "one"\nglyph = "o"\n'
    parents = parent.format("one") + parent.format("two")
    heir = '[monster.king]\ninherits = ["one", "two"]\ncolor = "core:red"\n'
    mods = {
        "deep": f"{parents}{heir}{more}",
        "gems": patch('set.glyph = "a"', 'id = "deep:one"'),
        "hats": patch('set.glyph = "b"', 'id = "deep:two"'),
    }

    result = load_beside_core(tmp_path, mods, {**USES_DEEP, "hats": 'deep = "*"'})

    assert result.assembly is not None
    report = conflicts(result.assembly, result.selected.order)
    assert [finding.code.name for finding in report] == codes
