"""Cells of the console that mean something when they are clicked."""

from __future__ import annotations

from typing import Generic, TypeVar

from roguelike.core.geometry import Position, Rect
from roguelike.ui.canvas import Canvas

Meaning = TypeVar("Meaning")


class Spots(Generic[Meaning]):
    """The areas of the console that can be clicked, each with its meaning."""

    def __init__(self) -> None:
        """Begin without any."""
        self._spots: list[tuple[Rect, Meaning]] = []

    def clear(self) -> None:
        """Forget what was drawn, to draw it anew."""
        self._spots.clear()

    def add(self, canvas: Canvas, x: int, y: int, width: int, meaning: Meaning) -> None:
        """Remember that so many cells of a row of a canvas mean something."""
        self._spots.append((Rect(canvas.rect.x + x, canvas.rect.y + y, width, 1), meaning))

    def at(self, x: int, y: int) -> Meaning | None:
        """Return what a cell of the console means, if it means anything."""
        place = Position(x, y)
        return next((meaning for rect, meaning in self._spots if rect.contains(place)), None)
