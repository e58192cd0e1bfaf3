"""Forecasts of fights."""

from __future__ import annotations

from roguelike.game import Game
from roguelike.workshop.bots.forecasts import FightHistory
from tests.scenario import Scenario
from tests.workshop.bots.arena import game_on

ROOM = """
    #######
    #.kk@.#
    #######
    """


def fight(health: dict[str, int]) -> tuple[Game, Scenario, FightHistory]:
    game, scenario = game_on(ROOM, monsters={"k": {"max_health": 20}})
    odds = FightHistory()
    odds.look(game.view())
    for mark, value in health.items():
        scenario.marks[mark].stats["core:health"] = value
    return game, scenario, odds


def test_two_enemies_cost_more_than_one() -> None:
    game, _, odds = fight({})
    enemies = game.view().actors

    assert len(enemies) == 2
    assert odds.cost(enemies) > odds.cost(enemies[:1]) > 0


def test_fights_that_go_well_make_the_next_ones_look_cheaper() -> None:
    game, _, odds = fight({"k": 1})
    enemies = game.view().actors
    before = FightHistory().cost(enemies)

    odds.look(game.view())

    assert odds.cost(enemies) < before


def test_fights_that_go_badly_make_the_next_ones_look_dearer() -> None:
    game, _, odds = fight({"@": 10})
    enemies = game.view().actors
    before = FightHistory().cost(enemies)

    odds.look(game.view())

    assert odds.cost(enemies) > before
    assert odds.lost == 40
    game.world.player.stats["core:health"] = 30
    odds.look(game.view())
    assert odds.lost == 0, "health that comes back is no loss"
