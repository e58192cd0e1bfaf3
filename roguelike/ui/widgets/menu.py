"""A list to choose from: by arrows, movement keys, letters, wheel or click.

Before an entry may stand a sign: a letter, a tile or a glyph.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum, auto
from itertools import accumulate
from typing import NamedTuple, Protocol

from msgspec import Struct

from roguelike.content.schema.keymaps import IN_MENUS, CommandName
from roguelike.core.grid.geometry import Rect
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick, MouseWheel
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.map.figures import Figure, draw_icon, draw_letter
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.scroll import scroll_step


class EntrySign(Protocol):
    """Something drawn before a name."""

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw it in a cell of a canvas, and perhaps the one after it."""


class Letter(NamedTuple):
    """A character in a color."""

    character: str
    ink: Ink

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Write it."""
        draw_letter(canvas, x, y, self.character, self.ink)


class Icon(NamedTuple):
    """The tile of an actor or a thing, or its glyph."""

    figure: Figure
    skin: Skin

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw it."""
        draw_icon(canvas, x, y, self.figure, self.skin)


MARK = "→"
"""The mark before the selected entry where cells have colors only."""
ARROWS = ("← ", " →")
"""The arrows around a detail that can be turned, to be clicked."""
INDENT = 2
GAP = 4
"""The columns between a label and the lines behind it."""
SIGN_COLUMNS = 3
"""The columns of the sign of an entry, and of the blanks behind it."""
KEY_COLUMNS = 3
"""The columns of the key of an entry, where entries have keys, and of the blanks behind it."""


def between_arrows(detail: str) -> str:
    """Return a detail that can be turned."""
    left, right = ARROWS
    return f"{left}{detail}{right}"


class Entry(Struct, frozen=True):
    """A line of a menu, or several.

    Attributes:
        label: What it is called.
        detail: What stands at its right end.
        detail_ink: The color of that.
        color: The color of the label, while it is not selected.
        sign: What stands before the label, if anything does.
        key: The key that chooses it, shown before the label; without it, a letter of the label.
        is_idle: Whether it can only be read, such as a heading.
        lines: What stands behind the label, below each other, in place of a detail.
    """

    label: str
    detail: str = ""
    detail_ink: Ink = "text_muted"
    color: Ink = "text"
    sign: EntrySign | None = None
    key: str = ""
    is_idle: bool = False
    lines: tuple[str, ...] = ()

    @property
    def is_heading(self) -> bool:
        """True if a line runs from it to the right side."""
        return self.is_idle and self.color == "panel_title" and bool(self.label)


class Reaction(Enum):
    """The reaction of a menu to an event that chose nothing."""

    IGNORED = auto()
    MOVED = auto()
    CANCELED = auto()


