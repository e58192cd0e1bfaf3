"""The words on a frame, with the colors that are really behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.core.grid.geometry import Rect
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import BOLD, Part, Pixels

FORMS = range(0x2500, 0x2600)
"""Lines, bars and squares, which are no words."""


class FrameWithMaps(Frame):
    """A frame that remembers which of its parts are maps, whose signs are no words."""

    def __init__(self, *args: Any) -> None:  # noqa: ANN401 - those of a frame
        """Begin without a map."""
        super().__init__(*args)
        self.maps: list[Part] = []

    def map(self, area: Rect, cell: int | None = None) -> Canvas:
        """Add a part for the map."""
        canvas = super().map(area, cell)
        self.maps.append(canvas.base)
        return canvas


class Written(NamedTuple):
    """Characters beside each other, up to a blank or to another color.

    Attributes:
        text: The characters.
        front: Their color.
        grounds: The colors behind them.
    """

    text: str
    front: RGB
    grounds: frozenset[RGB]


def written(frame: FrameWithMaps) -> Iterator[Written]:
    """Yield all words of a frame that are neither faded nor hidden."""
    codes = [part.console.rgba["ch"] & BOLD - 1 for part in frame.parts]
    for part in frame.parts:
        part.console.rgba["ch"] = ord(" ")
    pixels = Painter().paint(frame)
    is_hidden = np.zeros(pixels.shape, np.bool_)
    for part, own in reversed([*zip(frame.parts, codes, strict=True)]):
        area = part.area
        if part not in frame.maps and not part.fades:
            height = frame.measures.letters * frame.measures.scale
            yield from _of_part(part, own, pixels, is_hidden, height)
        is_hidden[area.y : area.y + area.height, area.x : area.x + area.width] = True


def _of_part(
    part: Part,
    codes: NDArray[np.int32],
    pixels: Pixels,
    is_hidden: NDArray[np.bool_],
    letters: int,
) -> Iterator[Written]:
    """Yield the words of a part, of whose rows letters of that height take the middle."""
    for row in range(part.console.height):
        top, bottom = (part.corner.y + part.tops[each] for each in (row, row + 1))
        space = max(bottom - top - letters, 0) // 2
        colors = part.console.rgba["fg"][:, row, :3].tolist()
        for begin, end in _runs(codes[:, row].tolist(), colors):
            left, right = (part.corner.x + each * part.cell[0] for each in (begin, end))
            place = np.s_[top + space : bottom - space, left:right]
            if not is_hidden[place].any():
                text = "".join(map(chr, codes[begin:end, row].tolist()))
                red, green, blue = colors[begin]
                yield Written(text, (red, green, blue), _colors_in(pixels[place]))


def _colors_in(pixels: Pixels) -> frozenset[RGB]:
    packed: list[int] = np.unique(pixels).tolist()
    return frozenset((each & 255, each >> 8 & 255, each >> 16 & 255) for each in packed)


def _runs(codes: Sequence[int], colors: Sequence[list[int]]) -> Iterator[tuple[int, int]]:
    """Yield where words of one color begin and end in a row."""
    begin = 0
    for place in range(len(codes) + 1):
        is_word = place < len(codes) and codes[place] not in {0, ord(" ")}
        is_word = is_word and codes[place] not in FORMS
        if begin < place and not (is_word and colors[place] == colors[begin]):
            yield begin, place
            begin = place
        if not is_word:
            begin = place + 1
