"""A part of a frame as it is painted: its place on the display, and the contents of its bands.

There is a band for each row of cells, one for what the part covers above them and one for what it
covers below. A band is painted as a whole, from its ground up; only of cells that are pictures are
those painted alone that are different.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from roguelike.ui.frames.part import OPAQUE, Image, Mosaic, Part, packed, veiled

CODE, FRONT, BACK = range(3)
"""The places of what cells have: the code of the character, the color in front, that behind."""


class Box(NamedTuple):
    """A rectangle of dots of the display; `right` and `bottom` are the first beyond it."""

    left: int
    top: int
    right: int
    bottom: int

    def common(self, other: Box) -> Box | None:
        """Return what two have in common, if anything."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right, bottom) if left < right and top < bottom else None

    def without(self, other: Box) -> Iterator[Box]:
        """Yield the parts that are not in the other."""
        common = self.common(other)
        if common is None:
            yield self
            return
        left, top, right, bottom = self
        pieces = (
            Box(left, top, right, common.top),
            Box(left, common.top, common.left, common.bottom),
            Box(common.right, common.top, right, common.bottom),
            Box(left, common.bottom, right, bottom),
        )
        yield from (each for each in pieces if each.left < each.right and each.top < each.bottom)


Bar: TypeAlias = tuple[Box, int]
"""A filled rectangle and its color."""

Bands: TypeAlias = NDArray[np.bool_]
"""A selection of the bands of a layer."""


class Band(Struct):
    """The contents of a band besides cells.

    Attributes:
        bars: Filled rectangles, of which only what is in the band counts.
        images: Pictures with their corners in dots of the display.
    """

    bars: list[Bar] = field(default_factory=list[Bar])
    images: list[Image] = field(default_factory=list[Image])

    def is_like(self, other: Band) -> bool:
        """Return True if another band has the same contents."""
        return (
            self.bars == other.bars
            and len(self.images) == len(other.images)
            and all(map(_is_same, self.images, other.images))
        )


