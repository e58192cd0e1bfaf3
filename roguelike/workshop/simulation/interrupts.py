"""Requests to end the program, obeyed when that does no harm."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


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
