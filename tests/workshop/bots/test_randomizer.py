"""Doing anything."""

from __future__ import annotations

from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.bots.randomizer import Randomizer
from tests.workshop.bots.arena import eight_ways, game_on


def choices(drawing: str, rules: Ruleset | None = None) -> set[str]:
    """Return everything that is chosen in many attempts."""
    game, _ = game_on(drawing, rules=rules)
    bot, view = Randomizer("seed"), game.view()
    return {str(bot.choose(view)) for _ in range(200)}


CORNER = """
    ####
    #@.#
    #..#
    ####
    """


def test_everything_that_is_possible_is_done_sooner_or_later() -> None:
    straight = {str(Wait()), str(Step(Direction.EAST)), str(Step(Direction.SOUTH))}

    assert choices(CORNER) == straight
    assert choices(CORNER, eight_ways()) == {*straight, str(Step(Direction.SOUTH_EAST))}


def test_the_same_seed_gives_the_same_choices() -> None:
    game, _ = game_on(CORNER)
    view = game.view()
    one, two, other = Randomizer("seed"), Randomizer("seed"), Randomizer("other")

    first, second, third = ([bot.choose(view) for _ in range(30)] for bot in (one, two, other))

    assert first == second
    assert first != third
