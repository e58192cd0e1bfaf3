"""What a fight may cost."""

from __future__ import annotations

from roguelike.bots.odds import Odds
from roguelike.game import Game
from tests.bots.arena import game_on
from tests.scenario import Scenario

ROOM = """
    #######
    #.kk@.#
    #######
    """


def fight(health: dict[str, int]) -> tuple[Game, Scenario, Odds]:
    game, scenario = game_on(ROOM, monsters={"k": {"max_health": 20}})
    odds = Odds()
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
    before = Odds().cost(enemies)

    odds.look(game.view())

    assert odds.cost(enemies) < before


def test_fights_that_go_badly_make_the_next_ones_look_dearer() -> None:
    game, _, odds = fight({"@": 10})
    enemies = game.view().actors
    before = Odds().cost(enemies)

    odds.look(game.view())

    assert odds.cost(enemies) > before
    assert odds.lost == 40
    game.world.player.stats["core:health"] = 30
    odds.look(game.view())
    assert odds.lost == 0, "health that comes back is no loss"


def test_whoever_was_struck_and_is_gone_has_lost_all_health() -> None:
    seen, unseen = fight({})[2], fight({})[2]
    game, scenario = game_on(ROOM, monsters={"k": {"max_health": 20}})
    nearest = game.view().actors[0]
    enemies = game.view().actors
    scenario.world.level.remove(scenario.marks["k"])

    seen.strike(nearest)
    for odds in (seen, unseen):
        odds.look(game.view())

    assert seen.cost(enemies) < unseen.cost(enemies)


def test_old_fights_count_less_than_new_ones() -> None:
    game, scenario, odds = fight({})
    enemies = game.view().actors
    for health in (50, 10) * 20:  # a long time in which every fight was lost
        scenario.marks["@"].stats["core:health"] = health
        odds.look(game.view())
    dear = odds.cost(enemies)
    for health in (20, 1) * 20:  # and as long in which every one was won
        scenario.marks["k"].stats["core:health"] = health
        odds.look(game.view())

    assert odds.cost(enemies) < dear / 4
