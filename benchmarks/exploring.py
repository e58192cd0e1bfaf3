"""Exploring whole classic levels beside walking the same steps by keys, nothing drawn."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.measure import Figure, against, microseconds
from roguelike.autopilot.autopilot import Autopilot
from roguelike.autopilot.interrupts import Interrupt
from roguelike.game import Content, Game, PlayerAction
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession

LEVELS = 5
CAMPAIGN = "classic:classic"


def measure_exploring(content: Content) -> dict[str, Figure]:
    """Return processor time for exploring a level; the floor is to walk as many steps."""
    context = UiContext(content)
    seeds = [str(number) for number in range(LEVELS)]
    walks = {seed: _way(context, seed) for seed in seeds}

    def explored() -> float:
        screens = [_begun(context, seed) for seed in seeds]
        return microseconds(lambda: [each.do("explore") for each in screens], 1) / LEVELS

    def walked() -> float:
        walkers = [(_begun(context, seed), walks[seed]) for seed in seeds]
        return microseconds(lambda: [_walk(*each) for each in walkers], 1) / LEVELS

    return {"level_explored": against(walked, explored)}


def _begun(context: UiContext, seed: str) -> PlayScreen:
    """Return the screen of a game on a level where nobody disturbs the player."""
    game = Game.new(context.content, CAMPAIGN, seed)
    level, player = game.world.level, game.world.player
    for actor in [each for each in level.actors.values() if each is not player]:
        level.remove(actor)
    return PlayScreen(context, GameSession(game, context.content.catalog, context.texts))


def _way(context: UiContext, seed: str) -> list[PlayerAction]:
    """Return the steps by which a level is explored."""
    session = _begun(context, seed).session
    task = Autopilot(session).explore()
    assert not isinstance(task, Interrupt), "nobody is there"
    steps: list[PlayerAction] = []
    while not isinstance(step := task.next(session.view), Interrupt):
        session.act(step)
        steps.append(step)
    return steps


def _walk(screen: PlayScreen, steps: Sequence[PlayerAction]) -> None:
    for step in steps:
        screen.act((step,))