class Layer:
    """A copy of the contents of a part, which may change after that.

    Attributes:
        box: What it covers of the display.
        cell: The width and the height of a cell, in dots.
        is_map: Whether characters are those of maps.
        edges: Where each band begins, and where the last one ends, in dots of the display.
        whole: The bands with a row of cells that is on the display with all of its height.
        columns: The first column of cells that is on the display, and the one beyond the last.
        start: Where the first of these columns begins, in dots of the display.
        cells: What is in each cell, shape `(rows, columns, 3)`, the colors under the fades.
        rest: The color of what is beyond the cells.
        bands: What bands have besides.
        outside: What the part has put beside itself.
        numbers: The numbers of the pictures of cells, shape `(rows, columns)`, if they have any.
        pictures: All pictures, shape `(count, height, width)`.
        fades: What lies over it all.
    """

    def __init__(self, part: Part, display: Box, back: int) -> None:
        """Copy the contents of a part.

        Args:
            part: The part.
            display: All of the display.
            back: The color behind all parts.
        """
        area = part.area
        whole = Box(area.x, area.y, area.x + area.width, area.y + area.height)
        self.box = whole.common(display) or Box(0, 0, 0, 0)
        self.cell = part.cell
        self.is_map = part.is_map
        self.fades = tuple(part.fades)
        rest = back if part.background is None else packed(part.background)
        self.rest = int(veiled(np.array(rest, np.uint32), self.fades))
        self._place(part)
        self.cells = self._cells(part)
        self.bands = [Band() for _ in pairwise(self.edges)]
        self.outside: list[Bar] = []
        self._add_strokes(part, display)
        self._add_images(part)
        mosaic: Mosaic | None = part.mosaic
        self.numbers = None if mosaic is None else mosaic.numbers.T.copy()
        self.pictures = None if mosaic is None else mosaic.pictures
        age = None if mosaic is None else mosaic.age
        place = self.box, self.cell, self.is_map, part.corner, tuple(part.tops), self.cells.shape
        self._geometry = *place, self.rest, self.fades, age

    def lies_like(self, other: Layer) -> bool:
        """Return True if another layer has its cells at the same places, under the same fades."""
        return self._geometry == other._geometry

    def changed(self, other: Layer) -> Bands:
        """Return the bands in which something other than pictures of cells differs."""
        if self.numbers is None:
            bands = np.pad((self.cells != other.cells).any(axis=(1, 2)), 1)
        else:
            bands = np.zeros(len(self.bands), np.bool_)
        for place, (band, before) in enumerate(zip(self.bands, other.bands, strict=True)):
            if not band.is_like(before):
                bands[place] = True
        return bands

    def pictured(self, bands: Bands, other: Layer | None) -> NDArray[np.bool_] | None:
        """Return the cells whose pictures are to be painted, if cells have any.

        Args:
            bands: The bands that are painted, to which those are added where something lies over
                the pictures.
            other: The layer at the same place in the frame before, if there was one.

        Returns:
            Which cells are meant, shape `(rows, columns)`.
        """
        if self.numbers is None:
            return None
        cells = np.zeros(self.numbers.shape, np.bool_)
        if other is not None and other.numbers is not None:
            cells |= self.numbers != other.numbers
            covered = np.array([bool(band.bars) for band in self.bands[1:-1]])
            bands[1:-1] |= covered & cells.any(axis=1)
        cells |= bands[1:-1, None]
        cells &= self.whole[1:-1, None]
        first, end = self.columns
        cells[:, :first] = cells[:, end:] = False
        return cells

    def span(self, band: int) -> tuple[int, int]:
        """Return the first row of dots of a band, and the first beyond it."""
        return self.edges[band], self.edges[band + 1]

    def meeting(self, box: Box) -> slice:
        """Return the bands that have dots in common with a rectangle."""
        return slice(*_spanned(self.edges, box)) if self.box.common(box) else slice(0)

    def boxes(self, bands: Bands) -> Iterator[Box]:
        """Yield the rectangles of bands, those beside each other as one."""
        bounds = np.flatnonzero(np.diff(bands, prepend=False, append=False)).tolist()
        for first, end in zip(bounds[::2], bounds[1::2], strict=True):
            box = Box(self.box.left, self.edges[first], self.box.right, self.edges[end])
            if box.top < box.bottom and box.left < box.right:
                yield box

    def around(self, cells: NDArray[np.bool_]) -> Box:
        """Return the rectangle around some cells, of which there must be one."""
        rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
        left, right = (
            self.start + (int(each) - self.columns[0]) * self.cell[0]
            for each in (columns[0], columns[-1] + 1)
        )
        return Box(left, self.edges[rows[0] + 1], right, self.edges[rows[-1] + 2])

    def ground(self, band: int) -> NDArray[np.uint32]:
        """Return the colors behind all else in a row of dots of a band."""
        line = np.full(self.box.right - self.box.left, self.rest, np.uint32)
        if self.whole[band]:
            first, end = self.columns
            colors = self.cells[band - 1, first:end, BACK].repeat(self.cell[0])
            left = self.start - self.box.left
            line[left : left + len(colors)] = colors
        return line

    def _place(self, part: Part) -> None:
        """Find which rows and columns there is room for, and where."""
        box, (width, _) = self.box, part.cell
        first = max(-(-(box.left - part.corner.x) // width), 0)
        end = min((box.right - part.corner.x) // width, part.console.width)
        self.columns = first, max(end, first)
        self.start = part.corner.x + first * width
        tops = [part.corner.y + top for top in part.tops]
        inside = [min(max(top, box.top), box.bottom) for top in tops]
        self.edges = [box.top, *inside, box.bottom]
        rows = zip(pairwise(tops), pairwise(inside), strict=True)
        self.whole = np.array([False, *(row == shown for row, shown in rows), False])

    def _cells(self, part: Part) -> NDArray[np.uint32]:
        console: NDArray[Any] = part.console.rgba.T
        shape = part.console.height, part.console.width, 3
        cells = np.ascontiguousarray(console).view("<u4").reshape(shape).copy()
        cells[..., FRONT:] = veiled(cells[..., FRONT:] | np.uint32(OPAQUE), self.fades)
        return cells

    def _add_strokes(self, part: Part, display: Box) -> None:
        for x, y, width, height, color in part.strokes:
            left, top = part.corner.x + x, part.corner.y + y
            box = Box(left, top, left + width, top + height).common(display)
            if box is None:
                continue
            dots = int(veiled(np.array(packed(color), np.uint32), self.fades))
            if inside := box.common(self.box):
                first, end = _spanned(self.edges, inside)
                for band in self.bands[first:end]:
                    band.bars.append((inside, dots))
            self.outside += [(each, dots) for each in box.without(self.box)]

    def _add_images(self, part: Part) -> None:
        for each in part.images:
            x, y = part.corner.x + each.x, part.corner.y + each.y
            image = each._replace(x=x, y=y)
            height, width = image.pixels.shape
            box = Box(image.x, image.y, image.x + width, image.y + height).common(self.box)
            if box:
                first, end = _spanned(self.edges, box)
                for band in self.bands[first:end]:
                    band.images.append(image)


def _spanned(edges: list[int], box: Box) -> tuple[int, int]:
    """Return the first band that a rectangle reaches, and the one beyond the last."""
    first, end = bisect_right(edges, box.top) - 1, bisect_left(edges, box.bottom)
    return max(first, 0), min(end, len(edges) - 1)


def _is_same(one: Image, other: Image) -> bool:
    return (one.x, one.y) == (other.x, other.y) and (
        one.pixels is other.pixels or np.array_equal(one.pixels, other.pixels)
    )
