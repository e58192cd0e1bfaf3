from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.wander import Wander
from roguelike.content.findings.faults import Fault
from roguelike.content.names.names import Names
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.base import MAX_ITEMS
from roguelike.core.formula import parse
from roguelike.plugins import registries
from tests.content.validation import faults

RAT = {"label": "Rat", "glyph": "r", "color": "brown"}
NAMES = Names("ice", {"color": {"core:brown"}, "stat": {"core:attack", "ice:cold"}})
MONSTER = registries().models()["monster"]


@pytest.mark.parametrize("model", [MonsterDef, PlayerDef])
def test_an_actor_needs_a_label_a_glyph_and_a_color(model: type[ActorDef]) -> None:
    actor = model.model_validate(RAT, context=NAMES)

    assert (actor.label, actor.glyph, actor.color) == ("Rat", "r", "core:brown")
    assert (actor.description, actor.stats, actor.tags) == ("", {}, ())
    assert faults(model, {}) == ["label: missing", "glyph: missing", "color: missing"]


@pytest.mark.parametrize("model", [MonsterDef, PlayerDef])
@pytest.mark.parametrize("glyph", [" ", "\u00a0", "中"])
def test_an_actor_can_be_seen(model: type[ActorDef], glyph: str) -> None:
    assert faults(model, {**RAT, "glyph": glyph}, NAMES) == [f"glyph: {Fault.GLYPH}"]


def test_stats_are_formulas_by_full_id() -> None:
    table = {**RAT, "stats": {"attack": "1d3", "cold": 4}}

    actor = PlayerDef.model_validate(table, context=NAMES)

    assert actor.stats == {"core:attack": parse("1d3"), "ice:cold": parse("4")}


def test_an_unknown_stat_is_refused_by_its_key() -> None:
    found = faults(PlayerDef, {**RAT, "stats": {"heat": 4}}, NAMES)

    assert found == [f"stats.heat.[key]: {Fault.REFERENCE_UNKNOWN}"]


def test_tags_are_words() -> None:
    found = faults(PlayerDef, {**RAT, "tags": ["small", "Big"]}, NAMES)

    assert found == ["tags.1: string_pattern_mismatch"]


def test_behaviors_are_selected_by_kind_and_keep_their_order() -> None:
    table = {
        **RAT,
        "behaviors": [{"kind": "wander", "percent": 10}, {"kind": "move_and_attack"}],
    }

    monster = MONSTER.model_validate(table, context=NAMES)

    assert isinstance(monster, MonsterDef)
    assert monster.behaviors == (Wander(percent=10), MoveAndAttack())


@pytest.mark.parametrize(
    ("behavior", "expected"),
    [
        ({"kind": "dance"}, "behaviors.0: union_tag_invalid"),
        ({"percent": 10}, "behaviors.0: union_tag_not_found"),
        ({"kind": "wander", "percent": "10"}, "behaviors.0.wander.percent: int_type"),
        ({"kind": "wander", "alert_turns": 1}, "behaviors.0.wander.alert_turns: extra_forbidden"),
        ("wander", "behaviors.0: model_attributes_type"),
    ],
)
def test_a_behavior_that_does_not_fit_is_refused(behavior: object, expected: str) -> None:
    assert faults(MONSTER, {**RAT, "behaviors": [behavior]}, NAMES) == [expected]


def test_there_is_an_end_to_behaviors() -> None:
    table = {**RAT, "behaviors": [{"kind": "wander"}] * (MAX_ITEMS + 1)}

    assert faults(MONSTER, table, NAMES) == ["behaviors: too_long"]


def test_players_have_no_behaviors() -> None:
    assert faults(PlayerDef, {**RAT, "behaviors": []}, NAMES) == ["behaviors: extra_forbidden"]
