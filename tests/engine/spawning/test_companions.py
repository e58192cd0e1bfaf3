from __future__ import annotations

import pytest

from roguelike.behaviors.follow import Follow
from roguelike.content.schema.steps import TriggerDef
from roguelike.core.geometry import Position
from roguelike.effects.apply_status import ApplyStatus
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.effects.stats import refresh
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.serialization.invariants import broken
from tests.scenario import Scenario, ruleset, status_of, things_of

POISON = status_of("ill", triggers=[TriggerDef(on="turn", steps=())])


def dig(site: Site) -> None:
    """Make the next level: a lane, at the left end of which one arrives."""
    site.terrain[:] = site.number("core:wall")
    site.terrain[1:7, 1] = site.number("core:floor")
    site.start = Position(1, 1)


def stairs(drawing: str) -> Scenario:
    """Return a level on which the player stands on stairs, and `k` is on the player's side."""
    rules = ruleset(steps=[dig], things=things_of(POISON))
    scenario = Scenario(drawing, brains={"k": [Follow()]}, rules=rules)
    level = scenario.world.level
    level.set_terrain(scenario.world.player.cell, level.table.numbers["core:stairs_down"])
    ally = scenario.marks["k"]
    ally.own_faction = "player"
    refresh(ally, scenario.world)
    return scenario


@pytest.mark.parametrize(
    ("drawing", "comes"),
    [("#######\n#@.k..#\n#######", True), ("#######\n#@..k.#\n#######", False)],
)
def test_an_ally_who_is_near_comes_along_as_it_is(drawing: str, *, comes: bool) -> None:
    scenario = stairs(drawing)
    ally = scenario.marks["k"]
    ally.stats["core:health"] = 4
    scenario.carry_out(ApplyStatus(status="test:ill"), at="k")
    ally.memory["guard"] = 999

    scenario.session.step(Descend())

    world = scenario.world
    assert (world.level.actors.get(world.level.cell(Position(2, 1))) is ally) is comes
    assert broken(world) == []
    if comes:
        assert (ally.stats["core:health"], list(ally.statuses)) == (4, ["test:ill"])
        assert "guard" not in ally.memory
        assert world.level.sides == 1


def test_enemies_stay_behind() -> None:
    scenario = stairs("#######\n#@kb..#\n#######")

    scenario.step(Descend(), Wait())

    assert len(scenario.world.level.actors) == 2
