"""Tiles as pictures: what is drawn for what, in one tileset and one theme.

Nothing is drawn before it is asked for. Pictures are arrays of shape (size, size, 4), `[y, x]`,
uint8: red, green, blue and an alpha that is 0 or 255. They must not be changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from roguelike.content.catalog import Catalog
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.colors import (
    RGB,
    Swatch,
    ThemeDef,
    blend,
    raw_values,
    rgb_of,
)
from roguelike.content.schema.ids import feature_id, is_feature, mod_of
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.tiles import (
    CLEAR,
    MAX_SHEET_SIDE,
    OwnColor,
    Role,
    Sort,
    TileDef,
    TilesetDef,
    shown_in,
)
from roguelike.core.png import NotAPictureError, decoded, read_picture
from roguelike.ui.palette import Palette

Picture: TypeAlias = NDArray[np.uint8]

N, E, S, W, NE, SE, SW, NW = (1 << bit for bit in range(8))
"""The bits of the neighbors of a cell, for `Tile.joined`."""

_CORNERS: Final = {"ne": (NE, N | E), "se": (SE, S | E), "sw": (SW, S | W), "nw": (NW, N | W)}
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

    @property
    def joins(self) -> bool:
        """Whether its picture depends on what is beside it."""
        return self._definition.joins is not None

    @cached_property
    def like(self) -> frozenset[str]:
        """The full ids of the terrain beside which it does not end."""
        joins = self._definition.joins
        return self._tileset.like(self.id, joins.like) if joins else frozenset()

    def at(self, x: int, y: int) -> Tile:
        """Return the tile in its place in a cell: mostly itself, here and there a variant."""
        scattered = x * _ACROSS ^ y * _DOWN
        for number, (identifier, cells) in enumerate(self._definition.variants.items()):
            if scattered % cells == number * cells // len(self._definition.variants):
                return self._tileset.tile(identifier) or self
        return self

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
    names its glyph. Of several, that of the mod which loads last counts.

    Attributes:
        size: Dots of a side of a tile.
    """

    def __init__(
        self, catalog: Catalog, identifier: str, palette: Palette, mods: Iterable[Mod] = ()
    ) -> None:
        """Find what there is a tile for.

        Args:
            catalog: All definitions.
            identifier: The full id of the tileset.
            palette: The theme.
            mods: The mods that are loaded, in whose folders sheets are.

        Raises:
            UnknownDefinitionError: There is no such tileset.
        """
        definition = catalog.get(TilesetDef, identifier)
        self.size = definition.size
        self._catalog = catalog
        self._definition = definition
        raw = raw_values(catalog.all(Swatch), catalog.get(ThemeDef, palette.theme))
        self._colors: Mapping[str, RGB | OwnColor] = {
            letter: rgb_of(raw[paint]) if isinstance(paint, str) else paint
            for letter, paint in definition.legend.items()
        }
        self._folders = {mod.id: mod.folder for mod in mods}
        self._owner = mod_of(identifier)
        self._definitions = _of_set(catalog, identifier)
        self._tiles: dict[str, Tile] = {}
        self._ids: dict[tuple[Sort, str], str] = {}
        self._tags: dict[tuple[Sort, str], str] = {}
        self._glyphs: dict[tuple[Sort, str], str] = {}
        self._roles: dict[Role, str] = {}
        for tile, each in self._definitions.items():
            self._enter(tile, each)

    def _enter(self, tile: str, definition: TileDef) -> None:
        """Note what a tile is drawn for; where it cannot be drawn, that is nothing."""
        if definition.place is not None and not self._has_place(*definition.place):
            return
        for sort, field in shown_in().items():
            self._ids |= dict.fromkeys(((sort, each) for each in getattr(definition, field)), tile)
        for sort, words in definition.tags.items():
            self._tags |= dict.fromkeys(((sort, word) for word in words), tile)
        for sort, glyphs in definition.glyphs.items():
            self._glyphs |= dict.fromkeys(((sort, glyph) for glyph in glyphs), tile)
        if definition.role:
            self._roles[definition.role] = tile

    def actor(self, kind: str, glyph: str = "") -> Tile | None:
        """Return the tile of a monster or player, by the full id of its kind."""
        sort: Sort = "player" if kind in self._catalog["player"] else "monster"
        return self._find(sort, kind, glyph)

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
            return self.tile(self._glyphs.get(("item", glyph)))
        return self._find("item", kind, glyph)

    def terrain(self, kind: str) -> Tile | None:
        """Return the tile of terrain, or of a feature that counts as such, by the full id."""
        ground = self._catalog.all(TerrainDef).get(kind)
        glyph = ground.glyph if ground else ""
        if is_feature(kind):
            return self._find("feature", feature_id(kind), glyph)
        return self._find("terrain", kind, glyph)

    def field(self, kind: str, glyph: str = "") -> Tile | None:
        """Return the tile of a field, by the full id of its kind."""
        return self._find("field", kind, glyph)

    def status(self, kind: str) -> Tile | None:
        """Return the tile of a status, by the full id of its kind."""
        return self._find("status", kind, "")

    def gold(self) -> Tile | None:
        """Return the tile of gold."""
        return self.tile(self._roles.get("gold"))

    def tile(self, identifier: str | None) -> Tile | None:
        """Return a tile by its full id; None if the tileset has none, or it cannot be drawn."""
        if identifier is None or (definition := self._definitions.get(identifier)) is None:
            return None
        if identifier not in self._tiles:
            if definition.place is not None and not self._has_place(*definition.place):
                return None
            self._tiles[identifier] = Tile(self, identifier, definition)
        return self._tiles[identifier]

    def __iter__(self) -> Iterator[Tile]:
        """Iterate over all tiles that can be drawn, by mod in the order of loading, then by id."""
        return (tile for each in self._definitions if (tile := self.tile(each)))

    def is_tinted(self, definition: TileDef) -> bool:
        """Tell whether a tile has letters with the color of what it is drawn for."""
        rows = definition.rows or ""
        return any(letter in rows for letter in self._own)

    def like(self, tile: str, tags: Iterable[str]) -> frozenset[str]:
        """Return the terrain that a tile is drawn for, and that with some tags, by full ids."""
        wanted = {*tags}
        drawn = {
            kind for (sort, kind), drawn in self._ids.items() if (sort, drawn) == ("terrain", tile)
        }
        terrain = self._catalog.all(TerrainDef)
        return frozenset(drawn | {kind for kind, each in terrain.items() if wanted & {*each.tags}})

    def drawn(self, definition: TileDef, color: RGB) -> Picture:
        """Return a new picture of a tile that can be drawn.

        Args:
            definition: The tile.
            color: The color of the glyph of what it is drawn for.
        """
        if definition.rows is None:
            column, row = definition.place or (0, 0)
            x, y, sheet = column * self.size, row * self.size, cast("Picture", self._sheet)
            return sheet[y : y + self.size, x : x + self.size]
        paint = {CLEAR: (0, 0, 0, 0)} | {
            letter: (*(_shade(each, color) if isinstance(each, OwnColor) else each), _OPAQUE)
            for letter, each in self._colors.items()
        }
        dots = [paint[letter] for row in definition.rows.split() for letter in row]
        return np.array(dots, np.uint8).reshape(self.size, self.size, 4)

    def _find(self, sort: Sort, kind: str, glyph: str) -> Tile | None:
        """Return the tile of something, by its full id, then its tags, then its glyph."""
        found = self._ids.get((sort, kind))
        if found is None:
            tags: Sequence[str] = getattr(self._catalog[sort].get(kind), "tags", ())
            named = (self._tags.get((sort, tag)) for tag in tags)
            found = next((each for each in named if each), self._glyphs.get((sort, glyph)))
        return self.tile(found)

    def _has_place(self, column: int, row: int) -> bool:
        """Tell whether the sheet has a tile at a place; load it if need be."""
        if self._sheet is None:
            return False
        height, width, _ = self._sheet.shape
        return (column + 1) * self.size <= width and (row + 1) * self.size <= height

    @cached_property
    def _own(self) -> Sequence[str]:
        """The letters with the color of what a tile is drawn for."""
        return [letter for letter, each in self._colors.items() if isinstance(each, OwnColor)]

    @cached_property
    def _sheet(self) -> Picture | None:
        """The sheet of the tileset; None without one, or where it cannot be read."""
        folder = self._folders.get(self._owner)
        if folder is None or self._definition.sheet is None:
            return None
        raw = folder.raw(self._definition.sheet, Report())
        try:
            pixels = decoded(read_picture(raw or b"", MAX_SHEET_SIDE))
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
        name for name, (bit, beside) in _CORNERS.items() if open_ & bit and not open_ & beside
    ]


def _shade(own: OwnColor, color: RGB) -> RGB:
    """Return a color made darker or lighter."""
    if own.brightness <= 100:  # noqa: PLR2004 - percent
        return blend(color, _BLACK, own.brightness)
    return blend(_WHITE, color, own.brightness - 100)


def _of_set(catalog: Catalog, identifier: str) -> dict[str, TileDef]:
    """Return the tiles of a tileset by full id, those of mods that load later behind others."""
    order = {mod: number for number, mod in enumerate(catalog.names)}
    tiles = catalog.all(TileDef).items()
    found = [(key, tile) for key, tile in tiles if tile.tileset == identifier]
    found.sort(key=lambda each: (order.get(mod_of(each[0]), -1), each[0]))
    return dict(found)
