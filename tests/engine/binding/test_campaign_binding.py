from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli

from roguelike.content.catalog import Catalog
from roguelike.core.formulas.formula import MAX_RESULT
from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS, Metric
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.binding.campaign_binding import MAX_AWARENESS, bind
from roguelike.engine.spawning.level_entry import new_actor, new_world, spawn
from roguelike.engine.world.ruleset import Ruleset
from roguelike.plugins import registries
from tests.catalogs import catalog_of

FILE = Path(__file__).with_name("binding.toml")
DEFINITIONS: dict[str, dict[str, dict[str, Any]]] = tomli.loads(FILE.read_text(encoding="utf-8"))


def catalog(**rules: object) -> Catalog:
    """Return the definitions, those of the rules with some fields replaced."""
    changed = {name: {**table, **rules} for name, table in DEFINITIONS["rules"].items()}
    return catalog_of({**DEFINITIONS, "rules": changed})


def bound(**rules: object) -> Ruleset:
    return bind(catalog(**rules), "t:campaign", registries())


def test_a_campaign_is_bound_with_all_that_it_names() -> None:
    rules = bound()

    assert (rules.campaign_id, rules.campaign.label) == ("t:campaign", "Campaign")
    assert (rules.player.id, rules.player.label) == ("t:hero", "Hero")
    assert rules.monsters.keys() == {"t:rat"}
    assert len(rules.brains["t:rat"]) == 2
    assert rules.terrain.ids == ("", "core:floor", "core:wall")


def test_recipes_carry_the_generator_and_the_passes() -> None:
    recipe = bound().recipe(2)

    assert recipe is not None
    assert (recipe.id, recipe.label, recipe.width, recipe.height) == ("t:hall", "the hall", 6, 5)
    assert len(recipe.steps) == 2
    assert bound().recipe(3) is None


def test_every_actor_has_every_stat_in_the_order_of_ids() -> None:
    rules = bound()

    for kind in (rules.player, rules.monsters["t:rat"]):
        assert [roll.stat for roll in kind.stats] == sorted(DEFINITIONS["stat"])


def test_stats_that_need_others_are_rolled_after_them() -> None:
    (name, rat), *_ = DEFINITIONS["monster"].items()
    stats = {
        **rat["stats"],
        "core:awareness": "self.t:luck + 9",
        "core:attack": "self.core:awareness",
    }
    definitions = {**DEFINITIONS, "monster": {name: {**rat, "stats": stats}}}

    rules = bind(catalog_of(definitions), "t:campaign", registries())

    rolls = rules.monsters[name].stats
    order = [roll.stat for roll in rolls]
    others = sorted(DEFINITIONS["stat"].keys() - {"core:attack", "core:awareness"})
    assert order == [*others, "core:awareness", "core:attack"]
    assert [roll.stat for roll in rolls if roll.is_needed] == ["t:luck", "core:awareness"]


def test_a_stat_is_what_the_actor_says_or_else_its_default() -> None:
    rules = bound()

    def luck(stats: tuple[Any, ...]) -> tuple[str, int, int]:
        roll = next(roll for roll in stats if roll.stat == "t:luck")
        return roll.formula.text, roll.minimum, roll.maximum

    assert luck(rules.player.stats) == ("3", -5, 5)
    assert luck(rules.monsters["t:rat"].stats) == ("-2", -5, 5)


@pytest.mark.parametrize(
    ("movement", "directions", "corners"),
    [
        ({}, CARDINALS, 1),
        ({"diagonals": True}, DIRECTIONS, 1),
        ({"diagonals": True, "corner_cutting": "never"}, DIRECTIONS, 2),
        ({"diagonals": True, "corner_cutting": "always"}, DIRECTIONS, 0),
    ],
)
def test_rules_say_how_actors_step(
    movement: dict[str, object], directions: tuple[object, ...], corners: int
) -> None:
    rules = bound(movement=movement)

    assert rules.movement_rules.directions == directions
    assert rules.movement_rules.cutting.corners_needed == corners


@pytest.mark.parametrize("metric", Metric)
def test_distances_are_those_of_the_metric(metric: Metric) -> None:
    rules = bound(sight={"metric": metric.value})

    for dx in range(-6, 7):
        for dy in range(-6, 7):
            assert rules.distance(dx, dy) == metric.distance(dx, dy)


def test_what_is_bound_can_be_played() -> None:
    world = new_world(bound(), "seed")

    assert world.player.stats["t:luck"] == 3
    assert world.level.id == "t:hall"


def test_a_behavior_is_asked_only_while_its_conditions_hold() -> None:
    when = [{"kind": "health_below", "percent": 100, "who": "self"}]
    rat = {**DEFINITIONS["monster"]["t:rat"], "behaviors": [{"kind": "wander", "when": when}]}
    changed = catalog_of({**DEFINITIONS, "monster": {"t:rat": rat}})
    rules = bind(changed, "t:campaign", registries())
    world = new_world(rules, "test")
    actor = new_actor(rules.monsters["t:rat"], "monsters", 1, world.ai_rng)
    spawn(world, actor, world.player.cell + 1)
    (wander,) = rules.brains["t:rat"]

    unhurt = wander(Turn(world, actor))
    actor.stats["core:health"] -= 1
    hurt = wander(Turn(world, actor))

    assert unhurt is None
    assert hurt is not None


@pytest.mark.parametrize(
    ("role", "low", "high"),
    [
        ("max_health", 1, MAX_RESULT),
        ("speed", 1, MAX_RESULT),
        ("awareness", 0, MAX_AWARENESS),
        ("gold", 0, MAX_RESULT),
    ],
)
@pytest.mark.parametrize(
    ("minimum", "maximum"), [(-MAX_RESULT, MAX_RESULT), (0, 0), (-9, -9), (MAX_RESULT, MAX_RESULT)]
)
def test_a_stat_that_plays_a_role_is_kept_to_what_the_engine_can_work_with(
    role: str, low: int, high: int, minimum: int, maximum: int
) -> None:
    odd = {"label": "Odd", "minimum": minimum, "maximum": maximum, "default": minimum}
    definitions = {**DEFINITIONS, "stat": {**DEFINITIONS["stat"], "t:odd": odd}}
    (name, rules), *_ = DEFINITIONS["rules"].items()
    definitions["rules"] = {name: {**rules, "roles": {role: "t:odd"}}}

    bound = bind(catalog_of(definitions), "t:campaign", registries())

    rolls = [roll for roll in bound.player.stats if roll.stat == "t:odd"]
    assert all(low <= roll.minimum <= roll.maximum <= high for roll in rolls)
    assert low <= new_world(bound, "seed").player.stats["t:odd"] <= high
