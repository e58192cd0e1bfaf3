"""A flash of the whole display, for what no player should miss."""

from __future__ import annotations

import time
from collections.abc import Callable

from roguelike.ui.frames.canvas import FULL
from roguelike.ui.frames.frame import Frame

SECONDS = 0.2
"""The duration of a flash, in seconds."""
STRENGTH = FULL * 2 // 5
"""The share that the color of the flash has in all colors, out of `FULL`."""


class Flash:
    """Colors everything for a moment."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Wait to begin; `clock` returns seconds."""
        self._clock = clock
        self._end: float | None = None

    def begin(self) -> None:
        """Color what is drawn from now on."""
        self._end = self._clock() + SECONDS

    @property
    def pace(self) -> float | None:
        """Seconds until it has to be drawn without color; None if it is over."""
        return None if self._end is None else max(self._end - self._clock(), 0.0)

    def stop(self) -> None:
        """Color nothing any more."""
        self._end = None

    def draw(self, frame: Frame) -> None:
        """Color what has been drawn."""
        if self._end is not None:
            frame.fade(FULL - STRENGTH, "health_low")
