"""Exploring whole classic levels beside walking the same steps by keys, nothing drawn."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.measure import Figure, against, microseconds
from roguelike.autopilot.autopilot import Autopilot
from roguelike.autopilot.interrupts import Interrupt
from roguelike.game import Content, Game, PlayerAction
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell

LEVELS = 5
CAMPAIGN = "classic:classic"


def measure_exploring(content: Content) -> dict[str, Figure]:
    """Return processor time for exploring a level; the floor is to walk as many steps."""
    shell = Shell(content)
    seeds = [str(number) for number in range(LEVELS)]
    walks = {seed: _way(shell, seed) for seed in seeds}

    def explored() -> float:
        screens = [_begun(shell, seed) for seed in seeds]
        return microseconds(lambda: [each.do("explore") for each in screens], 1) / LEVELS

    def walked() -> float:
        walkers = [(_begun(shell, seed), walks[seed]) for seed in seeds]
        return microseconds(lambda: [_walk(*each) for each in walkers], 1) / LEVELS

    return {"level_explored": against(walked, explored)}


def _begun(shell: Shell, seed: str) -> PlayScreen:
    """Return the screen of a game on a level where nobody disturbs the player."""
    game = Game.new(shell.content, CAMPAIGN, seed)
    level, player = game.world.level, game.world.player
    for actor in [each for each in level.actors.values() if each is not player]:
        level.remove(actor)
    return PlayScreen(shell, Adventure(game, shell.content.catalog, shell.texts))


def _way(shell: Shell, seed: str) -> list[PlayerAction]:
    """Return the steps by which a level is explored."""
    adventure = _begun(shell, seed).adventure
    task = Autopilot(adventure).explore()
    assert not isinstance(task, Interrupt), "nobody is there"
    steps: list[PlayerAction] = []
    while not isinstance(step := task.next(adventure.view), Interrupt):
        adventure.act(step)
        steps.append(step)
    return steps


def _walk(screen: PlayScreen, steps: Sequence[PlayerAction]) -> None:
    for step in steps:
        screen.act((step,))
