"""Things to do, side by side in a row: each by its letter or by a click."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import accumulate
from typing import Generic, TypeVar

from roguelike.content.schema.keymaps import CommandName
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.text.texts import TextName, Texts
from roguelike.ui.widgets.menu import shortcuts

GAP = 3
"""The columns between two actions."""

T = TypeVar("T")


class ActionBar(Generic[T]):
    """A row of things to do."""

    def __init__(
        self,
        actions: Mapping[TextName, Callable[[], T]],
        texts: Texts,
        keymap: Keymap,
        used: Collection[CommandName] = (),
    ) -> None:
        """Offer actions.

        Args:
            actions: What does each, by the text that says what it is, in the order in which they
                are shown.
            texts: The words of the interface.
            keymap: The keys, which leave some letters free.
            used: The commands that mean something beside those of all menus.
        """
        self._names = tuple(actions)
        self._actions = tuple(actions.values())
        self._labels = tuple(map(texts, actions))
        self._letters = shortcuts(self._labels, keymap, used)
        self._shown: Canvas | None = None

    def handle(self, event: InputEvent) -> T | None:
        """Do what was chosen, and return what follows; None if the event was something else."""
        match event:
            case KeyPress(symbol=str(symbol), ctrl=False, alt=False):
                place = self._letters.get(symbol)
            case MouseClick(x, y, "left"):
                place = self._at(x, y)
            case _:
                place = None
        return None if place is None else self._actions[place]()

    def draw(self, canvas: Canvas, useless: Collection[TextName] = ()) -> None:
        """Draw the labels in the first row; actions that are `useless` mean nothing now."""
        self._shown = canvas
        letters = {place: letter for letter, place in self._letters.items()}
        for place, (x, label) in enumerate(zip(self._starts(), self._labels, strict=True)):
            is_useless = self._names[place] in useless
            canvas.text(x, 0, label, "text_disabled" if is_useless else "text")
            if place in letters and not is_useless:
                at = label.lower().index(letters[place])
                canvas.text(x + at, 0, label[at], "key")

    def _starts(self) -> list[int]:
        """Return the column in which each label begins."""
        widths = (len(label) + GAP for label in self._labels[:-1])
        return list(accumulate(widths, initial=0))

    def _at(self, x: int, y: int) -> int | None:
        cell = self._shown.cell_at(x, y) if self._shown else None
        if cell is None or cell.y:
            return None
        column = cell.x
        for place, (start, label) in enumerate(zip(self._starts(), self._labels, strict=True)):
            if start <= column < start + len(label):
                return place
        return None
