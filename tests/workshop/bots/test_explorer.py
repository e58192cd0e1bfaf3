"""Fighting, fleeing, and leaving in time."""

from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.game import Game
from roguelike.workshop.bots.explorer import Careful, Explorer
from tests.scenario import Scenario
from tests.workshop.bots.arena import game_on, take

MONSTER = {"max_health": 500}


def chased(drawing: str, *, health: int, speed: int = 20) -> tuple[Game, Scenario]:
    """Return a game in which a monster that cannot be beaten is after the player."""
    scenario = Scenario(
        drawing,
        brains={"k": [MoveAndAttack()]},
        stats={"@": {"max_health": health}, "k": {**MONSTER, "speed": speed}},
    )
    return Game(scenario.world.ruleset, scenario.world), scenario


def test_the_weakest_enemy_within_reach_is_attacked_first() -> None:
    game, scenario = game_on(
        """
        #####
        ##k##
        #o@k#
        #####
        """
    )
    scenario.marks["o"].stats["core:health"] = 3

    assert Explorer("seed").choose(game.view()) == Step(Direction.WEST)


def test_whoever_flees_takes_the_stairs() -> None:
    game, scenario = chased(
        """
        ##############
        #>......@...k#
        ##############
        """,
        health=30,
    )
    bot = Explorer("seed")

    take(game, bot, 7)

    assert scenario.world.level.positions[scenario.world.player.cell] == (1, 1)
    assert isinstance(bot.choose(game.view()), Descend)


def test_a_way_that_leads_past_the_enemy_is_no_way_to_flee() -> None:
    game, scenario = chased(
        """
        ##############
        #.......@.k.>#
        ##############
        """,
        health=30,
    )
    bot = Explorer("seed")
    take(game, bot)

    take(game, bot, 4)

    assert scenario.world.player.cell < scenario.world.level.height * 8


@pytest.mark.parametrize(
    ("rows", "health", "speed"),
    [
        pytest.param(["#####", "#@.k#", "#####"], 30, 20, id="cannot get away"),
        pytest.param(
            ["######################", "#..................@k#", "######################"],
            60,
            5,
            id="is hit while fleeing",
        ),
    ],
)
def test_who_would_not_escape_fights(rows: list[str], health: int, speed: int) -> None:
    game, scenario = chased("\n".join(rows), health=health, speed=speed)

    take(game, Explorer("seed"), 20)

    assert scenario.marks["k"].stats["core:health"] < 500


def test_a_badly_hurt_player_leaves_without_exploring() -> None:
    drawing = """
        ###########
        #...@...>.#
        #######+###
        #.........#
        ###########
        """
    hurt, scenario = game_on(drawing, health=50)
    scenario.world.player.stats["core:health"] = 10
    well, _ = game_on(drawing, health=50)
    bots = Explorer("seed"), Explorer("seed")

    take(hurt, bots[0], 4)
    take(well, bots[1], 4)

    assert isinstance(bots[0].choose(hurt.view()), Descend)
    assert not isinstance(bots[1].choose(well.view()), Descend)


def test_an_enemy_that_cannot_be_hurt_does_not_hold_an_explorer_for_ever() -> None:
    game, scenario = game_on(
        """
        #######
        #@.>.k#
        #######
        """,
        monsters={"k": {"max_health": 1000}},
    )
    scenario.marks["k"].stats["core:health"] = 1000

    refused = sum(take(game, Explorer("seed"), 120) for _ in range(2))

    assert refused > 0, "no attempt to descend was made"


def test_it_rests_when_it_is_hurt_until_that_is_in_vain() -> None:
    scenario = Scenario("#######\n#@...>#\n#######")
    scenario.marks["@"].stats["core:health"] = 5
    game = Game(scenario.world.ruleset, scenario.world)
    bot = Careful("seed", game.ruleset)

    assert bot.choose(game.view()) == Wait()

    take(game, bot, 40)

    assert scenario.position("@") != (1, 1)


def test_it_awaits_several_enemies_where_they_come_one_by_one() -> None:
    scenario = Scenario(
        """
        ###########
        #####.....#
        #....@..k.#
        #####...k.#
        ###########
        """,
        brains={"k": [MoveAndAttack()]},
        stats={"@": {"max_health": 50}, "k": {"max_health": 20, "speed": 20}},
    )
    for actor in scenario.world.level.actors.values():
        actor.alert = 9
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Careful("seed", game.ruleset), 1)

    assert scenario.position("@") == (4, 2)


def test_it_goes_at_enemies_who_neither_come_nor_go() -> None:
    wall = "#" * 40
    rows = (
        wall,
        f"#####.....{wall[10:]}",
        f"#....@..k.{wall[10:]}",
        f"#####...k.{wall[10:]}",
        wall,
    )
    scenario = Scenario("\n".join(rows), stats={"@": {"max_health": 90}, "k": {"max_health": 2}})
    for actor in scenario.world.level.actors.values():
        actor.alert = 999
    game = Game(scenario.world.ruleset, scenario.world)
    bot = Careful("seed", game.ruleset)

    take(game, bot, 60)
    assert scenario.world.kills == 0
    take(game, bot, 20)

    assert scenario.world.kills == 2
