"""Parts that are drawn anew only where what they show has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.part import Part

Result = TypeVar("Result")


class KeptParts(Generic[Result]):
    """The parts that were added to the last frame, for as long as they would look the same."""

    __slots__ = ("_cause", "_cuts", "_parts", "_result")

    def __init__(self) -> None:
        """Begin without any."""
        self._cause: object = None
        self._parts: list[Part] = []
        self._cuts: list[str] = []
        self._result: Result | None = None

    def draw(self, frame: Frame, cause: object, draw: Callable[[], Result]) -> Result:
        """Add parts to a frame, and return what drawing them has returned.

        Args:
            frame: Where to add them.
            cause: What they depend on beside the sizes and the colors of the frame.
            draw: Draws them, if anything of that is not as it was.
        """
        wanted = frame.measures, frame.palette, cause
        if self._result is not None and wanted == self._cause:
            for part in self._parts:
                part.fades = []
            frame.parts += self._parts
            frame.cuts += self._cuts
            return self._result
        before, cuts = len(frame.parts), len(frame.cuts)
        self._result = draw()
        self._parts, self._cuts = frame.parts[before:], frame.cuts[cuts:]
        self._cause = wanted
        return self._result
