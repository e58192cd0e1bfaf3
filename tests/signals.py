"""Signals, which tests may have been told to ignore, but not what they start."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def heeded() -> Generator[None]:
    """Let what is started in the block be stopped and ended like anything else.

    What `nohup` starts, or a script with `&`, ignores SIGHUP or SIGINT, and so does all that it
    starts in turn. But a signal that is handled, even to no effect, is handled for oneself alone.
    Only the main thread can do this.
    """
    ignored = [
        number for number in signal.valid_signals() if signal.getsignal(number) is signal.SIG_IGN
    ]
    try:
        for number in ignored:
            signal.signal(number, _disregard)
        yield
    finally:
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)


def _disregard(number: int, frame: FrameType | None) -> None:
    del number, frame
