from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.behaviors.sleep import Sleep
from roguelike.conditions.depth import Depth
from roguelike.conditions.has_item import HasItem
from roguelike.conditions.killed import Killed
from roguelike.conditions.terrain import Terrain
from roguelike.content.schema.steps import ConditionParams
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.items.inventory import lay
from roguelike.engine.turns.session import GameOverError
from roguelike.engine.world.events.events import Event, Won
from roguelike.engine.world.item import Item
from tests.scenario import CAMPAIGN, Scenario, item_of, ruleset
from tests.written import Written, written

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


def test_a_prize_wakes_everybody_when_it_is_taken_and_wins_where_it_is_carried_to() -> None:
    catalog = written("""
    [item."test:prize"]
    triggers = [{ on = "pick_up", steps = [
        { kind = "noise", radius = 100, through_walls = true, alert_turns = 100 },
    ] }]
    """)
    wanted = HasItem(items=("test:prize",)), Terrain(tags=("exit",))
    campaign = CAMPAIGN.model_copy(update={"win": wanted})
    scenario = Written(
        """
        ##################
        #>.@..#k.#......k#
        ##################
        """,
        catalog,
        rules=replace(ruleset(), campaign=campaign),
        brains={"k": [Sleep(wake_percent=0)]},
    )
    scenario.lay("test:prize", 3, 1)
    others = [each for each in scenario.world.level.actors.values() if each.faction == "monsters"]
    scenario.step(Step(Direction.WEST), Step(Direction.WEST))
    assert not scenario.world.victory  # without the prize
    assert not any(each.alert for each in others)

    scenario.step(Step(Direction.EAST), Step(Direction.EAST), PickUp())

    assert all(each.alert and each.goal == scenario.cell(3, 1) for each in others)
    assert [is_won(scenario.step(Step(Direction.WEST))) for _ in range(2)] == [False, True]
