"""Games on drawn levels, for bots to play."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import numpy as np

from roguelike.core.grid.movement_rules import CornerCutting
from roguelike.core.grid.paths import UNREACHABLE, distance_map
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Game, PlayerAction
from roguelike.workshop.bots.roster import Bot
from tests.scenario import Scenario, ruleset


def game_on(
    drawing: str,
    *,
    rules: Ruleset | None = None,
    health: int = 50,
    sight: int = 8,
    monsters: Mapping[str, Mapping[str, int | str]] | None = None,
) -> tuple[Game, Scenario]:
    """Return a game on a drawn level, with monsters that do nothing but stand there."""
    stats = {"@": {"max_health": health, "awareness": sight}, **(monsters or {})}
    scenario = Scenario(drawing, stats=stats, rules=rules)
    return Game(scenario.world.ruleset, scenario.world), scenario


def take(game: Game, bot: Bot, turns: int = 1) -> int:
    """Let a bot take so many turns, and return how many impossible actions it chose."""
    refused = 0
    end = game.world.turns + turns
    while game.world.turns < end and not game.is_over:
        try:
            game.step(bot.choose(game.view()))
        except ImpossibleError:
            refused += 1
            assert refused < 20, "the bot does not learn from what is impossible"
    return refused


def take_one(game: Game, bot: Bot) -> PlayerAction:
    """Let a bot choose once, and return what it has chosen, whether that was possible or not."""
    action = bot.choose(game.view())
    with suppress(ImpossibleError):
        game.step(action)
    return action


def unseen(game: Game) -> int:
    """Return how many cells that the player can get to have never been in view."""
    world = game.world
    level, player = world.level, world.player
    walkable = level.walkable_map.astype(bool)
    gait = world.ruleset.movement_rules
    distances = distance_map(walkable, {level.positions[player.cell]: 0}, gait)
    return int(np.count_nonzero((distances != UNREACHABLE) & (level.known == 0)))


def four_ways() -> Ruleset:
    return ruleset()


def eight_ways(cutting: CornerCutting = CornerCutting.ONE_OPEN) -> Ruleset:
    return ruleset(diagonals=True, cutting=cutting)
