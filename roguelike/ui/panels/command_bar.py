"""Commands in the border above the log, to be clicked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Rect
from roguelike.ui.canvas import Canvas
from roguelike.ui.keymap import Keymap
from roguelike.ui.texts import TextName, Texts
from roguelike.ui.widgets.spots import Spots

WORDS: Mapping[CommandName, TextName] = {
    "log": "messages",
    "menu": "bar_menu",
    "inventory": "inventory",
    "explore": "bar_explore",
    "rest": "bar_rest",
    "help": "help",
    "fight": "bar_fight",
    "fire": "bar_fire",
}
"""The labels of the commands in the bar, the most important first."""
ALWAYS = 6
"""The number of leading commands that must all fit with their keys; else no keys are shown."""
MARGIN = 2
GAP = 1
"""The columns of the border that stay between two commands."""


class CommandBar:
    """A row of commands, as many as fit, with their keys where the most important ones fit so."""

    def __init__(self, keymap: Keymap, texts: Texts) -> None:
        """Offer commands with the keys that a keymap has for them."""
        self._keymap = keymap
        self._texts = texts
        self._spots = Spots[CommandName]()
        self._look: object = None
        self._drawn: NDArray[Any] | None = None  # the cells of the last look

    def draw(self, log: Canvas, reserved: int = 0) -> None:
        """Draw over the border of the log, except for columns that are `reserved` at its right."""
        border = log.cells[: log.width - reserved, 0]
        look = log.rect, log.palette, reserved, self._keymap.layout, self._keymap.own
        if look == self._look:
            border[...] = self._drawn
            return
        log.part(Rect(0, 0, log.width - reserved, 1)).rule(0)
        self._draw(log, log.width - MARGIN - reserved)
        self._look, self._drawn = look, border.copy()

    def _draw(self, log: Canvas, room: int) -> None:
        """Draw as many commands as there is room for, and remember where they are."""
        words: dict[CommandName, tuple[str, str]]
        words = {command: (self._key(command), self._texts(WORDS[command])) for command in WORDS}
        most = sum(_width(*each) for each in list(words.values())[:ALWAYS])
        if most > room:
            words = {command: ("", word) for command, (_, word) in words.items()}
        self._spots.clear()
        x = MARGIN
        for command, (key, word) in words.items():
            width = _width(key, word)
            if x + width > MARGIN + room:
                break
            after = log.text(x, 0, f" {key}" if key else "", "key")
            log.text(after, 0, f" {word} ", "panel_title" if command == "log" else "text_muted")
            self._spots.add(log, x, 0, width - GAP, command)
            x += width

    def at(self, x: int, y: int) -> CommandName | None:
        """Return the command that is drawn at a cell of the console, if one is."""
        return self._spots.at(x, y)

    def _key(self, command: CommandName) -> str:
        return "" if command == "log" else self._texts.key(self._keymap.first_key(command))


def _width(key: str, word: str) -> int:
    """Return how many columns a command takes, the gap behind it included."""
    return len(key) + bool(key) + len(word) + 2 + GAP
