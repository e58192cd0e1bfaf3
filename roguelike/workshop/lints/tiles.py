"""Lints for tiles: those drawn in vain, those drawn badly, and those missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.references.ids import bare_name, is_feature, mod_of
from roguelike.content.schema.colors import Swatch, contrast, rgb_of
from roguelike.content.schema.tiles import (
    CLEAR,
    MAX_SHEET_SIDE,
    Sort,
    TileDef,
    TilesetDef,
    shown_in,
)
from roguelike.content.tile_lookup import TileLookup
from roguelike.core.png import Header, NotAPictureError, read_picture
from roguelike.core.text import name_list, plural
from roguelike.workshop.lints.evidence import Evidence

MAX_COLORS: Final = 12
"""The most colors of a tile: at its real size, eight can be told apart, and people need more."""
DARK: Final = 1.25
"""The contrast with black up to which a color is one of outlines."""
MOST: Final = 80
"""Percent of the things of a mod that are drawn, from which the rest is probably forgotten."""
MAX_NAMED = 10
"""The most things without a tile that are named."""

_BLACK = (0, 0, 0)
_COVERED: Sequence[Sort] = ("monster", "player", "item", "terrain", "feature")
"""The kinds that players see on the map."""


def undrawn(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield I513 for each mod that draws most of its things, but not all, in a tileset."""
    for tileset in evidence.catalog.all(TilesetDef):
        lookup = TileLookup(evidence.catalog, tileset)
        drawing = {mod_of(tile) for tile in lookup.tiles}
        for mod in (each for each in evidence.mods if each in drawing):
            things = [*_things(evidence, mod)]
            lacking = [
                (sort, kind) for sort, kind, glyph in things if not lookup.find(sort, kind, glyph)
            ]
            if lacking and len(lacking) * 100 <= len(things) * (100 - MOST):
                yield _lacking(evidence, lookup, mod, lacking)


def _things(evidence: Evidence, mod: str) -> Iterator[tuple[Sort, str, str]]:
    """Yield the things that a mod defines: the kind, the full id and the glyph."""
    for sort in _COVERED:
        for identifier, thing in evidence.catalog[sort].items():
            if mod_of(identifier) == mod and not is_feature(identifier):
                yield sort, identifier, getattr(thing, "glyph", "")


def _lacking(
    evidence: Evidence, lookup: TileLookup, mod: str, lacking: Sequence[tuple[str, str]]
) -> Diagnostic:
    """Return I513 at the first tile of a mod."""
    first = next(tile for tile in lookup.tiles if mod_of(tile) == mod)
    named = name_list([f"{sort} `{bare_name(kind)}`" for sort, kind in lacking], "or", MAX_NAMED)
    message = f"most things of this mod have a tile, but not {named}"
    place = evidence.catalog.origin("tile", first).at(token=Token.HEADER)
    return Diagnostic(Code.I513, place, message, "draw them, or leave them to their glyphs")


