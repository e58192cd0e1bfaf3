"""Work on many items, in this process or in several at the same time.

The result of an item is the same in whichever process it is made, and results come in the order of
the items.
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
from types import FrameType
from typing import Any, NoReturn, TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

Pulse = Callable[[], None]
"""A function that is called again and again during long work; what it raises ends the work."""


def no_pulse() -> None:
    """Do nothing."""


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


def results_in_order(
    start: Callable[[], Callable[[ItemT], ResultT]],
    items: Sequence[ItemT],
    jobs: int = 1,
    pulse: Pulse = no_pulse,
) -> Generator[ResultT]:
    """Yield the result of each item.

    Args:
        start: Makes what works on items, once in each process. With more than one job, other
            processes must be able to import it.
        items: The items.
        jobs: How many are worked on at a time. A single one is worked on in this process.
        pulse: Called before each item, or several times a second while other processes work.
    """
    return (_here if jobs == 1 or not items else _elsewhere)(start, items, jobs, pulse)


def _here(
    start: Callable[[], Callable[[ItemT], ResultT]],
    items: Sequence[ItemT],
    jobs: int,
    pulse: Pulse,
) -> Generator[ResultT]:
    """Yield results that are made in this process."""
    del jobs
    work = start()
    for item in items:
        pulse()
        yield work(item)


def _elsewhere(
    start: Callable[[], Callable[[ItemT], ResultT]],
    items: Sequence[ItemT],
    jobs: int,
    pulse: Pulse,
) -> Generator[ResultT]:
    """Yield results that are made in other processes."""
    with _workers(min(jobs, len(items)), start) as workers:
        with _requests_to_end_held_back():  # the first of these starts all processes
            futures = [workers.submit(_work, item) for item in items]
        for future in futures:
            pulse()
            while not wait([future], PULSE).done:
                pulse()
            yield future.result()


@contextmanager
def _workers(
    count: int, start: Callable[[], Callable[[Any], Any]]
) -> Generator[ProcessPoolExecutor]:
    """Start processes, and end them at once if something goes wrong."""
    others = set(multiprocessing.active_children())
    # Forked processes would inherit locks and threads of a program that calls this as a library.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, context, _prepare, (start,))
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


_started: list[Callable[[Any], Any]] = []
"""The function that works on the items of this process, if it was started for some."""


def _prepare(start: Callable[[], Callable[[Any], Any]]) -> None:
    """Get a new process ready for all of its items, and leave interrupts to who has started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD_BACK)
    _started.append(start())


def _end_with_parent() -> None:
    """Wait for the end of the process that has started this one, which may be killed; then end."""
    parent = multiprocessing.parent_process()
    assert parent, "this is a process that was started for some items"
    connection.wait([parent.sentinel])
    os._exit(1)  # nobody is left who wants anything


def _work(item: Any) -> Any:  # noqa: ANN401 - whatever the work is about
    """Work on one item in a process that works on many."""
    return _started[0](item)
