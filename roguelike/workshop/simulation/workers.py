"""The processes that play the games: this one, or others at the same time.

The result of a game is the same in whichever process it is played, and results come in the order
of their seeds.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import connection

from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Content
from roguelike.recordings.setup import Setup, setup_of
from roguelike.workshop.simulation.one_game import GameResult, Pulse, Trial, play_game

PULSE = 0.1
"""Seconds after which `pulse` is called again while this process waits for others."""

_HELD_BACK = {signal.SIGINT, signal.SIGTERM}
"""The signals that end a program, which may not come while processes are being started."""


def here(
    content: Callable[[], Content], trial: Trial, seeds: Sequence[str], jobs: int, pulse: Pulse
) -> Generator[GameResult]:
    """Yield the results of games played in this process."""
    del jobs
    ruleset, setup = _ready(content, trial)
    for seed in seeds:
        yield play_game(ruleset, trial, seed, pulse, setup)


def elsewhere(
    content: Callable[[], Content], trial: Trial, seeds: Sequence[str], jobs: int, pulse: Pulse
) -> Generator[GameResult]:
    """Yield the results of games played in other processes."""
    content().ruleset(trial.campaign, trial.mode)  # or else fail here and now
    with _workers(min(jobs, len(seeds)), content, trial) as workers:
        with _requests_to_end_held_back():  # the first of these starts all processes
            futures = [workers.submit(_work, trial, seed) for seed in seeds]
        for future in futures:
            pulse()
            while not wait([future], PULSE).done:
                pulse()
            yield future.result()


@contextmanager
def _workers(
    count: int, content: Callable[[], Content], trial: Trial
) -> Generator[ProcessPoolExecutor]:
    """Start processes, and end them at once if something goes wrong."""
    others = set(multiprocessing.active_children())
    # Forked processes would inherit locks and threads of a program that calls this as a library.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, context, _prepare, (content, trial))
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


_played: dict[Trial, tuple[Ruleset, Setup | None]] = {}
"""The rules and setup of what this process plays, if it was started to play some of the games."""


def _prepare(content: Callable[[], Content], trial: Trial) -> None:
    """Get a new process ready for all of its games, and leave interrupts to who has started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD_BACK)
    _played[trial] = _ready(content, trial)


def _ready(content: Callable[[], Content], trial: Trial) -> tuple[Ruleset, Setup | None]:
    """Return the rules of the campaign and, if games are recorded, the setup for the recordings."""
    loaded = content()
    setup = None if trial.records is None else setup_of(loaded)
    return loaded.ruleset(trial.campaign, trial.mode), setup


def _end_with_parent() -> None:
    """Wait for the end of the process that has started this one, which may be killed; then end."""
    parent = multiprocessing.parent_process()
    assert parent, "this is a process that was started for games"
    connection.wait([parent.sentinel])
    os._exit(1)  # nobody is left who wants anything


def _work(trial: Trial, seed: str) -> GameResult:
    """Play one game in a process that plays many."""
    ruleset, setup = _played[trial]
    return play_game(ruleset, trial, seed, setup=setup)
