from __future__ import annotations

from typing import Any

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.references.names import Names
from roguelike.content.schema.actors import CountValue, PlayerDef, StatValue
from roguelike.content.schema.fields.amounts import (
    CHECKED_STATS,
    Amount,
    in_dependency_order,
    variable_values,
)
from roguelike.core.formulas.formula import Formula, parse
from roguelike.core.rng import Rng
from tests.content.validation import contexts, faults, read, refusal

STATS = {"core:attack", "core:speed", "zoo:speed", "zoo:rage"}
NAMES = Names("zoo", {"stat": STATS, "color": {"core:white"}})
SELF = frozenset({"self"})


def player(**stats: object) -> dict[str, object]:
    return {"label": "Hero", "glyph": "@", "color": "core:white", "stats": stats}


def formulas(**texts: str) -> dict[str, Formula]:
    return {name: parse(text, owners=SELF) for name, text in texts.items()}


def test_a_formula_names_stats_like_the_file_and_knows_them_by_their_full_ids() -> None:
    formula = read(StatValue, "1d4 + self.attack - self.core:speed * 2 + self.speed", NAMES)

    assert formula.variables == {"self.core:attack", "self.core:speed", "self.zoo:speed"}
    assert read(StatValue, formula.text, Names("other", NAMES.known)) == formula


def test_without_a_context_names_stay_as_they_are_written() -> None:
    assert read(StatValue, "self.attack").variables == {"self.attack"}


@pytest.mark.parametrize(
    ("text", "names", "kind", "span"),
    [
        ("1 + self.atack", NAMES, Fault.REFERENCE_UNKNOWN, (9, 14)),
        ("self.zoo:rag", NAMES, Fault.REFERENCE_UNKNOWN, (5, 12)),
        (
            "self.zoo:rage",
            Names("x", NAMES.known, visible=("x", "core")),
            Fault.REFERENCE_HIDDEN,
            (5, 13),
        ),
    ],
)
def test_a_name_that_leads_nowhere_is_shown_inside_the_formula(
    text: str, names: Names, kind: Fault, span: tuple[int, int]
) -> None:
    table: Any = player(**{"core:attack": text})

    assert faults(PlayerDef, table, names) == [f"stats.core:attack: {kind}"]
    (told,) = contexts(PlayerDef, table, names)
    assert (told["start"], told["end"]) == span


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        pytest.param(StatValue, "power", id="nothing is caused"),
        pytest.param(StatValue, "other.attack", id="nobody is met"),
        pytest.param(CountValue, "self.attack", id="nobody is counting"),
        pytest.param(Amount, "goblin.attack", id="nobody of that name"),
        pytest.param(Amount, "10 / self.speed", id="a stat may be zero"),
        pytest.param(Amount, "10 / power", id="power may be zero"),
        pytest.param(Amount, "power * depth", id="too large"),
    ],
)
def test_a_formula_mentions_what_there_is_and_stays_within_bounds(kind: Any, text: str) -> None:  # noqa: ANN401 - a type expression
    assert refusal(kind, text, NAMES) == Fault.FORMULA


def test_a_step_may_reckon_with_its_power_and_with_both_who_take_part() -> None:
    amount = read(Amount, "max(0, 1d6 + power * depth / 100 + self.rage - other.attack / 2)", NAMES)

    assert amount.variables == {"power", "depth", "self.zoo:rage", "other.core:attack"}
    assert read(Amount, "10 / max(1, self.speed)", NAMES)
    assert read(Amount, "self.attack * other.attack * depth", NAMES)
    assert read(Amount, 7) == parse("7")


def test_what_an_actor_has_counts_within_the_bounds_that_were_checked() -> None:
    values = variable_values("self", {"core:attack": 7, "zoo:rage": -(10**6), "zoo:luck": 10**6})

    assert values == {
        "self.core:attack": 7,
        "self.zoo:rage": CHECKED_STATS[0],
        "self.zoo:luck": CHECKED_STATS[1],
    }
    formula = read(StatValue, "10 / (self.rage + 10001)", NAMES)
    assert formula.roll(Rng("", ""), values) == 10


@pytest.mark.parametrize(
    ("stats", "field"),
    [
        ({"attack": "self.attack"}, "attack"),
        (
            {"speed": "self.rage", "attack": "1", "zoo:rage": "self.core:attack + self.speed"},
            "speed",
        ),
        ({"attack": "self.rage + 2", "speed": "self.attack", "rage": "self.speed"}, "attack"),
    ],
)
def test_stats_that_need_each_other_are_one_finding(stats: dict[str, str], field: str) -> None:
    table = player(**stats)

    assert faults(PlayerDef, table, NAMES) == [f"stats: {Fault.INCOHERENT}"]
    (told,) = contexts(PlayerDef, table, NAMES)
    assert told["field"] == field


def test_what_is_needed_comes_first_and_else_the_order_stays() -> None:
    stats = ["a", "b", "c", "d", "e"]
    needing = formulas(a="self.d + self.e", e="self.d * self.b", c="1d4")

    assert in_dependency_order(stats, formulas(c="1d4", a="depth")) == stats
    assert in_dependency_order(stats, needing) == ["b", "c", "d", "e", "a"]
