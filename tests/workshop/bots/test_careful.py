"""Resting, and fighting where few can attack."""

from __future__ import annotations

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.workshop.bots.careful import Careful
from tests.scenario import Scenario
from tests.workshop.bots.arena import take


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
