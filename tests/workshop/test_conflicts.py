"""Conflicts between mods."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.workshop.conflicts import conflicts
from tests.content.bestiary import load_beside_core, patch
from tests.content.writing import shown

HINT = '(if this is intended, write after = ["deep"] below [order] in mod.toml)'
ATTACK = "`stats.core:attack` of monster core:rat"
DIFFERENT = f"W410 the mods `deep` and `gems` give {ATTACK} different values"
DEPENDS = f"W413 {ATTACK} depends on which of `deep` and `gems` is loaded first"


def found(tmp_path: Path, mods: Mapping[str, str], more: Mapping[str, str] | None = None) -> Report:
    """Return the conflicts between mods without errors."""
    result = load_beside_core(tmp_path, mods, more)
    assert not result.left_out, shown(result.report)
    assert result.assembly is not None
    return conflicts(result.assembly, result.selected.order)


@pytest.mark.parametrize(
    ("deep", "gems", "expected"),
    [
        pytest.param(
            "set.stats.attack = 5",
            "set.stats.attack = 6",
            f"3:20 {DIFFERENT}",
            id="different values",
        ),
        pytest.param(
            'set.tags = ["x"]',
            'unset = ["tags"]',
            "3:10 W410 the mods `deep` and `gems` give `tags` of monster core:rat different values",
            id="a value and none",
        ),
        pytest.param(
            "add.stats.attack = 5",
            "set.stats.attack = 6",
            f"3:20 W411 `gems` discards what the mod `deep` does to {ATTACK}",
            id="a sum that is discarded",
        ),
        pytest.param(
            "add.stats.attack = 5", "mul.stats.attack = 2", f"3:20 {DEPENDS}", id="sum, product"
        ),
        pytest.param(
            "set.stats.attack = 5",
            "add.stats.attack = 2",
            f"3:20 {DEPENDS}",
            id="a sum after a value",
        ),
        pytest.param(
            "replace.stats = { speed = 6 }",
            "set.stats.attack = 5",
            f"3:20 {DEPENDS}",
            id="a value in a table that was replaced",
        ),
    ],
)
def test_mods_that_do_not_know_each_other_conflict(
    tmp_path: Path, deep: str, gems: str, expected: str
) -> None:
    report = found(tmp_path, {"deep": patch(deep), "gems": patch(gems)})

    assert shown(report) == [f"gems/content/a.toml:{expected} {HINT}"]
    (finding,) = report
    assert [each.place.document.path for each in finding.related] == ["deep/content/a.toml"]
    assert finding.related[0].place.region().line == 3


@pytest.mark.parametrize(
    ("deep", "gems"),
    [
        pytest.param("set.stats.attack = 5", "set.stats.attack = 5", id="the same value"),
        pytest.param("add.stats.attack = 5", "add.stats.attack = 6", id="sums"),
        pytest.param('append.tags = ["x"]', 'prepend.tags = ["y"]', id="items"),
    ],
)
def test_what_goes_together_is_no_conflict(tmp_path: Path, deep: str, gems: str) -> None:
    assert shown(found(tmp_path, {"deep": patch(deep), "gems": patch(gems)})) == []


@pytest.mark.parametrize(
    "more",
    [
        {"gems": 'deep = "*"'},
        {"gems": '[optional]\ndeep = "*"'},
        {"gems": '[order]\nafter = ["deep"]'},
        {"deep": '[order]\nbefore = ["gems"]'},
    ],
)
@pytest.mark.parametrize("deep", ["set.stats.attack = 5\nset.glyph = 'x'", "add.stats.attack = 5"])
def test_mods_that_know_each_other_do_not_conflict(
    tmp_path: Path, deep: str, more: Mapping[str, str]
) -> None:
    gems = patch("set.stats.attack = 6") + patch("mul.stats.speed = 2")
    text = patch(deep) + patch("add.stats.speed = 1")

    assert shown(found(tmp_path, {"deep": text, "gems": gems}, more)) == []


@pytest.mark.parametrize(
    ("knows", "codes"),
    [
        pytest.param('deep = "*"\ngems = "*"', [], id="both"),
        pytest.param('gems = "*"', ["gems W410"], id="one"),
    ],
)
@pytest.mark.parametrize("verb", ["set", "add"])
def test_a_mod_that_knows_both_decides(
    tmp_path: Path, verb: str, knows: str, codes: list[str]
) -> None:
    mods = {
        "deep": patch(f"{verb}.stats.attack = 5"),
        "gems": patch("set.stats.attack = 6"),
        "peace": patch("replace.stats = { attack = 7 }"),
    }

    report = found(tmp_path, mods, {"peace": knows})

    found_in = [f"{each.path.partition('/')[0]} {each.code.name}" for each in report]
    assert found_in == [each.replace("W410", "W410" if verb == "set" else "W411") for each in codes]


@pytest.mark.parametrize("priority", ["early", "late"])
def test_priorities_decide_which_change_comes_first(tmp_path: Path, priority: str) -> None:
    mods = {
        "deep": patch("add.stats.attack = 5", f'id = "rat"\npriority = "{priority}"'),
        "gems": patch("mul.stats.attack = 2"),
    }

    assert shown(found(tmp_path, mods)) == []


def test_of_three_mods_the_two_are_found_that_depend_on_their_order(tmp_path: Path) -> None:
    mods = {
        "deep": patch("add.stats.attack = 5"),
        "gems": patch("set.glyph = 'R'"),
        "zoo": patch("mul.stats.attack = 2"),
    }

    (line,) = shown(found(tmp_path, mods))

    assert line.startswith(f"zoo/content/a.toml:3:20 W413 {ATTACK} depends on which of `deep` and")


def test_patches_to_something_abstract_conflict_there_and_not_in_each_heir(tmp_path: Path) -> None:
    heirs = "".join(
        f'[monster.m{number}]\ninherits = "beast"\nlabel = "m"\n' for number in range(3)
    )
    mods = {
        "deep": heirs + patch('set.glyph = "D"', 'id = "core:beast"'),
        "gems": patch('set.glyph = "G"', 'id = "core:beast"'),
    }

    (finding,) = found(tmp_path, mods)

    assert finding.message == (
        "the mods `deep` and `gems` give `glyph` of monster core:beast different values;"
        " the same goes for 3 others"
    )
