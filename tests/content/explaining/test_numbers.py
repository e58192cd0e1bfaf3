"""What is said of values that stand where numbers do."""

from __future__ import annotations

import pytest

from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.levels import LevelDef
from tests.content.explaining.hints import hint_about

PERCENTAGE = "a percentage is a whole number: write {}"
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
