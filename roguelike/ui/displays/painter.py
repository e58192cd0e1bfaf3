"""What to send to a terminal so that it shows a frame, given the frame that it shows already.

Only standard sequences are written (ECMA-48, and xterm's for colors): every terminal in use knows
them, and they are shorter than what a terminfo description would give.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import numpy as np
from numpy.typing import NDArray

from roguelike.ui.displays.pens import FOREGROUND, HALF, Pen

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
}
"""What to write for drawing characters on a terminal whose encoding lacks them."""

UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Mn", "Me", "Mc", "Zl", "Zp"})
BIG_FRAME = 400
"""Frames of more cells than this ask the terminal to show them all at once."""

SHORT_GAP = 3
"""Unchanged cells of which to write again is shorter than to leave them out."""

_BEGIN_UPDATE, _END_UPDATE = "\x1b[?2026h", "\x1b[?2026l"


class _Run:
    """Cells side by side that are written in one style, of which blanks need but the background.

    Attributes:
        y: The row.
        x: The first column.
        style: The style, for what the pen switches to.
        text: The characters.
    """

    __slots__ = ("style", "text", "x", "y")

    def __init__(self, y: int, x: int, style: int, text: str = "") -> None:
        self.y, self.x, self.style, self.text = y, x, style, text

    @property
    def end(self) -> int:
        """The column after the last."""
        return self.x + len(self.text)

    def has(self, style: int, character: str) -> bool:
        """Tell whether a cell looks the same in the style of the run."""
        if character == BLANK:
            return style >> HALF == self.style >> HALF
        return style == self.style and not self.text.isspace()

    def takes(self, style: int, character: str) -> bool:
        """Tell whether a cell can be added."""
        return self.has(style, character) or (
            self.text.isspace() and style >> HALF == self.style >> HALF
        )

    def add(self, style: int, text: str) -> None:
        """Add cells that it takes, and the style of the first that is no blank."""
        if self.text.isspace() and not text.isspace():
            self.style = style
        self.text += text


class Painter:
    """Remembers what a terminal shows and writes what is different.

    The terminal must not wrap lines, and nobody else may write to it, unless `forget` follows.
    """

    def __init__(self, columns: int, rows: int, pen: Pen, encoding: str = "utf-8") -> None:
        """Start with a terminal of that size whose contents are unknown."""
        self._pen = pen
        self._encoding = encoding
        self._characters: dict[int, str] = {}
        self._frame = np.zeros((rows, columns, 3), np.uint32)
        self.forget()

    def forget(self) -> None:
        """Take what the terminal shows as unknown, so that the next frame is written whole."""
        self._known = False
        self._style: int | None = None
        self._cursor: tuple[int, int] | None = None

    def paint(self, cells: NDArray[Any]) -> str:
        """Return what makes the terminal show `cells`.

        Args:
            cells: Shape (height, width) with the fields of `roguelike.ui.displays.base.rows_of`.
                What does not fit is left out, what is missing is black.
        """
        frame = np.zeros_like(self._frame)
        raw = np.ascontiguousarray(cells).view("<u4").reshape(*cells.shape, 3)
        height, width = min(raw.shape[0], frame.shape[0]), min(raw.shape[1], frame.shape[1])
        frame[:height, :width] = raw[:height, :width]
        frame[..., 1:] &= 0xFFFFFF  # a terminal has no use for the alpha channel
        frame[np.isin(frame[..., 0], (0, ord(BLANK))), 1] = 0  # nor for the color of nothing
        changed = (frame != self._frame).any(axis=-1) if self._known else np.ones(frame.shape[:2])
        self._frame, self._known = frame, True
        return self._write(np.flatnonzero(changed))

    def _write(self, places: NDArray[np.intp]) -> str:
        runs = self._runs(places)
        if len(places) > BIG_FRAME:
            return "".join((_BEGIN_UPDATE, *map(self._run, runs), _END_UPDATE))
        # Cells are changed here and there: to go from place to place takes less than other colors.
        return "".join(map(self._run, sorted(runs, key=lambda run: run.style)))

    def _runs(self, places: NDArray[np.intp]) -> list[_Run]:
        """Return what to write in one go each, in the order of the places."""
        cells = self._frame.reshape(-1, 3)[places]
        styles = self._pen.styles(cells[:, 1], cells[:, 2]).tolist()
        glyphs = cells[:, 0].tolist()
        rows, columns = divmod(places, self._frame.shape[1])
        runs: list[_Run] = []
        run = _Run(-1, 0, 0)
        for y, x, glyph, style in zip(rows.tolist(), columns.tolist(), glyphs, styles, strict=True):
            character = self._characters.get(glyph) or self._learn(glyph)
            if run.y == y and run.takes(style, character):
                between = self._between(run, x)
                if between is not None:
                    run.add(style, between + character)
                    continue
            run = _Run(y, x, style, character)
            runs.append(run)
        return runs

    def _between(self, run: _Run, x: int) -> str | None:
        """Return what stands between a run and a cell, if it is shorter than to leave it out."""
        if run.end == x:
            return ""
        if x - run.end > SHORT_GAP:
            return None
        cells = self._frame[run.y, run.end : x]
        styles = self._pen.styles(cells[:, 1], cells[:, 2]).tolist()
        text = [self._characters.get(glyph) or self._learn(glyph) for glyph in cells[:, 0].tolist()]
        fits = all(map(run.has, styles, text)) and all(map(str.isascii, text))
        return "".join(text) if fits else None

    def _run(self, run: _Run) -> str:
        written = self._move(run.x, run.y) + self._switch(run.style, run.text) + run.text
        self._cursor = (run.end, run.y) if run.end < self._frame.shape[1] else None
        return written

    def _move(self, x: int, y: int) -> str:
        if self._cursor == (x, y):
            return ""
        if self._cursor is not None and self._cursor[1] == y and self._cursor[0] < x:
            gap = x - self._cursor[0]
            return f"\x1b[{gap}C" if gap > 1 else "\x1b[C"
        return f"\x1b[{y + 1};{x + 1}H"

    def _switch(self, style: int, text: str) -> str:
        if text.isspace() and self._style is not None:
            # A blank shows no foreground, so it need not change.
            style = style & ~FOREGROUND | self._style & FOREGROUND
        written = self._pen.switch(self._style, style)
        self._style = style
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
