from __future__ import annotations

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.perception.sight import stir
from roguelike.engine.world.events.events import Noticed
from roguelike.engine.world.events.level_events import DoorOpened
from tests.scenario import TABLE, Scenario, drawn

EAST, WEST = Step(Direction.EAST), Step(Direction.WEST)
WAIT = Wait()
HUNT = [MoveAndAttack()]


def known(scenario: Scenario, x: int, y: int) -> str:
    """Return the id of the terrain that the player remembers at a place."""
    return TABLE.ids[int(view_of(scenario.world).terrain[x, y])]


def send(scenario: Scenario, mark: str, x: int, y: int) -> None:
    """Let a monster go to a place, as if it had seen the player there."""
    monster = scenario.marks[mark]
    monster.alert, monster.goal = 15, scenario.cell(x, y)
    stir(monster, scenario.world)


def test_doors_open_for_monsters_and_let_light_through() -> None:
    scenario = Scenario("########\n#@..+k.#\n########", brains={"k": HUNT})
    send(scenario, "k", 4, 1)
    assert known(scenario, 6, 1) == ""

    events = scenario.step(WAIT)

    assert DoorOpened(2, Position(4, 1), "core:door_closed") in events
    assert str(scenario) == drawn("########\n#@..k..#\n########")
    assert known(scenario, 6, 1) == "core:floor"


def test_a_door_that_opens_shows_the_player_to_those_behind_it() -> None:
    scenario = Scenario("#########\n#.@+...k#\n#########", brains={"k": HUNT})
    scenario.step(*[WAIT] * 3)
    assert not scenario.marks["k"].awake

    events = scenario.step(EAST, WAIT)

    assert Noticed(2, 1) in events


def test_a_door_opened_by_one_monster_shows_the_player_to_the_others() -> None:
    scenario = Scenario("##########\n#@..+a..b#\n##########", brains={"a": HUNT, "b": HUNT})
    send(scenario, "a", 4, 1)

    events = scenario.step(WAIT, WAIT)

    assert {event.actor for event in events if isinstance(event, Noticed)} == {3}


def test_the_player_sees_a_door_open_only_when_looking() -> None:
    scenario = Scenario(
        """
        ##########
        #.....@#.#
        #+######.#
        #k.......#
        ##########
        """,
        brains={"k": HUNT},
        stats={"@": {"awareness": 5}, "k": {"awareness": 0}},
    )
    scenario.step(*[WEST] * 2, *[EAST] * 2)
    assert known(scenario, 1, 2) == "core:door_closed"
    send(scenario, "k", 1, 2)

    unseen = scenario.step(*[WAIT] * 3)

    assert unseen == []
    assert scenario.position("k") == Position(1, 2)
    assert known(scenario, 1, 2) == "core:door_closed"

    scenario.step(*[WEST] * 5)

    assert known(scenario, 1, 2) == "core:door_open"
    assert [actor.label for actor in view_of(scenario.world).actors] == ["k"]
