"""Frames as pixels. What is as it was in the frame before is not painted again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.glyphs import Masks, map_mask, text_mask
from roguelike.ui.frames.layer import CODE, FRONT, Bands, Bar, Box, Layer
from roguelike.ui.frames.layout import Measures
from roguelike.ui.frames.part import BOLD, OPAQUE, Image, Part, Pixels, packed, veiled

_BLANK = ord(" ")
_TRANSPARENT = 1 << 24
"""Dots below that have no alpha."""


class Painter:
    """Paints frames over each other.

    Parts hide what is behind them. So each layer paints the bands that are different from those
    of the frame before, and those that were uncovered, or painted over from behind.

    Attributes:
        pixels: The picture, which is changed in place as long as the display has the same sizes.
        changed: Rectangles around all that the last frame has changed.
    """

    def __init__(self) -> None:
        """Begin with the picture of a display without dots."""
        self.pixels: Pixels = np.zeros((0, 0), np.uint32)
        self.changed: list[Box] = []
        self._measures = Measures(0, 0)
        self._back = 0
        self._layers: list[Layer] = []
        self._masks: dict[tuple[int, int, bool], Masks] = {}

    def paint(self, frame: Frame) -> Pixels:
        """Paint a frame, and return the picture."""
        return self.paint_parts(frame.parts, frame.measures, frame.palette.ink("unexplored"))

    def paint_parts(self, parts: Sequence[Part], measures: Measures, back: RGB) -> Pixels:
        """Paint parts, and return the picture.

        Args:
            parts: The parts, from the lowest to the highest.
            measures: The sizes of the display.
            back: The color of what they do not cover.
        """
        display = Box(0, 0, measures.width, measures.height)
        shown = (part for part in parts if part.area.width > 0 and part.area.height > 0)
        layers = [Layer(part, display, packed(back)) for part in shown]
        if (measures, packed(back)) == (self._measures, self._back):
            self.changed = [*self._uncovered(layers)]
            for box in self.changed:
                self._fill((box, self._back))
        else:
            self._begin(measures, packed(back))
            self.changed = [display]
        for layer, before in zip_longest(layers, self._layers[: len(layers)]):
            alike = before if before and layer.lies_like(before) else None
            self.changed += self._paint_layer(layer, alike)
        self._layers = layers
        return self.pixels

    def _begin(self, measures: Measures, back: int) -> None:
        """Begin with an empty picture of a display of other sizes, or on another color."""
        self._measures, self._back = measures, back
        self.pixels = np.full((measures.height, measures.width), back, np.uint32)
        self._layers = []
        self._masks = {}

    def _uncovered(self, layers: Sequence[Layer]) -> Iterator[Box]:
        """Yield what was covered by layers that have gone, moved, or put something beside them."""
        for old, new in zip_longest(self._layers, layers[: len(self._layers)]):
            alike = new if new and new.lies_like(old) else None
            if not alike:
                yield old.box
            if not alike or alike.outside != old.outside:
                yield from (box for box, _ in old.outside)

    def _paint_layer(self, layer: Layer, before: Layer | None) -> list[Box]:
        """Paint what is to be painted of a layer.

        Args:
            layer: The layer.
            before: The same in the frame before, if it was at the same place.

        Returns:
            Rectangles around what was painted.
        """
        bands = layer.changed(before) if before else np.ones(len(layer.bands), np.bool_)
        for box in self.changed:
            bands[layer.meeting(box)] = True
        cells = layer.pictured(bands, before)
        painted = [*layer.boxes(bands)]
        if painted or before is None or layer.outside != before.outside or self._is_damaged(layer):
            painted += [box for box, _ in layer.outside]
            for bar in layer.outside:
                self._fill(bar)
        self._paint_bands(layer, bands, cells)
        if cells is not None and cells.any():
            painted.append(layer.around(cells))
        return painted

    def _is_damaged(self, layer: Layer) -> bool:
        """Return True if something was painted over what a layer has put beside itself."""
        return any(box.common(each) for each in self.changed for box, _ in layer.outside)

    def _paint_bands(self, layer: Layer, bands: Bands, cells: NDArray[np.bool_] | None) -> None:
        """Paint some bands of a layer, and some cells of others that are pictures."""
        left, right = layer.box.left, layer.box.right
        places = np.flatnonzero(bands).tolist()
        for band in places:
            top, bottom = layer.span(band)
            self.pixels[top:bottom, left:right] = layer.ground(band)
            self._lay_images(layer, band, are_icons=False)
        if cells is not None:
            self._lay_pictures(layer, cells)
        for band in places:
            top, bottom = layer.span(band)
            for (begin, above, end, below), color in layer.bands[band].bars:
                self.pixels[max(above, top) : min(below, bottom), begin:end] = color
            self._lay_images(layer, band, are_icons=True)
            if layer.whole[band] and cells is None:
                self._write(layer, band)

    def _fill(self, bar: Bar) -> None:
        (left, top, right, bottom), color = bar
        self.pixels[top:bottom, left:right] = color

    def _lay_images(self, layer: Layer, band: int, *, are_icons: bool) -> None:
        """Paint what is in a band of the images of a layer above its strokes, or below them."""
        top, bottom = layer.span(band)
        place = Box(layer.box.left, top, layer.box.right, bottom)
        for image in layer.bands[band].images:
            if image.is_icon == are_icons:
                self._lay(image, place, layer)

    def _lay(self, image: Image, place: Box, layer: Layer) -> None:
        """Paint what is in a place of an image, under the fades of a layer."""
        height, width = image.pixels.shape
        box = Box(image.x, image.y, image.x + width, image.y + height).common(place)
        if box:
            left, top, right, bottom = box
            dots = image.pixels[top - image.y : bottom - image.y, left - image.x : right - image.x]
            seen = veiled(dots, layer.fades) | OPAQUE
            np.copyto(self.pixels[top:bottom, left:right], seen, where=dots >= _TRANSPARENT)

    def _lay_pictures(self, layer: Layer, cells: NDArray[np.bool_]) -> None:
        """Paint some of the cells that are pictures."""
        rows, columns = np.nonzero(cells)
        if not len(rows) or layer.numbers is None or layer.pictures is None:
            return
        numbers = layer.numbers[rows, columns]
        if layer.fades:
            kinds, places = np.unique(numbers, return_inverse=True)
            dots = veiled(layer.pictures[kinds], layer.fades)[places]
        else:
            dots = layer.pictures[numbers]
        width, height = layer.cell
        first, end = layer.columns
        top, bottom = layer.edges[int(rows[0]) + 1], layer.edges[int(rows[-1]) + 2]
        place = self.pixels[top:bottom, layer.start : layer.start + (end - first) * width]
        grid = place.reshape(-1, height, end - first, width).transpose(0, 2, 1, 3)
        grid[rows - rows[0], columns - first] = dots

    def _write(self, layer: Layer, band: int) -> None:
        """Paint the characters of a row of cells."""
        first, end = layer.columns
        cells = layer.cells[band - 1, first:end]
        codes = cells[:, CODE] & BOLD - 1
        inked = np.flatnonzero((codes != 0) & (codes != _BLANK))
        if not len(inked):
            return
        begin, beyond = int(inked[0]), int(inked[-1]) + 1
        width = layer.cell[0]
        top, bottom = layer.span(band)
        left, right = layer.start + begin * width, layer.start + beyond * width
        masks = self._masks_of(width, bottom - top, is_map=layer.is_map)
        front = cells[begin:beyond, FRONT].repeat(width)
        where = masks.row(cells[begin:beyond, CODE])
        np.copyto(self.pixels[top:bottom, left:right], front, where=where)

    def _masks_of(self, width: int, height: int, *, is_map: bool) -> Masks:
        """Return the characters for cells of a size."""
        key = width, height, is_map
        if (found := self._masks.get(key)) is None:
            measures = self._measures
            family = measures.font
            draw = (
                map_mask(family) if is_map else text_mask(measures.letters, measures.scale, family)
            )
            found = self._masks[key] = Masks((width, height), draw)
        return found
