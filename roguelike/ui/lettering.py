"""Large letters, five cells high, for titles."""

from __future__ import annotations

from functools import lru_cache

from roguelike.ui.canvas import Canvas
from roguelike.ui.palette import Ink, blend

HEIGHT = 5
GAP = 1
BLOCK = "█"
LOWEST_PERCENT = 45
"""Percent of the color that is left in the lowest row; the rest is the background color."""

_SHEETS = (
    """
A     B     C     D     E     F     G     H     I     J     K     L     M
.###. ####. .#### ####. ##### ##### .#### #...# ##### ..### #...# #.... #...#
#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #..#. #.... ##.##
##### ####. #.... #...# ####. ####. #..## ##### ..#.. ...#. ###.. #.... #.#.#
#...# #...# #.... #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...#
#...# ####. .#### ####. ##### #.... .#### #...# ##### .##.. #...# ##### #...#
""",
    """
N     O     P     Q     R     S     T     U     V     W     X     Y     Z
#...# .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
#.#.# #...# ####. #.#.# ####. .###. ..#.. #...# .#.#. #.#.# ..#.. ..#.. ..#..
#..## #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## .#.#. ..#.. .#...
#...# .###. #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. #####
""",
)


def large_width(text: str) -> int | None:
    """Return the columns that `text` takes, or None if it has characters without a picture."""
    pictures = [_letters().get(char) for char in text.upper()]
    if any(picture is None for picture in pictures):
        return None
    return sum(len(picture[0]) + GAP for picture in pictures if picture) - GAP


def draw_large(canvas: Canvas, text: str, color: Ink, background: Ink) -> None:
    """Draw `text` in large letters that grow darker towards `background` from top to bottom."""
    bright, dark = canvas.palette.ink(color), canvas.palette.ink(background)
    x = 0
    for char in text.upper():
        picture = _letters()[char]
        for row, line in enumerate(picture):
            percent = 100 - (100 - LOWEST_PERCENT) * row // (HEIGHT - 1)
            shade = blend(bright, dark, percent)
            for column, dot in enumerate(line):
                if dot == "#":
                    canvas.text(x + column, row, BLOCK, shade)
        x += len(picture[0]) + GAP


@lru_cache(maxsize=1)
def _letters() -> dict[str, tuple[str, ...]]:
    """Return the rows of each letter: `#` for a cell that is filled."""
    letters: dict[str, tuple[str, ...]] = {" ": ("..",) * HEIGHT}
    for sheet in _SHEETS:
        names, *rows = sheet.strip().splitlines()
        letters |= zip(names.split(), zip(*map(str.split, rows), strict=True), strict=True)
    return letters
