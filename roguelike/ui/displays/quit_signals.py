"""Signals that ask the program to end."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

from roguelike.ui.input.events import Quit

PATIENCE = 1.0
"""Seconds after which a further request finds that the first one was to no effect.

Requests come in twos: system and shell both tell of a terminal that is closed.
"""

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
ENDING = tuple(number for number in signal.Signals if number.name in _NAMES)
"""The signals that ask for the end: Ctrl-C, another program, a terminal that goes away."""


def _nothing() -> None:
    pass


class QuitSignals:
    """Notes signals that ask the program to end, for a moment when no action is half done.

    A signal can arrive anywhere. Only where the program hangs, so that the first one is to no
    effect, a further one interrupts it: by `KeyboardInterrupt` or `SystemExit`, which lets the
    rest of the program put its own things in order.
    """

    def __init__(
        self, *, wake: Callable[[], None] = _nothing, clean_up: Callable[[], None] = _nothing
    ) -> None:
        """Start to listen, except to signals that the program was told to ignore.

        Args:
            wake: Called when the first request has arrived.
            clean_up: Called before the program is interrupted, as that can strike anywhere, even
                within the `__exit__` that would have cleaned up.
        """
        self._wake = wake
        self._clean_up = clean_up
        self._since = 0.0
        self.request: Quit | None = None
        """The request of the player or the system to end, once there is one."""
        self._previous: dict[int, Any] = {}
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._previous[number] = signal.signal(number, self._ask)

    def close(self) -> None:
        """Put the previous handlers back."""
        for number, handler in self._previous.items():
            signal.signal(number, handler)
        self._previous.clear()

    def _ask(self, number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if self.request is None:
            # Ctrl-C is how players leave; of others shells want to know.
            self.request = Quit(0 if number == signal.SIGINT else 128 + number)
            self._since = now
            self._wake()
        elif now - self._since >= PATIENCE:
            self._clean_up()
            if number == signal.SIGINT:
                raise KeyboardInterrupt
            raise SystemExit(128 + number)
