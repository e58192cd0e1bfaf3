from __future__ import annotations

from typing import Any

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.names.names import Names
from roguelike.content.schema.rules import Movement, Roles, RulesDef, Sight
from roguelike.core.geometry import Metric
from roguelike.plugins import registries
from roguelike.rules.opposed_percentile import OpposedPercentile
from tests.content.validation import faults

RULES = registries().models()["rules"]
NAMES = Names(
    "ice", {"color": {"core:gold", "core:dim"}, "stat": {"ice:warmth", "core:attack", "ice:aim"}}
)
PLAIN: dict[str, Any] = {
    "label": "Plain",
    "combat": {"kind": "opposed_percentile"},
    "gold": {"color": "gold", "remembered": "dim"},
}


def test_rules_need_combat_and_a_look_for_gold() -> None:
    rules = RULES.model_validate(PLAIN, context=NAMES)

    assert isinstance(rules, RulesDef)
    assert (rules.movement, rules.sight, rules.roles) == (Movement(), Sight(), Roles())
    assert rules.combat == OpposedPercentile()
    assert (rules.gold.glyph, rules.gold.color, rules.gold.remembered) == (
        *("$", "core:gold", "core:dim"),
    )
    assert faults(RULES, {}) == ["label: missing", "combat: missing", "gold: missing"]


def test_rules_say_how_actors_move_see_and_fight() -> None:
    table = {
        **PLAIN,
        "movement": {"diagonals": True, "corner_cutting": "never"},
        "sight": {"metric": "square", "symmetric": False, "light_walls": False},
        "roles": {"health": "warmth"},
        "combat": {"kind": "opposed_percentile", "attack_chance": "aim"},
    }

    rules = RULES.model_validate(table, context=NAMES)

    assert isinstance(rules, RulesDef)
    assert rules.movement == Movement(diagonals=True, corner_cutting="never")
    assert rules.sight == Sight(metric="square", symmetric=False, light_walls=False)
    assert rules.roles == Roles(health="ice:warmth")
    assert rules.combat == OpposedPercentile(attack_chance="ice:aim")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"movement": {"diagonals": 1}}, "movement.diagonals: bool_type"),
        ({"movement": {"diagonals": "yes"}}, "movement.diagonals: bool_type"),
        ({"movement": {"corner_cutting": "sometimes"}}, "movement.corner_cutting: literal_error"),
        ({"sight": {"metric": "hexagon"}}, "sight.metric: literal_error"),
        ({"roles": {"health": "mana"}}, f"roles.health: {Fault.REFERENCE_UNKNOWN}"),
        ({"roles": {"mana": "warmth"}}, "roles.mana: extra_forbidden"),
        ({"combat": {"kind": "duel"}}, "combat.kind: literal_error"),
        (
            {"combat": {"kind": "opposed_percentile", "attack": "x"}},
            f"combat.attack: {Fault.REFERENCE_UNKNOWN}",
        ),
        ({"gold": {"color": "gold"}}, "gold.remembered: missing"),
        ({"gold": {**PLAIN["gold"], "glyph": "$$"}}, "gold.glyph: string_too_long"),
    ],
)
def test_what_does_not_fit_is_refused(table: dict[str, object], expected: str) -> None:
    assert faults(RULES, {**PLAIN, **table}, NAMES) == [expected]


@pytest.mark.parametrize("metric", Metric)
def test_sight_has_any_of_the_shapes_that_the_engine_knows(metric: Metric) -> None:
    sight = Sight.model_validate({"metric": metric.value})

    assert sight.shape is metric
