"""Cells of a frame that mean something when they are clicked."""

from __future__ import annotations

from typing import Generic, TypeVar

from roguelike.core.geometry import Rect
from roguelike.ui.frames.canvas import Canvas

Meaning = TypeVar("Meaning")


class Spots(Generic[Meaning]):
    """The areas of a frame that can be clicked, each with its meaning."""

    def __init__(self) -> None:
        """Begin without any."""
        self._spots: list[tuple[Canvas, Meaning]] = []

    def clear(self) -> None:
        """Forget what was drawn, to draw it anew."""
        self._spots.clear()

    def add(self, canvas: Canvas, x: int, y: int, width: int, meaning: Meaning) -> None:
        """Remember that so many cells of a row of a canvas mean something."""
        self._spots.append((canvas.part(Rect(x, y, width, 1)), meaning))

    def at(self, x: int, y: int) -> Meaning | None:
        """Return what a dot of the display means, if it means anything."""
        return next((meaning for spot, meaning in self._spots if spot.cell_at(x, y)), None)
