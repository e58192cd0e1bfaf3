"""Bots with items: prizes, statuses, danger, features, and careless play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction, Position
from roguelike.effects.damage import Damage
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Game, PlayerAction
from roguelike.workshop.bots.expert import Expert
from roguelike.workshop.bots.explorer import Careful
from roguelike.workshop.bots.finder import Careless
from roguelike.workshop.bots.roster import Bot
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
def test_the_prize_is_taken_and_carried_to_the_gate(make: Make) -> None:
    scenario = Written(walled("#g.@...>#"), THINGS)
    crown = scenario.lay("test:crown", 5, 1)
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, make("seed", game.ruleset), 7)

    assert scenario.marks["@"].items == [crown]
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


FEATURES = written(
    """
    [item."test:stone"]

    [item."test:key"]

    [status."test:weak"]
    tags = ["bad"]

    [monster."test:hound"]

    [feature."test:chest"]
    use = { steps = [{ kind = "give", item = "test:stone" }] }

    [feature."test:locked"]
    lock = { items = ["test:key"], into = "core:floor" }
    use = { steps = [{ kind = "give", item = "test:stone" }] }

    [feature."test:font"]
    use = { steps = [{ kind = "heal", amount = 8 }] }

    [feature."test:curse"]
    use = { steps = [{ kind = "apply_status", status = "test:weak", turns = 9 }] }

    [feature."test:captive"]
    use = { steps = [{ kind = "summon", monster = "test:hound", side = "self" }] }

    [feature."test:ambush"]
    use = { steps = [{ kind = "summon", monster = "test:hound", side = "own" }] }

    [feature."test:peddler"]
    tags = ["untouched"]
    use = { steps = [{ kind = "give", item = "test:stone" }] }

    [feature."test:stubborn"]
    use.when = [{ kind = "has_status", who = "self", statuses = ["test:weak"] }]
    use.steps = [{ kind = "give", item = "test:stone" }]
    """
)


def level(feature: str, health: int = 10) -> tuple[Game, Written]:
    """Return a game with a feature to the west of the player, and stairs to the east."""
    scenario = Written(walled("#..@..>#"), FEATURES, stats={"@": {"max_health": 10}})
    world = scenario.world
    number = world.level.table.numbers[f"test:feature.{feature}"]
    world.level.set_terrain(scenario.cell(1, 1), number)
    world.level.known[1, 1] = number
    scenario.marks["@"].stats["core:health"] = health
    return Game(world.ruleset, world), scenario


@pytest.mark.parametrize("bot", [Careful, Careless, Expert])
def test_a_chest_is_opened_before_the_level_is_left(
    bot: type[Careful | Careless | Expert],
) -> None:
    game, scenario = level("chest")

    take(game, bot("seed", game.ruleset), 2)

    assert [item.kind.id for item in scenario.marks["@"].items] == ["test:stone"]


@pytest.mark.parametrize(
    ("feature", "health", "works"),
    [
        ("font", 10, False),
        ("font", 3, True),
        ("curse", 10, False),
        ("captive", 10, True),
        ("ambush", 10, False),
        ("peddler", 10, False),
        ("locked", 10, False),
    ],
)
def test_what_does_good_now_is_worked_and_all_else_is_left(
    feature: str, health: int, *, works: bool
) -> None:
    game, _ = level(feature, health)

    action = Careless("seed", game.ruleset).choose(game.view())

    assert (action == Step(Direction.WEST)) is works


def test_what_is_locked_is_worked_with_the_key() -> None:
    game, scenario = level("locked")
    scenario.hand("@", "test:key")

    assert Expert("seed", game.ruleset).choose(game.view()) == Step(Direction.WEST)


def test_what_refuses_is_left_for_a_while() -> None:
    game, scenario = level("stubborn")

    refused = take(game, Careless("seed", game.ruleset), 5)

    assert refused == 1
    assert scenario.position("@") == Position(6, 1)


POTION = written(
    ARMS
    + """
    [item."test:healing"]
    tags = ["healing"]
    use = { steps = [{ kind = "heal", amount = 5 }] }
    """
)


def choice(scenario: Written) -> PlayerAction:
    rules = scenario.world.ruleset
    return Careless("seed", rules).choose(Game(rules, scenario.world).view())


def test_it_goes_to_whomever_it_sees_and_attacks() -> None:
    scenario = Written(walled("#>@...k#"), POTION, stats={"k": {"max_health": 500}})
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Careless("seed", game.ruleset), 6)

    assert scenario.health("k") < 500


def test_it_drinks_only_below_a_third() -> None:
    scenario = Written(walled("#@k...>#"), POTION)
    potion = scenario.hand("@", "test:healing")
    scenario.marks["@"].stats["core:health"] = 4

    assert choice(scenario) == Step(Direction.EAST)

    scenario.marks["@"].stats["core:health"] = 3

    assert choice(scenario) == Use(potion.id)
