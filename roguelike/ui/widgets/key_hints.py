"""A row of key hints, each of which can be clicked as well."""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.content.schema.keymaps import CommandName
from roguelike.ui.canvas import Canvas
from roguelike.ui.keymap import Keymap
from roguelike.ui.texts import TextName, Texts
from roguelike.ui.widgets.spots import Spots

GAP = "   "
"""The gap in the text between two hints."""


class KeyHints:
    """A text that names keys, each part of which stands for the command of its key."""

    def __init__(
        self, texts: Texts, keymap: Keymap, name: TextName, commands: Mapping[str, CommandName]
    ) -> None:
        """Take a text with a field for the key of each of `commands`."""
        keys = {field: texts.key(keymap.first_key(command)) for field, command in commands.items()}
        self._commands: Mapping[str, CommandName] = {
            keys[field]: command for field, command in commands.items()
        }
        self._parts = texts(name, **keys).split(GAP)
        self._spots = Spots[CommandName]()

    def draw(self, canvas: Canvas, x: int, y: int) -> int:
        """Write the text with a blank before and behind each part; return the column after it."""
        self._spots.clear()
        for part in self._parts:
            words = part.split()
            for key, command in self._commands.items():
                if key in words:
                    self._spots.add(canvas, x, y, len(part), command)
            x = canvas.text(x - 1, y, f" {part} ", "text_muted") + len(GAP) - 1
        return x - len(GAP)

    def at(self, x: int, y: int) -> CommandName | None:
        """Return the command that is named at a cell of the console, if one is."""
        return self._spots.at(x, y)
