"""Working chests, levers, fonts and captives."""

from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.step import Step
from roguelike.game import Game
from roguelike.workshop.bots.careful import Careful
from roguelike.workshop.bots.careless import Careless
from roguelike.workshop.bots.expert import Expert
from tests.scenario import walled
from tests.workshop.bots.arena import take
from tests.written import Written, written

THINGS = written(
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
    scenario = Written(walled("#..@..>#"), THINGS, stats={"@": {"max_health": 10}})
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
