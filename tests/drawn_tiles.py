"""Texts of tilesets and tiles, and sheets, for tests."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from roguelike.ui.displays.png import write_png

SIZE = 8

SET = f"""\
[tileset.small]
label = "Small"
size = {SIZE}

[tileset.small.legend]
a = "db_blood"
b = "db_water"
"*" = {{ brightness = 100 }}
"+" = {{ brightness = 150 }}
"-" = {{ brightness = 50 }}
"""
"""A tileset with two colors and three shades of the color of a glyph."""

SHEET = f"""\
[tileset.small]
label = "Small"
size = {SIZE}
sheet = "small.png"
"""
"""A tileset that is cut from a sheet."""


def rows(letter: str = "a", size: int = SIZE) -> str:
    """Return a drawing in which all dots have a letter."""
    return "\n".join([letter * size] * size)


def tile(name: str, said: str = "", drawing: str = rows()) -> str:
    """Return a tile of the small tileset."""
    return f'[tile.{name}]\ntileset = "small"\n{said}\nrows = """\n{drawing}\n"""\n'


def placed(name: str, column: int, row: int, said: str = "") -> str:
    """Return a tile of the small tileset that is cut from its sheet."""
    return f'[tile.{name}]\ntileset = "small"\nplace = [{column}, {row}]\n{said}\n'


def write_sheet(file: Path, columns: int = 2, rows: int = 1, *, more: int = 0) -> None:
    """Write a sheet in which each tile has a red and a green that say where it is.

    Args:
        file: Where.
        columns: Tiles in a row.
        rows: Rows of tiles.
        more: Pixels at the right that are no tile.
    """
    pixels = np.zeros((rows * SIZE, columns * SIZE + more, 4), np.uint8)
    for row in range(rows):
        for column in range(columns):
            here = pixels[row * SIZE : (row + 1) * SIZE, column * SIZE : (column + 1) * SIZE]
            here[:] = column, row, 0, 255
    file.parent.mkdir(parents=True, exist_ok=True)
    write_png(file, pixels)
