"""Carrying the prize to the gate, and doing what statuses leave one to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction, Position
from roguelike.effects.damage import Damage
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Game
from roguelike.workshop.bots.base import Bot
from roguelike.workshop.bots.careful import Careful
from roguelike.workshop.bots.careless import Careless
from roguelike.workshop.bots.expert import Expert
from roguelike.workshop.bots.walker import Walker
from tests.scenario import Scenario, field_of, ruleset, things_of, walled
from tests.workshop.bots.arena import take
from tests.written import ARMS, PRIZE, Written, written

THINGS = written(
    ARMS
    + PRIZE
    + """
    [status."test:rooted"]
    tags = ["bad"]
    blocks = ["step", "stairs"]

    [status."test:numb"]
    tags = ["bad"]
    blocks = ["attack", "throw"]
    """
)

Make = Callable[[str, Ruleset], Bot]

READERS = pytest.mark.parametrize("make", [Careful, Careless, Expert])


def walker(seed: str, _: Ruleset) -> Walker:
    """Return a bot that reads no rules."""
    return Walker(seed)


@READERS
def test_the_prize_is_carried_to_the_gate(make: Make) -> None:
    scenario = Written(walled("#g.@...>#"), THINGS)
    scenario.hand("@", "test:crown")
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, make("seed", game.ruleset), 2)

    assert scenario.position("@") == (1, 1)


@READERS
def test_without_the_prize_the_gate_is_left_alone(make: Make) -> None:
    scenario = Written(walled("#g.@...>#"), THINGS)
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, make("seed", game.ruleset), 4)

    assert scenario.position("@") == (7, 1)


@pytest.mark.parametrize("make", [Careful, Careless, Expert, walker])
def test_who_is_held_waits_and_knows_the_way_as_before(make: Make) -> None:
    scenario = Written(walled("#....@.>#"), THINGS)
    game = Game(scenario.world.ruleset, scenario.world)
    scenario.afflict("@", "test:rooted", 3)
    bot = make("seed", game.ruleset)

    assert bot.choose(game.view()) == Wait()
    assert take(game, bot, 3) == 0
    take(game, bot, 2)

    assert scenario.position("@") == (7, 1)


@READERS
def test_who_is_held_fights_whoever_is_within_reach(make: Make) -> None:
    scenario = Written(walled("#....@k>#"), THINGS, stats={"k": {"max_health": 2}})
    game = Game(scenario.world.ruleset, scenario.world)
    scenario.afflict("@", "test:rooted", 9)
    scenario.marks["k"].alert = 9

    assert make("seed", game.ruleset).choose(game.view()) == Step(Direction.EAST)


@pytest.mark.parametrize("is_numb", [False, True])
def test_what_a_status_keeps_one_from_is_not_tried(*, is_numb: bool) -> None:
    scenario = Written(walled("#@..k..>#"), THINGS)
    game = Game(scenario.world.ruleset, scenario.world)
    darts = scenario.hand("@", "test:dart", 3)
    if is_numb:
        scenario.afflict("@", "test:numb", 9)

    action = Careful("seed", game.ruleset).choose(game.view())

    assert (action == Throw(darts.id, Position(4, 1))) is not is_numb


SMOLDERING = field_of(
    "fire", gas={}, triggers=[{"on": "turn", "steps": [Damage(amount=parse("1"))]}]
)

YARD = """
#########
#..@...>#
#.......#
#########
"""


def burning(*places: Position) -> Game:
    """Return a game in which something that hurts fills some cells."""
    scenario = Scenario(YARD, rules=ruleset(things=things_of(SMOLDERING)))
    for x, y in places:
        put(SMOLDERING, scenario.cell(x, y), 9, scenario.world)
    return Game(scenario.world.ruleset, scenario.world)


@pytest.mark.parametrize("make", [Careful, Expert])
def test_ways_lead_around_what_burns(make: Make) -> None:
    game = burning(Position(4, 1))

    assert make("seed", game.ruleset).choose(game.view()) == Step(Direction.SOUTH)


@pytest.mark.parametrize("make", [Careful, Expert])
def test_who_stands_in_it_leaves_it_first(make: Make) -> None:
    game = burning(Position(3, 1), Position(4, 1), Position(3, 2))

    assert make("seed", game.ruleset).choose(game.view()) == Step(Direction.WEST)


def test_careless_people_walk_through_it() -> None:
    game = burning(Position(4, 1))

    assert Careless("seed", game.ruleset).choose(game.view()) == Step(Direction.EAST)


def test_who_dares_to_go_through_goes_through() -> None:
    game = burning(Position(3, 1), Position(4, 1), Position(3, 2))
    bot = Expert("seed", game.ruleset)
    bot.pathfinder.look(game.view())
    bot.pathfinder.dare(dares=True)
    bot.pathfinder.look(game.view())

    assert bot.pathfinder.escape(game.view()) is None
    assert bot.pathfinder.leave(game.view()) == Step(Direction.EAST)