class Menu:
    """A list of entries, one of which is selected.

    Attributes:
        entries: What can be chosen.
        selected: The place of the selected entry.
        first: The row of all entries that was drawn first.
    """

    def __init__(
        self,
        entries: Sequence[Entry],
        keymap: Keymap,
        *,
        selected: int = 0,
        letters: bool = True,
    ) -> None:
        """Offer `entries`, each by a letter too, unless letters are needed for something else."""
        self.entries = tuple(entries)
        self.selected = selected
        self._keymap = keymap
        labels = [entry.label for entry in entries] if letters else ()
        self._letters: Mapping[str, int] = shortcuts(labels, keymap)
        self._letter_of = {place: letter for letter, place in self._letters.items()}
        if self.entries and self.entries[selected].is_idle:
            self._move(1)
        self._shown: Canvas | None = None
        self.first = 0

    def handle(self, event: InputEvent) -> int | Reaction:
        """Return the place of the entry that was chosen, or what else the event meant."""
        match event:
            case KeyPress():
                return self._press(event)
            case MouseWheel(dy):
                return self._leap(-dy)
            case MouseClick(x, y, "left"):
                return self._click(x, y)
            case MouseClick(_, _, "right"):
                return Reaction.CANCELED
            case _:
                return Reaction.IGNORED

    def draw(self, canvas: Canvas) -> None:
        """Draw the entries below each other; where there is no room, the selected one among them.

        At first it is in the middle; later as little moves as is needed to show it.
        """
        tops = self._tops
        if self._shown is None:
            self.first = tops[self.selected] - canvas.height // 2
        top = self.selected
        while top > 0 and self.entries[top - 1].is_idle:  # headings belong to what is below them
            top -= 1
        lowest = tops[self.selected + 1] - canvas.height if self.entries else 0
        last = max(tops[-1] - canvas.height, 0)
        self.first = min(max(min(self.first, tops[top]), lowest, 0), last)
        self._shown = canvas
        end = min(bisect_left(tops, self.first + canvas.height), len(self.entries))
        for place in range(bisect_left(tops, self.first), end):
            self._draw_entry(canvas, tops[place] - self.first, place)

    def capital(self, event: InputEvent) -> int | None:
        """Return the place of the entry whose key was pressed as a capital letter, if one was."""
        match event:
            case KeyPress(symbol=str(symbol), ctrl=False, alt=False) if symbol.isupper():
                return self._keyed(symbol.lower())
            case _:
                return None

    def _keyed(self, key: str) -> int | None:
        """Return the place of the entry that a key chooses, if there is one."""
        own = (place for place, entry in enumerate(self.entries) if entry.key == key != "")
        return next(own, self._letters.get(key))

    def detail(self, event: InputEvent) -> tuple[int, int] | None:
        """Select the entry whose detail was clicked; return its place and the column in that."""
        if not isinstance(event, MouseClick) or event.button != "left" or self._shown is None:
            return None
        place = self._click(event.x, event.y)
        cell = self._shown.cell_at(event.x, event.y)
        if isinstance(place, Reaction) or cell is None:
            return None
        length = len(self.entries[place].detail)
        column = cell.x - (self._shown.width - 1 - length)
        return (place, column) if 0 <= column < length else None

    def turned(self, event: InputEvent) -> int:
        """Return which way a click on an arrow beside a detail leads: -1, 1, or 0 for none."""
        if (found := self.detail(event)) is None:
            return 0
        (place, column), (left, right) = found, ARROWS
        text = self.entries[place].detail
        if text.startswith(left) and column < len(left):
            return -1
        return 1 if text.endswith(right) and column >= len(text) - len(right) else 0

    @property
    def row(self) -> int:
        """The row in which the selected entry was drawn."""
        return self._tops[self.selected] - self.first

    @property
    def rows(self) -> int:
        """The rows that all entries take."""
        return self._tops[-1]

    @property
    def _tops(self) -> list[int]:
        """The row in which each entry begins, and the one after the last."""
        return [*accumulate([len(entry.lines) or 1 for entry in self.entries], initial=0)]

    def _draw_entry(self, canvas: Canvas, y: int, place: int) -> None:
        entry = self.entries[place]
        if entry.is_heading:
            part = canvas.part(Rect(INDENT, y, canvas.width - INDENT - 1, 1))
            part.heading(0, entry.label, entry.detail)
            return
        is_selected = place == self.selected and not entry.is_idle
        ink: Ink = "selection_text" if is_selected else entry.color
        if is_selected:
            canvas.band(y, len(entry.lines) or 1, "selection_background")
            canvas.text(0, y, "" if canvas.has_pixels else MARK, ink)
        has_keys = any(each.key for each in self.entries) and not entry.is_idle
        start = canvas.text(INDENT, y, f"{entry.key:<{KEY_COLUMNS}}", "key") if has_keys else INDENT
        if entry.sign:
            entry.sign.draw(canvas, start, y)
            start += SIGN_COLUMNS
        end = canvas.text(start, y, entry.label, ink)
        if letter := self._letter_of.get(place):
            at = entry.label.lower().index(letter)
            canvas.text(start + at, y, entry.label[at], "key")
        for row, line in enumerate(entry.lines, y):
            canvas.text(end + GAP, row, shortened(line, canvas.width - end - GAP - 1), ink)
        if entry.detail:
            is_plain = is_selected and entry.detail_ink != "key"
            detail = shortened(entry.detail, canvas.width - end - 2)
            canvas.text_right(y, detail, "selection_text" if is_plain else entry.detail_ink)

    def _press(self, press: KeyPress) -> int | Reaction:
        if press.symbol is not None and not (press.ctrl or press.alt):
            place = self._keyed(press.symbol)
            if place is not None:
                return place
        match self._keymap.command(press, IN_MENUS):
            case "confirm":
                return self._chosen(self.selected)
            case "cancel":
                return Reaction.CANCELED
            case _:
                return self._stride(press)

    def _stride(self, press: KeyPress) -> Reaction:
        """Select another entry; one at a time goes round."""
        count = len(self.entries)
        step = scroll_step(press, self._keymap, self._shown.height if self._shown else count, count)
        if step is None:
            return Reaction.IGNORED
        return self._move(step) if abs(step) == 1 else self._leap(step)

    def _move(self, step: int) -> Reaction:
        """Select the next entry in a direction that can be chosen."""
        for _ in self.entries:
            self.selected = (self.selected + step) % len(self.entries)
            if not self.entries[self.selected].is_idle:
                break
        return Reaction.MOVED

    def _leap(self, step: int) -> Reaction:
        """Select an entry so far off, or the last that can be chosen in that direction."""
        ahead = [
            abs(place - self.selected)
            for place, entry in enumerate(self.entries)
            if (place - self.selected) * step > 0 and not entry.is_idle
        ]
        if ahead:
            beyond = (distance for distance in ahead if distance >= abs(step))
            distance = min(beyond, default=max(ahead))
            self.selected += distance if step > 0 else -distance
        return Reaction.MOVED

    def _chosen(self, place: int) -> int | Reaction:
        """Return the place of an entry, unless it can only be read."""
        return Reaction.IGNORED if self.entries[place].is_idle else place

    def _click(self, x: int, y: int) -> int | Reaction:
        cell = self._shown.cell_at(x, y) if self._shown else None
        if cell is None:
            return Reaction.IGNORED
        place = bisect_right(self._tops, self.first + cell.y) - 1
        if place >= len(self.entries):
            return Reaction.IGNORED
        if not self.entries[place].is_idle:
            self.selected = place
        return self._chosen(place)


def shortcuts(
    labels: Iterable[str], keymap: Keymap, used: Collection[CommandName] = ()
) -> dict[str, int]:
    """Return the letter that chooses each label: the first in it that is still free.

    Args:
        labels: What can be chosen.
        keymap: Tells which letters are not free, because they give commands.
        used: The commands that mean something there, beside those of all menus.
    """
    taken = set(keymap.characters({*IN_MENUS, *used}))
    letters: dict[str, int] = {}
    for place, label in enumerate(labels):
        free = (char for char in label.lower() if char.isalnum() and char not in taken)
        letter = next(free, None)
        if letter is not None:
            letters[letter] = place
            taken.add(letter)
    return letters
