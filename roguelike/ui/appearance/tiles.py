"""Tiles as pictures: what is drawn for what, in one tileset and one theme.

Nothing is drawn before it is asked for. Pictures are arrays of shape (size, size, 4), `[y, x]`,
uint8: red, green, blue and an alpha that is 0 or 255. They must not be changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roguelike.content.catalog import Catalog
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import Mod
from roguelike.content.references.ids import feature_id, is_feature, mod_of
from roguelike.content.schema.colors import (
    RGB,
    Swatch,
    ThemeDef,
    blend,
    raw_values,
    rgb_of,
)
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.content.schema.tiles import (
    CLEAR,
    MAX_SHEET_SIDE,
    OwnColor,
    Sort,
    TileDef,
    TilesetDef,
)
from roguelike.content.tile_lookup import TileLookup
from roguelike.core.png import NotAPictureError, decoded, read_picture
from roguelike.ui.appearance.palette import Palette

Picture: TypeAlias = NDArray[np.uint8]

N, E, S, W, NE, SE, SW, NW = (1 << bit for bit in range(8))
"""The bits of the neighbors of a cell."""
CORNERS: Final = {"ne": (NE, N | E), "se": (SE, S | E), "sw": (SW, S | W), "nw": (NW, N | W)}
"""The bits of the corners, each with those of the two sides beside it."""

_SIDES: Final = {"n": N, "s": S, "w": W, "e": E}
_ACROSS, _DOWN = 73_856_093, 19_349_663  # primes that scatter cells (Teschner et al., 2003)
_BLACK: RGB = (0, 0, 0)
_WHITE: RGB = (255, 255, 255)
_OPAQUE = 255
_HALF = 128


class Tile:
    """A tile of a tileset: its picture, and the tiles that go with it.

    Attributes:
        id: The full id.
        period: Milliseconds for which each of its frames is shown.
        is_tinted: Whether its color is that of what it is drawn for.
    """

    def __init__(self, tileset: Tileset, identifier: str, definition: TileDef) -> None:
        """Take a tile of a tileset."""
        self.id = identifier
        self.period = definition.period
        self.is_tinted = tileset.is_tinted(definition)
        self._tileset = tileset
        self._definition = definition
        self._pictures: dict[RGB | None, Picture] = {}
        self._joined: dict[tuple[int, int], Picture] = {}

    def picture(self, color: RGB = _WHITE) -> Picture:
        """Return its picture.

        Args:
            color: The color of the glyph of what it is drawn for.
        """
        key = color if self.is_tinted else None
        if key not in self._pictures:
            self._pictures[key] = self._tileset.drawn(self._definition, color)
        return self._pictures[key]

    @cached_property
    def frames(self) -> Sequence[Tile]:
        """The tiles that are shown in turn, itself first."""
        return self, *self._those(self._definition.frames)

    @cached_property
    def side(self) -> Tile:
        """The tile in its place where a wall is in the north or south; itself if none is."""
        return self._other(self._definition.side) or self

    @cached_property
    def below(self) -> Tile | None:
        """The tile below it where it is terrain; None if that is the ground beside it."""
        return self._other(self._definition.below)

    @cached_property
    def pieces(self) -> Sequence[Tile]:
        """The tiles that it is joined from, beside itself."""
        named = self._definition.joins.model_dump().values() if self._definition.joins else ()
        return self._those(each for each in named if isinstance(each, str))

    @property
    def joins(self) -> bool:
        """True if its picture depends on what is beside it."""
        return self._definition.joins is not None

    @cached_property
    def open_bits(self) -> int:
        """The sum of the bits of the neighbors at which it matters whether it ends there."""
        joins = self._definition.joins
        if joins is None:
            return 0
        found = S if joins.face else 0
        corners = {name: bit for name, (bit, _) in CORNERS.items()}
        for name, bit in (_SIDES | corners).items():
            found |= bit if getattr(joins, name) else 0
        return found

    @cached_property
    def like(self) -> frozenset[str]:
        """The full ids of the terrain beside which it does not end."""
        joins = self._definition.joins
        return (
            self._tileset.tagged(joins.like).union(self._definition.terrain)
            if joins
            else frozenset()
        )

    @cached_property
    def variants(self) -> Sequence[Tile]:
        """The tiles that are in its place here and there, after itself."""
        return self, *(self._other(each) or self for each in self._definition.variants)

    def scattered(self, across: NDArray[np.int64], down: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return which of its variants is in each cell: mostly 0, itself.

        Args:
            across: Where the cells are, from west to east.
            down: Where they are from north to south, in an array of a shape that goes with it.
        """
        places = across * _ACROSS ^ down * _DOWN
        found = np.zeros(places.shape, np.uint8)
        count = len(self._definition.variants)
        for number, cells in enumerate(self._definition.variants.values()):
            is_there = (places % cells == number * cells // count) & (found == 0)
            found[is_there] = number + 1
        return found

    def joined(self, open_: int, frame: int = 0) -> Picture:
        """Return its picture with the pieces that are drawn where it ends.

        Args:
            open_: The neighbors at which it ends, as the sum of `N`, `E`, `S`, `W`, `NE`, `SE`,
                `SW` and `NW`. What lies beyond what is known is no end.
            frame: Which of its frames; counted on past the last one.
        """
        joins = self._definition.joins
        base = self.frames[frame % len(self.frames)]
        if joins is None or not open_:
            return base.picture()
        key = open_, frame % len(self.frames)
        if key not in self._joined:
            face = self._other(joins.face) if open_ & S else None
            picture = (face or base).picture()
            for piece in (self._other(getattr(joins, name)) for name in _pieces(open_)):
                picture = over(picture, piece.picture()) if piece else picture
            self._joined[key] = picture
        return self._joined[key]

    def _other(self, identifier: str | None) -> Tile | None:
        return self._tileset.tile(identifier) if identifier else None

    def _those(self, identifiers: Iterable[str]) -> list[Tile]:
        return [tile for each in identifiers if (tile := self._tileset.tile(each))]


class Tileset:
    """The tiles of one tileset, in one theme, by what they are drawn for.

    Each thing has the tile that names it, or else one that names a tag of it, or else one that
    names its glyph. Of several, that of the mod which loads last counts, and one for the level
    before one for all. What cannot be drawn, as a sheet is missing or damaged, is not there.

    Attributes:
        size: Dots of a side of a tile.
    """

    def __init__(
        self,
        catalog: Catalog,
        identifier: str,
        palette: Palette,
        mods: Iterable[Mod] = (),
        level: str = "",
    ) -> None:
        """Find what there is a tile for.

        Args:
            catalog: All definitions.
            identifier: The full id of the tileset.
            palette: The theme.
            mods: The mods that are loaded, in whose folders sheets are.
            level: The full id of the level that is drawn; empty for none, where only tiles for all
                levels count.

        Raises:
            UnknownDefinitionError: There is no such tileset, or no such theme.
        """
        definition = catalog.get(TilesetDef, identifier)
        raw = raw_values(catalog.all(Swatch), catalog.get(ThemeDef, palette.theme))
        self.size = definition.size
        self._catalog = catalog
        self._paints: Mapping[str, RGB | OwnColor] = {
            letter: rgb_of(raw[paint]) if isinstance(paint, str) else paint
            for letter, paint in definition.legend.items()
        }
        self._own = {letter for letter, each in self._paints.items() if isinstance(each, OwnColor)}
        self._file = definition.sheet
        self._folder = next((mod.folder for mod in mods if mod.id == mod_of(identifier)), None)
        self._lookup = TileLookup(catalog, identifier, self._has_dots, level)
        self._tiles: dict[str, Tile] = {}

    def actor(self, kind: str, glyph: str = "") -> Tile | None:
        """Return the tile of a monster or player, by the full id of its kind."""
        sort: Sort = "player" if kind in self._catalog["player"] else "monster"
        return self.tile(self._lookup.find(sort, kind, glyph))

    def item(self, kind: str, glyph: str = "", *, is_known: bool = True) -> Tile | None:
        """Return the tile of an item, by the full id of its kind.

        Args:
            kind: The full id.
            glyph: Its glyph.
            is_known: Whether the player knows what it is. If not, what has a look of its own is
                drawn as its glyph says, so that the tile does not tell.
        """
        item = self._catalog.all(ItemDef).get(kind)
        if not is_known and item and item.appearance:
            return self.tile(self._lookup.find_glyph("item", glyph))
        return self.tile(self._lookup.find("item", kind, glyph))

    def terrain(self, kind: str) -> Tile | None:
        """Return the tile of terrain, or of a feature that counts as such, by the full id."""
        ground = self._catalog.all(TerrainDef).get(kind)
        glyph = ground.glyph if ground else ""
        if is_feature(kind):
            return self.tile(self._lookup.find("feature", feature_id(kind), glyph))
        return self.tile(self._lookup.find("terrain", kind, glyph))

    def field(self, kind: str, glyph: str = "") -> Tile | None:
        """Return the tile of a field, by the full id of its kind."""
        return self.tile(self._lookup.find("field", kind, glyph))

    def status(self, kind: str, glyph: str = "") -> Tile | None:
        """Return the tile of a status, by the full id of its kind."""
        return self.tile(self._lookup.find("status", kind, glyph))

    def gold(self) -> Tile | None:
        """Return the tile of gold."""
        return self.tile(self._lookup.find_role("gold"))

    def tile(self, identifier: str | None) -> Tile | None:
        """Return a tile by its full id; None if the tileset has none that can be drawn."""
        if identifier is None or (definition := self._lookup.tiles.get(identifier)) is None:
            return None
        if identifier not in self._tiles:
            self._tiles[identifier] = Tile(self, identifier, definition)
        return self._tiles[identifier]

    def __iter__(self) -> Iterator[Tile]:
        """Iterate over all tiles that can be drawn, by mod in the order of loading, then by id."""
        return (tile for each in self._lookup.tiles if (tile := self.tile(each)))

    @property
    def colors(self) -> Mapping[str, RGB]:
        """The colors of letters, save of those that take that of what a tile is drawn for."""
        return {key: each for key, each in self._paints.items() if not isinstance(each, OwnColor)}

    def is_tinted(self, definition: TileDef) -> bool:
        """Return True if a tile has letters with the color of what it is drawn for."""
        return not self._own.isdisjoint(definition.rows or "")

    def tagged(self, tags: Iterable[str]) -> frozenset[str]:
        """Return the full ids of the terrain with one of some tags."""
        wanted = {*tags}
        terrain = self._catalog.all(TerrainDef).items()
        return frozenset(kind for kind, each in terrain if not wanted.isdisjoint(each.tags))

    def drawn(self, definition: TileDef, color: RGB) -> Picture:
        """Return a picture of a tile that can be drawn.

        Args:
            definition: The tile.
            color: The color of the glyph of what it is drawn for.
        """
        size = self.size
        if definition.place is not None and self._sheet is not None:
            x, y = (part * size for part in definition.place)
            return self._sheet[y : y + size, x : x + size]
        paints = {CLEAR: (0, 0, 0, 0)} | {
            letter: (*(_shade(each, color) if isinstance(each, OwnColor) else each), _OPAQUE)
            for letter, each in self._paints.items()
        }
        dots = [paints[letter] for row in (definition.rows or "").split() for letter in row]
        return np.array(dots, np.uint8).reshape(size, size, 4)

    def _has_dots(self, definition: TileDef) -> bool:
        """Return True if a tile is drawn, or in the sheet, which is read if need be."""
        if definition.place is None:
            return True
        if self._sheet is None:
            return False
        height, width, _ = self._sheet.shape
        column, row = definition.place
        return (column + 1) * self.size <= width and (row + 1) * self.size <= height

    @property
    def trouble(self) -> str:
        """The name of the sheet if there is one that cannot be read; else empty."""
        return self._file if self._file and self._sheet is None else ""

    @cached_property
    def _sheet(self) -> Picture | None:
        """The sheet of the tileset; None without one, or where it cannot be read."""
        if self._folder is None or self._file is None:
            return None
        try:
            raw = self._folder.raw(self._file, Report()) or b""
            pixels = decoded(read_picture(raw, MAX_SHEET_SIDE))
        except NotAPictureError:
            return None
        pixels[..., 3] = np.where(pixels[..., 3] < _HALF, 0, _OPAQUE)
        return pixels


def over(ground: Picture, picture: Picture) -> Picture:
    """Return a new picture with another one over it."""
    return np.where(picture[..., 3:] > 0, picture, ground)


def _pieces(open_: int) -> list[str]:
    """Return the names of the pieces that are drawn where the neighbors are open."""
    sides = [name for name, bit in _SIDES.items() if open_ & bit]
    return sides + [
        name for name, (bit, beside) in CORNERS.items() if open_ & bit and not open_ & beside
    ]


def _shade(own: OwnColor, color: RGB) -> RGB:
    """Return a color made darker or lighter."""
    if own.brightness <= 100:  # noqa: PLR2004 - percent
        return blend(color, _BLACK, own.brightness)
    return blend(_WHITE, color, own.brightness - 100)
