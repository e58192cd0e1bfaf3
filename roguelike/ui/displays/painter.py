"""What to send to a terminal so that it shows a frame, given the frame that it shows already.

Only standard sequences are written (ECMA-48, and xterm's for colors): every terminal in use knows
them, and they are shorter than what a terminfo description would give.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import numpy as np
from numpy.typing import NDArray

from roguelike.ui.displays.pens import FOREGROUND, Pen

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
    "†": "+",
}
"""What to write for drawing characters on a terminal whose encoding lacks them."""

UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Mn", "Me", "Mc", "Zl", "Zp"})
BIG_FRAME = 400
"""Frames of more cells than this ask the terminal to show them all at once."""

_BEGIN_UPDATE, _END_UPDATE = "\x1b[?2026h", "\x1b[?2026l"


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
        cells = self._frame.reshape(-1, 3)[places]
        styles = self._pen.styles(cells[:, 1], cells[:, 2]).tolist()
        glyphs = cells[:, 0].tolist()
        rows, columns = divmod(places, self._frame.shape[1])
        parts: list[str] = []
        for y, x, glyph, style in zip(rows.tolist(), columns.tolist(), glyphs, styles, strict=True):
            character = self._characters.get(glyph) or self._learn(glyph)
            parts += (self._move(x, y), self._switch(style, character), character)
            self._cursor = (x + 1, y) if x + 1 < self._frame.shape[1] else None
        if len(places) > BIG_FRAME:
            return "".join((_BEGIN_UPDATE, *parts, _END_UPDATE))
        return "".join(parts)

    def _move(self, x: int, y: int) -> str:
        if self._cursor == (x, y):
            return ""
        if self._cursor is not None and self._cursor[1] == y and self._cursor[0] < x:
            gap = x - self._cursor[0]
            return f"\x1b[{gap}C" if gap > 1 else "\x1b[C"
        return f"\x1b[{y + 1};{x + 1}H"

    def _switch(self, style: int, character: str) -> str:
        if character == BLANK and self._style is not None:
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
