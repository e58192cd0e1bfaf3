"""Levels drawn as text: rows of characters, one for each cell, with some of the cells marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.core.grid.drawing import Drawing
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.world.ruleset import Ruleset

MAX_COLUMNS, MAX_ROWS = 80, 50
"""The largest part of a drawing that is shown alone: a terminal, and a usual level."""
MAX_MARKED = 100
"""The most cells that are marked; if there are more, none is."""
MAX_LISTED = 40
"""The most events that are shown: the last ones."""

Cell = tuple[int, int]
"""The column and the row of a cell, counted from 0."""


def drawing(
    site: Site,
    ruleset: Ruleset,
    catalog: Catalog,
    things: Iterable[tuple[tuple[int, int], str]] = (),
) -> Drawing:
    """Return a level: its terrain, the monsters, and the player where one arrives.

    Args:
        site: The level.
        ruleset: The rules of the campaign that it belongs to.
        catalog: All definitions.
        things: What lies where nobody stands, as characters.
    """
    monsters = catalog.all(MonsterDef)
    actors = [(spawn.position, monsters[spawn.monster].glyph) for spawn in site.spawns]
    if site.start is not None:
        actors.append((site.start, catalog.get(PlayerDef, ruleset.campaign.player).glyph))
    return Drawing.of(site.terrain, _glyphs(site, catalog), [*things, *actors])


def drawing_of_terrain(site: Site, catalog: Catalog) -> Drawing:
    """Return a level without actors."""
    return Drawing.of(site.terrain, _glyphs(site, catalog))


def _glyphs(site: Site, catalog: Catalog) -> list[str]:
    """Return the glyph of each kind of terrain, by its number."""
    terrain = catalog.all(TerrainDef)
    return [terrain[identifier].glyph if identifier else " " for identifier in site.table.ids]


def differences(expected: Sequence[str], actual: Sequence[str]) -> list[Cell]:
    """Return the cells in which two drawings differ, as columns and rows, in reading order."""
    return [
        (x, y)
        for y, (wanted, found) in enumerate(zip_longest(expected, actual, fillvalue=""))
        for x, (one, other) in enumerate(zip_longest(wanted, found, fillvalue=""))
        if one != other
    ]


def marked(rows: Sequence[str], cells: Iterable[Cell]) -> str:
    """Return a drawing with `^` below each of some cells.

    Of large drawings only the part around the first of the cells is shown.
    """
    found = sorted(cells, key=lambda cell: cell[::-1])
    x, y = found[0] if found else (0, 0)
    width, height = max(map(len, rows), default=0), len(rows)
    columns, shown = _around(x, width, MAX_COLUMNS), _around(y, height, MAX_ROWS)
    marks = {*found} if len(found) <= MAX_MARKED else set[Cell]()
    lines: list[str] = []
    for row in range(height)[shown]:
        carets = "".join("^" if (x, row) in marks else " " for x in range(width)[columns]).rstrip()
        lines += [rows[row][columns], carets] if carets else [rows[row][columns]]
    if width > MAX_COLUMNS or height > MAX_ROWS:
        lines.append(f"(from [{columns.start}, {shown.start}] on, of {width} by {height} cells)")
    return "\n".join(lines)


def listed(heading: str, lines: Iterable[str]) -> str:
    """Return lines below a heading; of very many only the last."""
    found = [f"  {line}" for line in lines] or ["  nothing"]
    left_out = len(found) - MAX_LISTED
    if left_out > 0:
        found = [f"  ... ({left_out} before)", *found[left_out:]]
    return "\n".join([heading, *found])


def _around(middle: int, length: int, limit: int) -> slice:
    """Return the columns or rows that are shown around one of them."""
    first = min(max(0, middle - limit // 2), max(0, length - limit))
    return slice(first, first + min(length, limit))
