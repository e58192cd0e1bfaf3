"""The tiles of a tileset, looked up by what they are drawn for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from roguelike.content.catalog import Catalog
from roguelike.content.references.ids import mod_of
from roguelike.content.schema.tiles import Role, Sort, TileDef, shown_in


def _any(_tile: TileDef) -> bool:
    return True


class TileLookup:
    """The tiles of a tileset, by the kinds, glyphs and roles that they are drawn for.

    A thing has the tile that names it, or else one that names a tag of it, or else one that names
    its glyph. Of several, those for the level count before those for all levels, and of these that
    of the mod which loads last.

    Attributes:
        tiles: The tiles by full id, those of mods that load later behind others.
    """

    def __init__(
        self,
        catalog: Catalog,
        tileset: str,
        counts: Callable[[TileDef], bool] = _any,
        level: str = "",
    ) -> None:
        """Index the tiles of a tileset.

        Args:
            catalog: All definitions.
            tileset: The full id of the tileset.
            counts: Tells of a tile of it whether it counts.
            level: The full id of the level; empty for none, where only those for all count.
        """
        self.tiles: Mapping[str, TileDef] = _in_order(catalog, tileset, counts)
        self._catalog = catalog
        self._ids: dict[tuple[Sort, str], str] = {}
        self._tags: dict[tuple[Sort, str], str] = {}
        self._glyphs: dict[tuple[Sort, str], str] = {}
        self._roles: dict[Role, str] = {}
        everywhere = [(key, tile) for key, tile in self.tiles.items() if not tile.levels]
        there = [(key, tile) for key, tile in self.tiles.items() if level in tile.levels]
        for identifier, tile in everywhere + there:
            self._enter(identifier, tile)

    def _enter(self, identifier: str, tile: TileDef) -> None:
        for sort, field in shown_in().items():
            for kind in getattr(tile, field):
                self._ids[sort, kind] = identifier
        for sort, tags in tile.tags.items():
            self._tags |= dict.fromkeys(((sort, tag) for tag in tags), identifier)
        for sort, glyphs in tile.glyphs.items():
            self._glyphs |= dict.fromkeys(((sort, glyph) for glyph in glyphs), identifier)
        if tile.role:
            self._roles[tile.role] = identifier

    def find(self, sort: Sort, kind: str, glyph: str = "") -> str | None:
        """Return the full id of the tile of a thing, if there is one.

        Args:
            sort: The kind of its definition.
            kind: The full id of its definition.
            glyph: The character that stands for it.
        """
        if found := self._ids.get((sort, kind)):
            return found
        tags: Sequence[str] = getattr(self._catalog[sort].get(kind), "tags", ())
        named = (self._tags.get((sort, tag)) for tag in tags)
        return next((each for each in named if each), self.find_glyph(sort, glyph))

    def find_glyph(self, sort: Sort, glyph: str) -> str | None:
        """Return the full id of the tile of things with a glyph, if there is one."""
        return self._glyphs.get((sort, glyph))

    def find_role(self, role: Role) -> str | None:
        """Return the full id of the tile of something that nothing defines, if there is one."""
        return self._roles.get(role)


def _in_order(
    catalog: Catalog, tileset: str, counts: Callable[[TileDef], bool]
) -> dict[str, TileDef]:
    """Return the tiles of a tileset that count, by full id, in the order in which mods load."""
    order = {mod: number for number, mod in enumerate(catalog.names)}
    tiles = catalog.all(TileDef).items()
    found = [(key, tile) for key, tile in tiles if tile.tileset == tileset and counts(tile)]
    return dict(sorted(found, key=lambda each: (order.get(mod_of(each[0]), -1), each[0])))
