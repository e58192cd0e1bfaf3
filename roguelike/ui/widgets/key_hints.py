"""The row of keys that count now, each with its word, and areas of a frame that can be clicked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, Generic, TypeVar

from msgspec import Struct

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Rect
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import KeyPress
from roguelike.ui.input.keymap import Keymap, press_of
from roguelike.ui.text.texts import COMMANDS, HintName, Texts

Meaning = TypeVar("Meaning")


class ClickAreas(Generic[Meaning]):
    """The areas of a frame that can be clicked, each with its meaning."""

    def __init__(self) -> None:
        """Begin without any."""
        self._click_areas: list[tuple[Canvas, Meaning]] = []

    def clear(self) -> None:
        """Forget what was drawn, to draw it anew."""
        self._click_areas.clear()

    def add(self, canvas: Canvas, x: int, y: int, width: int, meaning: Meaning) -> None:
        """Remember that so many cells of a row of a canvas mean something."""
        self._click_areas.append((canvas.part(Rect(x, y, width, 1)), meaning))

    def at(self, x: int, y: int) -> Meaning | None:
        """Return what a dot of the display means, if it means anything."""
        return next((meaning for spot, meaning in self._click_areas if spot.cell_at(x, y)), None)


BETWEEN_HINTS: Final = "   "
"""The blanks that part two hints in a text."""
GAP: Final = 3
"""The columns between two hints."""
_COMMANDS: Mapping[str, CommandName] = {each: each for each in COMMANDS}


class Hint(Struct, frozen=True):
    """A word with its keys.

    Attributes:
        keys: The names of the keys, as keymaps have them.
        shown: The keys as they are shown.
        word: What they do.
    """

    keys: tuple[str, ...]
    shown: str
    word: str

    @property
    def columns(self) -> int:
        """The columns that it takes."""
        return len(self.shown) + 1 + len(self.word)


def hint(texts: Texts, keymap: Keymap, command: CommandName, word: str) -> Iterator[Hint]:
    """Yield a hint for a command, with the key that is told in the fewest columns.

    There is none where no key gives the command.
    """
    shown = {key: texts.key(key) for key in keymap.keys(command)}
    if shown:
        key = min(shown, key=lambda each: len(shown[each]))
        yield Hint((key,), shown[key], word)


def hints_of(
    texts: Texts, keymap: Keymap, name: HintName, but: Collection[CommandName] = ()
) -> list[Hint]:
    """Return the hints of a text, such as `{up} {down} move   {confirm} select`.

    What stands in braces is a command, or else a key or what is said of several keys. A hint of
    which no key is known is left out, and so is one of a command in `but`.
    """
    found: list[Hint] = []
    for part in texts.unfilled(name).split(BETWEEN_HINTS):
        *fields, word = part.replace("{", "").split("} ")
        keys = tuple(filter(None, (_key(field, keymap) for field in fields if field not in but)))
        if keys:
            found.append(Hint(keys, " ".join(map(texts.key, keys)), word))
    return found


def _key(field: str, keymap: Keymap) -> str:
    """Return the name of the key that a field of a text means."""
    command = _COMMANDS.get(field)
    return keymap.first_key(command) if command else field


def _fitting(hints: Sequence[Hint], width: int) -> Sequence[Hint]:
    """Return the first hints and the last one, as many as there is room for."""
    if not hints:
        return hints
    *others, last = hints
    ends = accumulate(each.columns + GAP for each in others)
    count = sum(end + last.columns <= width for end in ends)
    return [*others[:count], last]


class KeysRow:
    """Draws hints side by side, the most important first, and knows where they are."""

    def __init__(self) -> None:
        """Begin without any."""
        self._click_areas = ClickAreas[KeyPress]()

    def draw(self, canvas: Canvas, hints: Sequence[Hint], imprint: str = "") -> None:
        """Draw as many hints as fit; the last of them always does.

        What else there is to say stands at the right end, if there is room left for it.
        """
        self._click_areas.clear()
        canvas.fill("dialog_background")
        x = 0
        for each in _fitting(hints, canvas.width):
            end = canvas.text(x, 0, each.shown, "key")
            end = canvas.text(end + 1, 0, each.word, "text")
            if press := press_of(each.keys[0]):
                self._click_areas.add(canvas, x, 0, end - x, press)
            x = end + GAP
        if x + len(imprint) <= canvas.width:
            canvas.text_right(0, imprint, "text_muted", 0)

    def at(self, x: int, y: int) -> KeyPress | None:
        """Return the press of the key that is drawn at a dot of the display, if one is."""
        return self._click_areas.at(x, y)
