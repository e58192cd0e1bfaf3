"""Many games played by a bot, in this process or in several at the same time.

The result of a game is the same in whichever process it is played, and results come in the order
of their seeds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial

from msgspec import Struct

from roguelike.game import Content
from roguelike.recordings.setup import setup_of
from roguelike.workshop.processes import Pulse, no_pulse, results_in_order
from roguelike.workshop.simulation.one_game import GameResult, SimulationSettings, play_game


class SimulationResults(Struct, frozen=True):
    """The results of all games.

    Attributes:
        games: In the order of their seeds.
        seconds: How long they took, the starting of processes included.
    """

    games: tuple[GameResult, ...]
    seconds: float

    @property
    def turns_per_second(self) -> float:
        """Turns of all games by the time that they took together."""
        return sum(game.turns for game in self.games) / self.seconds


def game_seeds(seed: str, games: int) -> list[str]:
    """Return the seeds of so many games: the text given, a slash, and a number from 1."""
    return [f"{seed}/{number}" for number in range(1, games + 1)]


def simulate(  # noqa: PLR0913 - what to play, how, and who is told
    content: Callable[[], Content],
    settings: SimulationSettings,
    seeds: Sequence[str],
    *,
    jobs: int = 1,
    watch: Callable[[GameResult], None] | None = None,
    pulse: Pulse = no_pulse,
) -> SimulationResults:
    """Play a game for each seed.

    Args:
        content: Loads the content, once in each process. With more than one job it must be a
            function that other processes can import, such as `roguelike.game.load_content`.
        settings: What is played, and by whom.
        seeds: The seeds of the games; `game_seeds` makes some.
        jobs: How many processes play at a time. A single one is this one.
        watch: Called with each result as soon as it and all before it are known.
        pulse: Called between turns, or several times a second while other processes play. What it
            raises ends all games.

    Raises:
        UnknownDefinitionError: There is no such campaign.
        CannotGenerateError: A first level cannot be made.
        KeyError: There is no such bot.
        OSError: A recording cannot be written.
    """
    start = time.perf_counter()
    is_alone = jobs == 1 or not seeds
    if not is_alone:
        content().ruleset(settings.campaign, settings.mode)  # or else fail here and now
    player = partial(_player, content, settings, pulse if is_alone else no_pulse)
    games: list[GameResult] = []
    with closing(results_in_order(player, seeds, jobs, pulse)) as results:
        for result in results:
            games.append(result)
            if watch is not None:
                watch(result)
    return SimulationResults(tuple(games), time.perf_counter() - start)


def _player(
    content: Callable[[], Content], settings: SimulationSettings, pulse: Pulse
) -> Callable[[str], GameResult]:
    """Return what plays the game of a seed; where games are recorded, with their setup."""
    loaded = content()
    setup = None if settings.records is None else setup_of(loaded)
    ruleset = loaded.ruleset(settings.campaign, settings.mode)
    return lambda seed: play_game(ruleset, settings, seed, pulse, setup)
