from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.content.findings.faults import Fault
from roguelike.content.references.names import Names
from roguelike.content.schema.actors import (
    CountValue,
    PlayerDef,
    StatDef,
    Stats,
    StatValue,
)
from roguelike.core.formulas.formula import MAX_RESULT, Formula, parse
from tests.content.validation import contexts, faults, read, refusal

HERO = {"label": "Hero", "glyph": "@", "color": "core:white"}


def hero(value: object) -> dict[str, object]:
    return {**HERO, "stats": {"core:attack": value}}


@pytest.mark.parametrize(
    ("minimum", "default", "maximum", "is_right"),
    [(0, 0, 0, True), (-5, -5, 5, True), (1, 0, 5, False), (0, 6, 5, False)],
)
def test_the_default_lies_within_the_bounds(
    minimum: int, default: int, maximum: int, *, is_right: bool
) -> None:
    table = {"label": "Luck", "minimum": minimum, "default": default, "maximum": maximum}

    assert faults(StatDef, table) == ([] if is_right else [f": {Fault.INCOHERENT}"])
    if not is_right:
        (told,) = contexts(StatDef, table)
        assert told["field"] == "default"


@pytest.mark.parametrize(
    ("bounds", "field"),
    [
        pytest.param({"maximum": -5}, "maximum", id="only one is written"),
        pytest.param({"minimum": 5, "maximum": 4}, "minimum", id="both are written"),
    ],
)
def test_the_bounds_are_in_order(bounds: dict[str, int], field: str) -> None:
    table = {"label": "Luck", "default": 5} | bounds

    (told,) = contexts(StatDef, table)

    assert told["field"] == field
    assert told["minimum"] > told["maximum"]


@pytest.mark.parametrize("value", [0, 7, -7, "7", "1d3 + depth / 3", "4d6k3", "-2"])
def test_the_value_of_a_stat_is_an_integer_or_a_formula(value: int | str) -> None:
    formula = read(StatValue, value)

    assert isinstance(formula, Formula)
    assert formula == parse(str(value))


@pytest.mark.parametrize(
    ("text", "fault", "start", "end"),
    [
        ("2d5 + luck", Fault.FORMULA, 6, 10),
        ("2d5 +", Fault.FORMULA, 5, 5),
        ("1 / 0", Fault.FORMULA, 4, 5),
        ("7 % 2", Fault.NO_FORMULA, 2, 3),
        ("", Fault.NO_FORMULA, 0, 0),
        ("1 + 1000001", Fault.NO_FORMULA, 4, 11),
        ("1" + " + 1" * 50, Fault.NO_FORMULA, 200, 201),
    ],
)
def test_a_mistake_in_a_formula_is_shown_where_it_is(
    text: str, fault: Fault, start: int, end: int
) -> None:
    assert faults(PlayerDef, hero(text)) == [f"stats.core:attack: {fault}"]
    (told,) = contexts(PlayerDef, hero(text))
    assert (told["start"], told["end"]) == (start, end)
    assert told["problem"]


@pytest.mark.parametrize("text", ["depth * 1000000", "100 / (depth - 5)", "10 ** 9"])
def test_a_formula_stays_within_bounds_at_all_depths_that_are_checked(text: str) -> None:
    assert refusal(StatValue, text) == Fault.FORMULA


def test_a_huge_integer_is_refused_and_not_computed_with() -> None:
    assert refusal(StatValue, MAX_RESULT + 1) == Fault.NO_FORMULA
    assert refusal(StatValue, 10**400) == Fault.NO_FORMULA
    assert refusal(StatValue, 10**9999) is not None


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (-8, "must be at least 0, not -8"),
        ("2 - 3", "must be at least 0, not -1"),
        ("1d4 - 6", "must be at least 0, and is never more than -2"),
        ("-depth", "must be at least 0, and is never more than -1"),
    ],
)
def test_there_is_never_less_than_nothing_of_what_is_counted(
    value: int | str, problem: str
) -> None:
    assert refusal(CountValue, value) == Fault.COUNT
    with pytest.raises(ValidationError, match=problem):
        read(CountValue, value)


def test_what_was_read_before_means_something_else_in_another_mod() -> None:
    known = {"stat": {"core:attack", "zoo:attack"}}

    assert list(read(Stats, {"attack": 1}, Names("classic", known))) == ["core:attack"]
    assert list(read(Stats, {"attack": 1}, Names("zoo", known))) == ["zoo:attack"]


def test_a_stat_is_not_given_under_two_names() -> None:
    names = Names("zoo", {"stat": {"core:attack"}})

    with pytest.raises(ValidationError, match="`core:attack` and `attack` are the same stat"):
        read(Stats, {"attack": 1, "core:attack": 2}, names)
