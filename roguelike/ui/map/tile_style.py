"""The cells of the map in tiles, and in letters on tiles where there is none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.engine.definitions.terrain import DEEP, WATER
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.tiles import N, S, Tile, Tileset, over
from roguelike.ui.map import cell_painting
from roguelike.ui.map.cell_painting import Picture
from roguelike.ui.map.cells import Ground, Marks, Plate
from roguelike.ui.map.figures import Figure, tile_of
from roguelike.ui.map.letter_style import ACTOR_CONTRAST, FIELD_PLATE, SIGN_CONTRAST, LetterStyle
from roguelike.ui.map.light import BRIGHTEST, EVEN, MEMORY, legible, lit
from roguelike.ui.map.neighbors import Kinds

WATER_LIGHT, DEEP_LIGHT = 1.1, 0.68
"""The most light on water, which glitters by itself, and the share of it on deep water."""
PLATE = 50
"""Percent of its color that a plate gives to the ground."""
REMEMBERED_SIGN = 0.85
"""The brightness, out of view, of what is never dimmed."""

_FORM_BITS, _FRAMES = 4, 0xF
"""A form is a variant and, in its lower bits, a frame."""


class TileStyle:
    """Draws cells with tiles.

    Attributes:
        ends: Whether the drawing of a kind of terrain ends at another, shape `(kinds, kinds)`. For
            doors, which turn instead of joining, these are walls.
        open_bits: The sum of the bits of the cells beside it at which that matters, by kind.
        lies_on: Which kinds of terrain are drawn on the ground beside them.
        is_ground: Which kinds are that ground.
    """

    own_plate: int = 0  # tiles stand out by themselves

    def __init__(self, skin: Skin, tiles: Tileset, cell: int) -> None:
        """Look everything up once, for cells of a size in dots."""
        self._skin = skin
        self._set = tiles
        self._cell = cell
        self._letters = LetterStyle(skin, cell)
        table = skin.table
        is_known = np.array([each is not None for each in skin.terrain])
        self._tiles = [tiles.terrain(each) if each else None for each in table.ids]
        self.ends: NDArray[np.bool_] = self._letters.ends.copy()
        self.open_bits: NDArray[np.int64] = self._letters.open_bits.copy()
        for number, tile in enumerate(self._tiles):
            if tile is not None:
                self._join(number, tile, is_known)
        covers = np.array([_covers(each) for each in self._tiles])
        bare = np.array([each is None for each in self._tiles]) & is_known
        self.lies_on: NDArray[np.bool_] = is_known & ~covers & ~(bare & self._letters.is_wall)
        has_lines = np.array([each is not None and each.lines is not None for each in skin.terrain])
        self.is_ground: NDArray[np.bool_] = table.walkable & covers & ~has_lines
        self._drawn: dict[Figure, Tile | None] = {}
        self._moving = [
            number
            for number, each in enumerate(self._tiles)
            if each and (len(each.variants) > 1 or len(_base(each).frames) > 1)
        ]

    def _join(self, number: int, tile: Tile, is_known: NDArray[np.bool_]) -> None:
        """Note where the tile of a kind of terrain ends: for doors, at walls."""
        if tile.side is not tile:
            self.ends[number] = self._letters.is_wall
            self.open_bits[number] = N | S
            return
        base = _base(tile)
        like = np.array([each in base.like for each in self._skin.table.ids])
        self.ends[number] = is_known & ~like
        self.open_bits[number] = base.open_bits

    def forms(
        self, kinds: Kinds, across: NDArray[np.int64], down: NDArray[np.int64], time: int
    ) -> NDArray[np.uint8]:
        """Return which of the forms of their terrain cells have: variants and frames."""
        found = np.zeros(kinds.shape, np.uint8)
        for number in self._moving:
            where = kinds == number
            tile = self._tiles[number]
            if tile is None or not where.any():
                continue
            base = _base(tile)
            form = (across + down + time // base.period) % len(base.frames)
            form = form | tile.scattered(across, down).astype(np.int64) << _FORM_BITS
            np.copyto(found, form.astype(np.uint8), where=where)
        return found

    def frame(self, figure: Figure, place: int, time: int) -> int:
        """Return the frame of its tile in which a figure is shown."""
        tile = self._tile(figure)
        return (place + time // tile.period) % len(tile.frames) if tile else 0

    def ground(self, ground: Ground) -> Picture:
        """Return a new picture of the ground of a cell, shape `(cell, cell, 4)`, dtype uint8."""
        tile = self._tiles[ground.kind]
        if tile is None and (self._letters.is_wall[ground.kind] or not ground.under):
            return self._letters.ground(ground)
        picture = self._empty()
        if ground.under:
            under = ground._replace(kind=ground.under, form=ground.under_form, open=0)
            self._lay(picture, self._terrain(under), under)
        if tile is not None:
            self._lay(picture, self._terrain(ground), ground)
        large = self._enlarged(picture)
        if tile is None and not ground.is_bare:
            self._letters.sign(large, ground)
        return large

    def field(self, picture: Picture, field: Figure, *, is_alone: bool) -> None:
        """Draw a field over a cell; without a tile, as a color with its sign."""
        if self._tile(field) is not None:
            self.figure(picture, field)
            return
        cell_painting.tint(picture, field.glyph.color, FIELD_PLATE)
        if is_alone:
            self._letter(picture, field)

    def plate(self, picture: Picture, plate: Plate, ground: Ground) -> None:
        """Draw a color over the ground of a cell, behind its figure."""
        cell_painting.tint(picture, plate.color, PLATE)
        if plate.must_show:
            even = Ground(ground.under or ground.kind, 0, 0, EVEN, is_bare=True)
            plain = self.ground(even)[..., :3].reshape(-1, 3).mean(0)
            light = self._skin.palette.ink("text_heading")
            cell_painting.stress(picture, plate, plain.tolist(), light)

    def figure(self, picture: Picture, figure: Figure) -> None:
        """Draw an actor or a thing over a cell."""
        tile = self._tile(figure)
        if tile is None:
            self._letter(picture, figure)
            return
        art = tile.frames[figure.frame % len(tile.frames)].picture(figure.glyph.color)
        if figure.is_dim:
            art = np.dstack([lit(art[..., :3], MEMORY), art[..., 3]])
        self._put(picture, art)

    def emphasis(self, picture: Picture, figure: Figure | None, color: RGB) -> None:
        """Draw a cell anew: its figure before a color."""
        picture[..., :3] = color
        if figure is not None:
            self.figure(picture, figure)

    def marks(self, picture: Picture, marks: Marks) -> None:
        """Draw the marks of an actor over a cell: tiles of statuses, and squares without one."""
        squares: list[Figure] = []
        for status in marks.statuses:
            if self._tile(status) is None:
                squares.append(status)
            else:
                self.figure(picture, status)
        dot = max(self._cell // self._set.size, 1)
        rest = marks._replace(statuses=tuple(squares))
        cell_painting.marks(picture, rest, self._skin.palette, dot)

    def _terrain(self, ground: Ground) -> Picture:
        """Return the picture of the tile of terrain, which must have one, in its own size."""
        tile = self._tiles[ground.kind]
        assert tile is not None, "terrain without a tile is drawn as a letter"
        frame = ground.form & _FRAMES
        if tile.side is not tile:
            turned = tile.side if ground.open & (N | S) else tile
            return turned.frames[frame % len(turned.frames)].picture(self._color(ground))
        if tile.below is not None:
            below = tile.below.joined(ground.open, frame)
            return over(below, tile.frames[frame % len(tile.frames)].picture(self._color(ground)))
        variant = tile.variants[ground.form >> _FORM_BITS]
        if variant.joins:
            return variant.joined(ground.open, frame)
        return variant.frames[frame % len(variant.frames)].picture(self._color(ground))

    def _color(self, ground: Ground) -> RGB:
        return self._letters.color(ground.kind)

    def _lay(self, picture: Picture, art: Picture, ground: Ground) -> None:
        """Lay the picture of terrain over what is there, in the light that falls on it."""
        tags = self._skin.table.tags[ground.kind]
        most = WATER_LIGHT if WATER in tags else BRIGHTEST
        if ground.step == MEMORY and self._letters.stays(ground.kind):
            colors = (art[..., :3] * REMEMBERED_SIGN).astype(np.uint8)
        else:
            of = DEEP_LIGHT if DEEP in tags else 1.0
            colors = lit(art[..., :3], ground.step, most, of)
        np.copyto(picture[..., :3], colors, where=art[..., 3:] > 0)

    def _tile(self, figure: Figure) -> Tile | None:
        """Return the tile of a figure, if there is one."""
        key = figure._replace(frame=0, is_dim=False)
        if key not in self._drawn:
            self._drawn[key] = tile_of(figure, self._set)
        return self._drawn[key]

    def _letter(self, picture: Picture, figure: Figure) -> None:
        """Draw a glyph with a dark line around it."""
        dark = self._skin.palette.ink("unexplored")
        least = ACTOR_CONTRAST if figure.sort == "actor" else SIGN_CONTRAST
        color: Sequence[int] = figure.glyph.color
        if figure.is_dim:
            color = lit(color, MEMORY).tolist()
        color = legible(color, dark, least, self._skin.palette.ink("text_heading"))
        cell_painting.outline(picture, figure.glyph.character, dark, self._skin.font)
        cell_painting.glyph(picture, figure.glyph.character, color, self._skin.font)

    def _empty(self) -> Picture:
        picture = np.full((self._set.size, self._set.size, 4), 255, np.uint8)
        picture[..., :3] = self._skin.palette.ink("unexplored")
        return picture

    def _enlarged(self, art: Picture) -> Picture:
        """Return a picture of the size of a cell, with as large a whole multiple as fits."""
        times = max(self._cell // len(art), 1)
        large = art.repeat(times, 0).repeat(times, 1)
        if len(large) == self._cell:
            return large
        found = np.zeros((self._cell, self._cell, 4), np.uint8)
        found[..., :3] = self._skin.palette.ink("unexplored")
        found[..., 3] = 255
        rest = (self._cell - len(large)) // 2
        inner = found[max(rest, 0) :, max(rest, 0) :][: len(large), : len(large)]
        inner[...] = large[: len(inner), : len(inner)]
        return found

    def _put(self, picture: Picture, art: Picture) -> None:
        """Put a tile over a picture of the size of a cell."""
        large = self._enlarged(art)
        np.copyto(picture[..., :3], large[..., :3], where=large[..., 3:] > 0)


def _base(tile: Tile) -> Tile:
    """Return the tile that moves: that below another one, if there is one."""
    return tile.below or tile


def _covers(tile: Tile | None) -> bool:
    """Return True if a tile leaves nothing of its cell to what is below it."""
    if tile is None:
        return False
    return tile.below is not None or bool((tile.picture()[..., 3] > 0).all())
