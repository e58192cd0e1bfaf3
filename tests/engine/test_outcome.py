from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.conditions.depth import Depth
from roguelike.conditions.has_item import HasItem
from roguelike.conditions.killed import Killed
from roguelike.conditions.terrain import Terrain
from roguelike.content.schema.steps import ConditionParams
from roguelike.core.geometry import Direction
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.events import Event, Won
from roguelike.engine.floor import lay
from roguelike.engine.item import Item
from roguelike.engine.session import GameOverError
from tests.scenario import CAMPAIGN, Scenario, item_of, ruleset

EAST, WEST = Step(Direction.EAST), Step(Direction.WEST)
CROWN = item_of("crown")


def game(*win: ConditionParams) -> Scenario:
    """Return a game that is won when all of some conditions hold."""
    campaign = CAMPAIGN.model_copy(update={"win": win})
    return Scenario(
        "#######\n#k.@.>#\n#######",
        rules=replace(ruleset(), campaign=campaign),
        stats={"k": {"max_health": 1, "health": 1}},
    )


def is_won(events: list[Event]) -> bool:
    return Won(1) in events


def test_a_game_is_won_by_reaching_a_terrain() -> None:
    scenario = game(Terrain(terrains=("core:stairs_down",)))

    assert [is_won(scenario.step(EAST)) for _ in range(2)] == [False, True]
    with pytest.raises(GameOverError):
        scenario.step(WEST)


def test_a_game_is_won_by_carrying_an_item() -> None:
    scenario = game(HasItem(items=("test:crown",)))
    world = scenario.world
    lay(Item(9, CROWN), world.player.cell, world)

    assert not is_won(scenario.step(Wait()))
    assert is_won(scenario.step(PickUp()))


def test_a_game_is_won_by_killing_a_kind() -> None:
    scenario = game(Killed(monsters=("test:k",)))

    assert [is_won(scenario.step(WEST)) for _ in range(2)] == [False, True]


def test_a_game_is_won_by_coming_to_a_depth() -> None:
    scenario = game(Depth(first=2))

    assert not is_won(scenario.step(Wait()))
    scenario.world.level.depth = 2
    assert is_won(scenario.step(Wait()))


def test_all_that_a_campaign_asks_for_has_to_be_so_at_once() -> None:
    scenario = game(Killed(monsters=("test:k",)), Terrain(terrains=("core:stairs_down",)))
    scenario.step(EAST, EAST)

    assert not scenario.world.is_over
    assert is_won(scenario.step(*[WEST] * 4, *[EAST] * 3))
