"""Things to do, side by side in a row: each by its letter or by a click."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.ui.canvas import Canvas
from roguelike.ui.input import InputEvent, KeyPress, MouseClick
from roguelike.ui.keymap import Keymap
from roguelike.ui.widgets.shortcuts import shortcuts

GAP = 3
"""How many columns there are between two."""


class ActionBar:
    """A row of things to do."""

    def __init__(
        self, labels: Sequence[str], keymap: Keymap, used: Collection[CommandName] = ()
    ) -> None:
        """Offer something for each of `labels`; `used` commands keep their keys."""
        self._labels = tuple(labels)
        self._letters = shortcuts(labels, keymap, used)
        self._corner: Position | None = None

    def handle(self, event: InputEvent) -> int | None:
        """Return the place of what was chosen, if the event was that."""
        match event:
            case KeyPress(symbol=str(symbol), ctrl=False, alt=False):
                return self._letters.get(symbol)
            case MouseClick(x, y, "left"):
                return self._at(Position(x, y))
            case _:
                return None

    def draw(self, canvas: Canvas, useless: Collection[int] = ()) -> None:
        """Draw the labels in the first row; those at the places `useless` mean nothing now."""
        self._corner = Position(canvas.rect.x, canvas.rect.y)
        letters = {place: letter for letter, place in self._letters.items()}
        for place, (x, label) in enumerate(zip(self._starts(), self._labels, strict=True)):
            canvas.text(x, 0, label, "text_disabled" if place in useless else "text")
            if place in letters and place not in useless:
                at = label.lower().index(letters[place])
                canvas.text(x + at, 0, label[at], "key")

    def _starts(self) -> list[int]:
        """Return the column in which each label begins."""
        widths = (len(label) + GAP for label in self._labels[:-1])
        return list(accumulate(widths, initial=0))

    def _at(self, position: Position) -> int | None:
        if self._corner is None or position.y != self._corner.y:
            return None
        column = position.x - self._corner.x
        for place, (x, label) in enumerate(zip(self._starts(), self._labels, strict=True)):
            if x <= column < x + len(label):
                return place
        return None
