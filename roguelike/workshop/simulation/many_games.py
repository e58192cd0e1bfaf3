"""Many games played by a bot, in this process or in several at the same time.

The result of a game is the same in whichever process it is played, and results come in the order
of their seeds.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from multiprocessing import connection
from types import FrameType
from typing import NoReturn

from msgspec import Struct

from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Content
from roguelike.recordings.setup import Setup, setup_of
from roguelike.workshop.simulation.one_game import (
    GameResult,
    Pulse,
    SimulationSettings,
    no_pulse,
    play_game,
)


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
    played = _here if jobs == 1 or not seeds else _elsewhere
    games: list[GameResult] = []
    with closing(played(content, settings, seeds, jobs, pulse)) as results:
        for result in results:
            games.append(result)
            if watch is not None:
                watch(result)
    return SimulationResults(tuple(games), time.perf_counter() - start)


@contextmanager
def ending_in_order() -> Generator[Callable[[], None]]:
    """Note requests to end the program; yield what obeys them, for moments when that is safe.

    An exception can strike anywhere. In a finalizer it is lost, so that the program goes on; in
    the middle of something else it would leave other processes behind, a lock that the thread of
    the progress bar waits for, or a terminal without a cursor. Whoever asks twice does not wait.
    """
    arrived: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        arrived.append(number)
        if len(arrived) > 1:
            obey()

    def obey() -> None:
        if arrived:
            _end(arrived[0])

    usual = (signal.SIG_DFL, signal.default_int_handler)  # others are left to who set them
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    ours = [number for number, handler in before.items() if handler in usual]
    for number in ours:
        signal.signal(number, note)
    try:
        yield obey
    finally:
        for number in ours:
            signal.signal(number, before[number])


def _end(number: int) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # being in a hurry would not help
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)  # the status that shells give for a signal


PULSE = 0.1
"""Seconds after which `pulse` is called again while this process waits for others."""

_HELD_BACK = {signal.SIGINT, signal.SIGTERM}
"""The signals that end a program, which may not come while processes are being started."""


def _here(
    content: Callable[[], Content],
    settings: SimulationSettings,
    seeds: Sequence[str],
    jobs: int,
    pulse: Pulse,
) -> Generator[GameResult]:
    """Yield the results of games played in this process."""
    del jobs
    ruleset, setup = _ready(content, settings)
    for seed in seeds:
        yield play_game(ruleset, settings, seed, pulse, setup)


def _elsewhere(
    content: Callable[[], Content],
    settings: SimulationSettings,
    seeds: Sequence[str],
    jobs: int,
    pulse: Pulse,
) -> Generator[GameResult]:
    """Yield the results of games played in other processes."""
    content().ruleset(settings.campaign, settings.mode)  # or else fail here and now
    with _workers(min(jobs, len(seeds)), content, settings) as workers:
        with _requests_to_end_held_back():  # the first of these starts all processes
            futures = [workers.submit(_work, settings, seed) for seed in seeds]
        for future in futures:
            pulse()
            while not wait([future], PULSE).done:
                pulse()
            yield future.result()


@contextmanager
def _workers(
    count: int, content: Callable[[], Content], settings: SimulationSettings
) -> Generator[ProcessPoolExecutor]:
    """Start processes, and end them at once if something goes wrong."""
    others = set(multiprocessing.active_children())
    # Forked processes would inherit locks and threads of a program that calls this as a library.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, context, _prepare, (content, settings))
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _requests_to_end_held_back() -> Generator[None]:
    """Keep requests to end away from this thread for a moment, and from new processes.

    So none is started without being known to this one, which has to end it. New processes get
    this thread's mask, so none can be interrupted before it has come to ignore that.
    """
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD_BACK)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


_played: dict[SimulationSettings, tuple[Ruleset, Setup | None]] = {}
"""The rules and setup of what this process plays, if it was started to play some of the games."""


def _prepare(content: Callable[[], Content], settings: SimulationSettings) -> None:
    """Get a new process ready for all of its games, and leave interrupts to who has started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD_BACK)
    _played[settings] = _ready(content, settings)


def _ready(
    content: Callable[[], Content], settings: SimulationSettings
) -> tuple[Ruleset, Setup | None]:
    """Return the rules of the campaign and, if games are recorded, the setup for the recordings."""
    loaded = content()
    setup = None if settings.records is None else setup_of(loaded)
    return loaded.ruleset(settings.campaign, settings.mode), setup


def _end_with_parent() -> None:
    """Wait for the end of the process that has started this one, which may be killed; then end."""
    parent = multiprocessing.parent_process()
    assert parent, "this is a process that was started for games"
    connection.wait([parent.sentinel])
    os._exit(1)  # nobody is left who wants anything


def _work(settings: SimulationSettings, seed: str) -> GameResult:
    """Play one game in a process that plays many."""
    ruleset, setup = _played[settings]
    return play_game(ruleset, settings, seed, setup=setup)
