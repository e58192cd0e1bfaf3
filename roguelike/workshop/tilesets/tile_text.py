"""Tiles as text, made from the pixels of a sheet that somebody has painted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from roguelike.content.schema.colors import RGB
from roguelike.content.schema.fields.characters import is_one_cell
from roguelike.content.schema.tiles import CLEAR, MAX_LETTERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEAR = 24
"""The largest difference from a color of a legend, summed over red, green and blue."""
MAX_TILES = 2_000
"""The most tiles that are read from a sheet."""

_UNFIT = {CLEAR, "'", '"', "\\"}
_CODES = (*range(0x21, 0x7F), *range(0xA1, 0x180))  # ASCII and Latin, which fonts have
_SPARE = [each for each in map(chr, _CODES) if is_one_cell(each) and each not in _UNFIT]
_HALF = 128


class SheetError(ValueError):
    """A sheet cannot be drawn with letters. The message says why, as half a sentence."""


class LegendLetters:
    """The letters of colors: those of a legend, and those that are added where it has none.

    Attributes:
        added: The letters that were added, with their colors.
    """

    def __init__(self, known: Mapping[str, RGB]) -> None:
        """Begin with the letters of a legend, and their colors."""
        self.added: dict[str, RGB] = {}
        self._known = known
        self._found: dict[RGB, str] = {}

    def of(self, color: RGB) -> str:
        """Return the letter of the nearest color of the legend, or of the very same color.

        Raises:
            SheetError: No letter is left.
        """
        if color not in self._found:
            self._found[color] = self._near(color) or self._new(color)
        return self._found[color]

    def _near(self, color: RGB) -> str | None:
        apart = {letter: _distance(each, color) for letter, each in self._known.items()}
        nearest = min(apart, key=apart.__getitem__, default=None)
        return nearest if nearest is not None and apart[nearest] <= NEAR else None

    def _new(self, color: RGB) -> str:
        taken = {*self._known, *self.added}
        spare = next((each for each in _SPARE if each not in taken), None)
        if spare is None or len(taken) >= MAX_LETTERS:
            msg = f"has more colors than a legend has letters, which are {MAX_LETTERS}"
            raise SheetError(msg)
        self.added[spare] = color
        return spare


def drawings(
    sheet: NDArray[np.uint8], size: int, letters: LegendLetters
) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the tiles of a sheet that are not clear: column and row, and the rows of letters.

    Args:
        sheet: The pixels, shape (height, width, 4): red, green, blue and alpha.
        size: The dots of a side of a tile.
        letters: The letters of colors; takes those that have none.

    Raises:
        SheetError: There are too many tiles or colors, or tiles of that size do not fill the sheet.
    """
    height, rest_below = divmod(sheet.shape[0], size)
    width, rest = divmod(sheet.shape[1], size)
    if rest or rest_below:
        msg = (
            f"has {sheet.shape[1]} by {sheet.shape[0]} pixels, which tiles of {size} do not fill;"
            " name another size with --size"
        )
        raise SheetError(msg)
    count = 0
    for row in range(height):
        for column in range(width):
            part = sheet[row * size : (row + 1) * size, column * size : (column + 1) * size]
            if not (part[..., 3] >= _HALF).any():
                continue
            if (count := count + 1) > MAX_TILES:
                msg = f"has more than {MAX_TILES:,} tiles"
                raise SheetError(msg)
            yield (column, row), _drawing(part, letters)


def _drawing(part: NDArray[np.uint8], letters: LegendLetters) -> str:
    """Return the rows of letters of a tile."""
    rows = (
        "".join(
            letters.of((red, green, blue)) if alpha >= _HALF else CLEAR
            for red, green, blue, alpha in line
        )
        for line in part.tolist()
    )
    return "\n".join(rows)


def as_toml(
    tiles: Mapping[tuple[int, int], str],
    letters: LegendLetters,
    tileset: str,
    size: int,
    *,
    is_new: bool,
) -> str:
    """Return the text of a file that defines tiles.

    Args:
        tiles: The drawings, by column and row.
        letters: The letters of colors.
        tileset: The full id of the tileset in which they are, or the name of a new one.
        size: The dots of a side.
        is_new: Whether the tileset has to be defined, with all letters.
    """
    parts: list[str] = []
    if letters.added:
        swatches = (
            f'{_swatch(color)} = {{ rgb = "#{bytes(color).hex()}" }}'
            for color in letters.added.values()
        )
        parts.append("\n".join(("[swatch]", *swatches)))
    if is_new:
        parts.append(f'[tileset.{tileset}]\nlabel = "{tileset.capitalize()}"\nsize = {size}')
        parts.append(f"[tileset.{tileset}.legend]\n{_legend(letters.added)}")
    elif letters.added:
        parts.append(f'[[patch.tileset]]\nid = "{tileset}"')
        parts.append(f"[patch.tileset.set.legend]\n{_legend(letters.added)}")
    for (column, row), drawing in tiles.items():
        head = f'[tile.tile_{column}_{row}]\ntileset = "{tileset}"'
        parts.append(f"{head}\nrows = '''\n{drawing}\n'''")
    return "\n\n".join(parts) + "\n"


def _legend(added: Mapping[str, RGB]) -> str:
    return "\n".join(f'"{letter}" = "{_swatch(color)}"' for letter, color in added.items())


def _swatch(color: RGB) -> str:
    return f"painted_{bytes(color).hex()}"


def _distance(one: RGB, other: RGB) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
