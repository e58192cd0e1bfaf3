"""What is said of values that stand where numbers do."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.merging.patches import heir_model
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.levels import LevelDef
from tests.authoring.modtests.mod_testing import refusals
from tests.content.bestiary import load_beside_core
from tests.content.explaining.hints import hint_about
from tests.content.writing import shown

PERCENTAGE = "write {}: it is in percent"
MOLE = "[monster.mole]\nlabel = 'mole'\nglyph = 'm'\ncolor = 'brown'\n"
SCENE = '[scene.some]\nmap = """\n######\n#@.k.#\n######\n"""\nexpect.depth = 1\n'
NO_FORMULA = "only a number can stand here, no formula"


@pytest.mark.parametrize(
    ("stat", "value", "hint"),
    [
        ("attack", 12.0, "write 12"),
        ("attack", 1e3, "write 1000"),
        ("attack", 1.5, ""),
        ("attack", True, ""),
        ("attack", float("nan"), ""),
        ("defense_chance", 0.5, PERCENTAGE.format(50)),
        ("defense_chance", 0.29, PERCENTAGE.format(29)),
        ("attack", [1, 4], 'for 1 to 4 by chance, write "1d4"'),
        ("attack", {"min": 3, "max": 8}, 'for 3 to 8 by chance, write "1d6 + 2"'),
        ("attack", {"from": -1, "to": 2}, 'for -1 to 2 by chance, write "1d4 - 2"'),
        ("attack", [4, 4], ""),
        ("attack", [4, 1], ""),
        ("attack", {"least": 3}, ""),
        ("attack", {"dice": 2, "sides": 6}, 'write "2d6"'),
        ("attack", {"sides": 4, "number": 1}, 'write "1d4"'),
        ("attack", {"dice": "2", "sides": 6}, ""),
        ("attack", [1, 2, 3], ""),
    ],
)
def test_a_stat_that_is_no_number_is_told_as_it_is_written(
    stat: str, value: object, hint: str
) -> None:
    assert hint_about(MonsterDef, "stats", stat, value=value) == hint


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("2d4", NO_FORMULA),
        ("depth / 2", NO_FORMULA),
        ("many", ""),
        ("40", "write 40 without quotes"),
        (40.0, "write 40"),
        (0.5, ""),
    ],
)
def test_a_number_that_is_none_is_told_whether_formulas_can_stand_there(
    value: object, hint: str
) -> None:
    assert hint_about(LevelDef, "width", value=value) == hint


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        pytest.param("0.25", "(write 25: it is in percent)", id="a part of one"),
        pytest.param("'0.25'", "(write 25 without quotes: it is in percent)", id="in quotes"),
        pytest.param("0.255", "not 0.255", id="no whole percent"),
        pytest.param("0.0", "(write 0)", id="nothing"),
        pytest.param("25.5", "not 25.5", id="more than one"),
    ],
)
def test_a_part_of_one_is_written_in_percent(tmp_path: Path, said: str, hint: str) -> None:
    text = f"{MOLE}behaviors = [{{ kind = 'wander', percent = {said} }}]\n"

    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert finding.endswith(hint)


def test_a_part_of_one_that_is_no_percent_is_left_as_it_is(tmp_path: Path) -> None:
    (finding,) = shown(load_beside_core(tmp_path, {"deep": f"{MOLE}stats.attack = 0.5"}).report)

    assert "percent" not in finding


@pytest.mark.parametrize(
    ("steps", "hint"),
    [
        pytest.param('"wait", 5', '(write "wait 5" in place of both)', id="behind it"),
        pytest.param('["wait", 5]', '(write "wait 5")', id="in an array"),
        pytest.param("{ wait = 5 }", '(write "wait 5")', id="in a table"),
        pytest.param('5, "wait"', "(put it in quotes)", id="before it"),
        pytest.param('"wait 2", 5', "(put it in quotes)", id="behind another number"),
    ],
)
def test_how_often_something_is_done_stands_in_its_text(
    tmp_path: Path, steps: str, hint: str
) -> None:
    (refusal,) = refusals(tmp_path, f"{SCENE}do = [{steps}]\n")

    assert refusal.endswith(hint)


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("beast", "write true: what it is called is in its header"),
        ("yes", "write true without quotes"),
        (3, ""),
    ],
)
def test_what_is_abstract_is_not_named_once_more(value: object, hint: str) -> None:
    model = heir_model(MonsterDef, frozenset[str]())

    assert hint_about(model, "abstract", value=value) == hint