def unseen(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for tiles that are never drawn, and W210 for uses that another tile takes."""
    named = {use.target for key, uses in evidence.uses.items() for use in uses if use.target != key}
    drawing: defaultdict[tuple[str, str, str, Sort, str], list[str]] = defaultdict(list)
    for identifier, tile in evidence.catalog.all(TileDef).items():
        is_named = (
            not named.isdisjoint([("tile", identifier)]) or ("tile", identifier) in evidence.named
        )
        if not (is_named or _shows(tile) or evidence.is_for_others(identifier)):
            place = evidence.catalog.origin("tile", identifier).at(token=Token.HEADER)
            message = f"nothing is drawn with the tile `{bare_name(identifier)}`"
            hint = "say what it is for, such as `monsters`, or name it in another tile"
            yield Diagnostic(Code.W501, place, message, hint)
        for level, (sort, field) in product(tile.levels or ("",), shown_in().items()):
            for kind in getattr(tile, field):
                drawing[mod_of(identifier), tile.tileset, level, sort, kind].append(identifier)
    for (*_, sort, kind), tiles in drawing.items():
        for identifier in tiles[:-1]:
            place = evidence.catalog.origin("tile", identifier).at(shown_in()[sort])
            message = f"the tile `{bare_name(tiles[-1])}` is drawn for `{bare_name(kind)}` instead"
            there = evidence.catalog.origin("tile", tiles[-1]).at(shown_in()[sort])
            related = (Related(there, "this is drawn"),)
            yield Diagnostic(Code.W210, place, message, "take it out of one of them", related)


def _shows(tile: TileDef) -> bool:
    fields = ("tags", "glyphs", "role", *shown_in().values())
    return any(getattr(tile, field) for field in fields)


def drawings(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield I512 for too many colors, for outlines around nothing, and for letters of no use.

    The legend of a library is there for the tiles of others.
    """
    sets = evidence.catalog.all(TilesetDef)
    dark = {identifier: _dark(evidence, tileset) for identifier, tileset in sets.items()}
    used: defaultdict[str, set[str]] = defaultdict(set)
    for identifier, tile in evidence.catalog.all(TileDef).items():
        rows = (tile.rows or "").split()
        letters = set("".join(rows)) - {CLEAR}
        used[tile.tileset] |= letters
        place = evidence.catalog.origin("tile", identifier).at("rows")
        if len(letters) > MAX_COLORS:
            message = f"the tile has {len(letters)} colors, and more than {MAX_COLORS} do not help"
            yield Diagnostic(Code.I512, place, message, "leave out what nobody can tell apart")
        if row := _stray(rows, dark[tile.tileset]):
            message = f"an outline in row {row} is around nothing"
            yield Diagnostic(Code.I512, place, message, "take it out, or draw what is in it")
    for identifier, letters in used.items():
        legend = () if evidence.is_for_others(identifier) else sets[identifier].legend
        for letter in legend:
            if letter not in letters:
                place = evidence.catalog.origin("tileset", identifier).at("legend", letter)
                message = f"no tile has the letter `{letter}`"
                yield Diagnostic(Code.I512, place, message, "draw with it, or take it out")


def _dark(evidence: Evidence, tileset: TilesetDef) -> frozenset[str]:
    """Return the letters of a legend that are dark enough for outlines."""
    swatches = evidence.catalog.all(Swatch)
    return frozenset(
        letter
        for letter, paint in tileset.legend.items()
        if isinstance(paint, str) and contrast(rgb_of(swatches[paint].rgb), _BLACK) <= DARK
    )


def _stray(rows: Sequence[str], dark: Collection[str]) -> int | None:
    """Return the first row with a patch of outline that touches no other letter, from 1.

    What is nothing but outline is a piece that is drawn over something.
    """
    letters = {*"".join(rows)} - {CLEAR}
    drawn, outline = _bits(rows, letters), _bits(rows, letters & {*dark})
    if drawn == outline:
        return None
    touched = [each & ~line for each, line in zip(drawn, outline, strict=True)]
    before: list[int] = []
    while touched != before:
        before = touched
        wide = [0, *(each << 1 | each | each >> 1 for each in touched), 0]
        touched = [
            each | line & (wide[y] | wide[y + 1] | wide[y + 2])
            for y, (each, line) in enumerate(zip(touched, outline, strict=True))
        ]
    return next((y for y, line in enumerate(outline, 1) if line & ~touched[y - 1]), None)


def _bits(rows: Sequence[str], letters: Collection[str]) -> list[int]:
    """Return a number for each row, with a bit for each place of one of some letters."""
    bits = {ord(each): "1" if each in letters else "0" for each in {*"".join(rows)}}
    return [int(row.translate(bits), 2) for row in rows]


def sheets(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield findings about the sheets of tilesets.

    That is E001 where one is missing or damaged, E206 where tiles of its size do not fill it, and
    E203 for each tile that is not in it.
    """
    headers: dict[str, Header] = {}
    for identifier, tileset in evidence.catalog.all(TilesetDef).items():
        mod = evidence.mods.get(mod_of(identifier))
        if tileset.sheet is None or mod is None:
            continue
        place = evidence.catalog.origin("tileset", identifier).at("sheet")
        found = Report()
        raw = mod.folder.raw(tileset.sheet, found)
        if raw is None:
            yield _unread(place, tileset.sheet, found)
            continue
        try:
            headers[identifier] = header = read_picture(raw, MAX_SHEET_SIDE).header
        except NotAPictureError as error:
            yield Diagnostic(Code.E001, place, f"`{tileset.sheet}` {error}", error.hint)
            continue
        if header.width % tileset.size or header.height % tileset.size:
            yield _uneven(place, header, tileset.size)
    yield from _outside(evidence, headers)


def _unread(place: Place, file: str, found: Report) -> Diagnostic:
    """Return E001 for a sheet that is missing or cannot be read."""
    why = next((each.message for each in found), "")
    message = f"`{file}` cannot be used: {why}" if why else f"there is no file `{file}` in the mod"
    return Diagnostic(Code.E001, place, message, "its path begins at the folder of the mod")


def _uneven(place: Place, header: Header, size: int) -> Diagnostic:
    """Return E206 for a sheet with a part of a tile at its edge."""
    message = (
        f"the sheet has {header.width} by {header.height} pixels, which tiles of {size} do not fill"
    )
    return Diagnostic(Code.E206, place, message, "make it a multiple of `size`, or change `size`")


def _outside(evidence: Evidence, headers: Mapping[str, Header]) -> Iterator[Diagnostic]:
    """Yield E203 for each tile whose place is not in the sheet of its tileset."""
    for identifier, tile in evidence.catalog.all(TileDef).items():
        if tile.place is None or (header := headers.get(tile.tileset)) is None:
            continue
        size = evidence.catalog.get(TilesetDef, tile.tileset).size
        columns, rows = header.width // size, header.height // size
        if tile.place[0] >= columns or tile.place[1] >= rows:
            place = evidence.catalog.origin("tile", identifier).at("place")
            extent = f"{plural(columns, 'column')} and {plural(rows, 'row')}"
            message = f"the sheet has {extent}, counted from 0"
            there = evidence.catalog.origin("tileset", tile.tileset).at("sheet")
            related = (Related(there, "this is the sheet"),)
            yield Diagnostic(Code.E203, place, message, "name a place in it", related)
