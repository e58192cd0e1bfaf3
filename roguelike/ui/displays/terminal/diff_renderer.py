"""A painter of terminal frames: writes only what differs from the frame shown already.

Only standard sequences are written (ECMA-48, and xterm's for colors): every terminal in use knows
them, and they are shorter than what a terminfo description would give.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import islice
from operator import attrgetter
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from roguelike.ui.displays.terminal.colors import FOREGROUND, HALF, Pen
from roguelike.ui.frames.part import UPPER_HALF

BLANK = " "
UNKNOWN = "?"
ASCII_FORMS = {
    **dict.fromkeys("─━═╌┄", "-"),
    **dict.fromkeys("│┃║╎┆", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋", "+"),
    **dict.fromkeys("█▓▀▄▌▐■", "#"),
    **dict.fromkeys("▒░", ":"),
    **dict.fromkeys("·∙•◦", "."),
    **dict.fromkeys("…", "."),
    **dict.fromkeys("\u2013\u2014", "-"),  # dashes
    **dict.fromkeys("\u2018\u2019", "'"),  # quotation marks, single
    **dict.fromkeys("\u201c\u201d", '"'),  # and double
    "\u00d7": "x",  # multiplication sign
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "▲": "^",
    "▼": "v",
    "►": ">",
    "◄": "<",
    "≈": "~",
    "°": "`",
    "∴": ",",
    "†": "+",
    "„": '"',
    "≡": "=",
    "≠": "u",
    "●": "0",
    "¦": "|",
    "«": "\\",
    "»": "/",
}
"""The substitutes for drawing characters on a terminal whose encoding lacks them."""

UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Mn", "Me", "Mc", "Zl", "Zp"})
BIG_FRAME = 400
"""Frames of more cells than this ask the terminal to show them all at once."""

SHORT_GAP = 3
"""Unchanged cells of which to write again is shorter than to leave them out."""

_NOWHERE = 0, -1
"""The position of the cursor while it is unknown."""

_BEGIN_UPDATE, _END_UPDATE = "\x1b[?2026h", "\x1b[?2026l"


REMEMBERED_SWITCHES = 65_536
"""The most changes of style that are remembered; then all are forgotten, to bound memory."""


class _Run(Struct, eq=False):
    """Cells side by side that are written in one style, of which blanks need but the background.

    Attributes:
        y: The row.
        x: The first column.
        text: The characters.
        style: The style, for what the pen switches to.
        end: The column after the last.
        is_blank: Whether there are only blanks, so that the foreground does not matter yet.
    """

    y: int
    x: int
    text: str
    style: int
    end: int = 0
    is_blank: bool = False


_NO_GAP = _Run(0, 0, "", 0)

_Look: TypeAlias = tuple[str, int]
"""A character and its style."""


class DiffRenderer:
    """Remembers what a terminal shows and writes what is different.

    The terminal must not wrap lines, and nobody else may write to it, unless `forget` follows.
    """

    def __init__(self, columns: int, rows: int, pen: Pen, encoding: str = "utf-8") -> None:
        """Start with a terminal of that size whose contents are unknown."""
        self._pen = pen
        self._encoding = encoding
        self._has_halves = pen.has_surfaces and self._can_encode(UPPER_HALF)
        self._characters: dict[int, str] = {}
        self._switches: dict[tuple[int | None, int], str] = {}
        self._frame = np.zeros((rows, columns, 3), np.uint32)
        self.forget()

    def forget(self) -> None:
        """Take what the terminal shows as unknown, so that the next frame is written whole."""
        self._known = False
        self._style: int | None = None
        self._cursor = _NOWHERE

    def paint(self, cells: NDArray[Any]) -> str:
        """Return the text that makes the terminal show `cells`.

        Args:
            cells: Shape (height, width) with the fields of `roguelike.ui.displays.base.rows_of`.
                What does not fit is left out, what is missing is black.
        """
        frame = np.zeros_like(self._frame)
        raw = np.ascontiguousarray(cells).view("<u4").reshape(*cells.shape, 3)
        height, width = min(raw.shape[0], frame.shape[0]), min(raw.shape[1], frame.shape[1])
        frame[:height, :width] = raw[:height, :width]
        frame[..., 1:] &= 0xFFFFFF  # a terminal has no use for the alpha channel
        if not self._has_halves:
            frame[frame[..., 0] == ord(UPPER_HALF), 0] = ord(BLANK)
        frame[np.isin(frame[..., 0], (0, ord(BLANK))), 1] = 0  # nor for the color of nothing
        changed = (frame != self._frame).any(axis=-1) if self._known else np.ones(frame.shape[:2])
        self._frame, self._known = frame, True
        return self._write(np.flatnonzero(changed))

    def _write(self, places: NDArray[np.intp]) -> str:
        runs = self._runs(places)
        if len(places) > BIG_FRAME:
            return f"{_BEGIN_UPDATE}{self._written(runs)}{_END_UPDATE}"
        # Cells are changed here and there: to go from place to place takes less than other colors.
        return self._written(sorted(runs, key=attrgetter("style")))

    def _runs(self, places: NDArray[np.intp]) -> list[_Run]:
        """Return the runs of cells to write in one go each, in the order of the places."""
        width = self._frame.shape[1]
        gaps = self._gaps(places)
        runs: list[_Run] = []
        run = _Run(-1, 0, "", 0, is_blank=True)
        for place, (character, style) in zip(places.tolist(), self._looks(places), strict=True):
            y, x = divmod(place, width)
            is_blank = character == BLANK
            is_like = is_blank or run.is_blank or style == run.style
            if run.y == y and is_like and (style ^ run.style) >> HALF == 0:
                gap = _NO_GAP if x == run.end else gaps.get(place)
                if gap and (
                    gap is _NO_GAP
                    or (gap.is_blank and (gap.style ^ run.style) >> HALF == 0)
                    or (gap.style == run.style and not run.is_blank)
                ):
                    if run.is_blank and not is_blank:
                        run.style, run.is_blank = style, False
                    run.text += gap.text + character
                    run.end = x + 1
                    continue
            run = _Run(y, x, character, style, x + 1, is_blank=is_blank)
            runs.append(run)
        return runs

    def _gaps(self, places: NDArray[np.intp]) -> dict[int, _Run]:
        """Return the runs of cells in short gaps between places, by the places after them.

        To write it again is shorter than to leave it out, if it takes one style.
        """
        lengths = np.diff(places) - 1
        is_short = (lengths > 0) & (lengths <= SHORT_GAP)
        ends, lengths = places[1:][is_short], lengths[is_short]
        looks = iter(self._looks(np.repeat(ends - lengths, lengths) + _counted(lengths)))
        found: dict[int, _Run] = {}
        for end, length in zip(ends.tolist(), lengths.tolist(), strict=True):
            cells = list(islice(looks, length))
            text = "".join([character for character, _ in cells])
            inked = {style for character, style in cells if character != BLANK}
            backgrounds = {style >> HALF for _, style in cells}
            if text.isascii() and len(backgrounds) == 1 and len(inked) <= 1:
                style = next(iter(inked), cells[0][1])
                found[end] = _Run(0, 0, text, style, is_blank=not inked)
        return found

    def _looks(self, places: NDArray[np.intp]) -> list[_Look]:
        """Return the characters and the styles of cells."""
        cells = self._frame.reshape(-1, 3)[places]
        styles = self._pen.styles(cells[:, 1], cells[:, 2])
        halves = cells[:, 0] == ord(UPPER_HALF)
        if halves.any():
            styles[halves] = self._pen.surfaces(cells[halves, 1], cells[halves, 2])
        known = self._characters
        text = [known.get(glyph) or self._learn(glyph) for glyph in cells[:, 0].tolist()]
        return list(zip(text, styles.tolist(), strict=True))

    def _written(self, runs: Iterable[_Run]) -> str:
        """Return the text that writes runs one after another, from where the cursor is."""
        parts: list[str] = []
        width = self._frame.shape[1]
        x, y = self._cursor
        for run in runs:
            gap = run.x - x if y == run.y else -1
            if gap < 0:
                parts.append(f"\x1b[{run.y + 1};{run.x + 1}H")
            elif gap:
                parts.append(f"\x1b[{gap}C" if gap > 1 else "\x1b[C")
            style = run.style
            if run.is_blank and self._style is not None:
                # A blank shows no foreground, so it need not change.
                style = style & ~FOREGROUND | self._style & FOREGROUND
            if style != self._style:
                change = self._style, style
                parts.append(self._switches.get(change) or self._switch(*change))
                self._style = style
            parts.append(run.text)
            x, y = (run.end, run.y) if run.end < width else _NOWHERE
        self._cursor = x, y
        return "".join(parts)

    def _switch(self, old: int | None, new: int) -> str:
        """Return the sequence that changes the style, and remember it."""
        if len(self._switches) > REMEMBERED_SWITCHES:
            self._switches.clear()
        written = self._switches[old, new] = self._pen.switch(old, new)
        return written

    def _learn(self, glyph: int) -> str:
        character = chr(glyph) if glyph else BLANK
        wide = unicodedata.east_asian_width(character) in "WF"  # would push the rest of its row
        if wide or unicodedata.category(character) in UNPRINTABLE:
            character = UNKNOWN
        elif not self._can_encode(character):
            character = ASCII_FORMS.get(character, UNKNOWN)
        self._characters[glyph] = character
        return character

    def _can_encode(self, character: str) -> bool:
        try:
            character.encode(self._encoding)
        except UnicodeEncodeError:
            return False
        return True


def _counted(lengths: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return 0, 1, … for each length, one after another."""
    ends = lengths.cumsum()
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - lengths, lengths)
