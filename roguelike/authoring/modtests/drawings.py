"""Levels drawn as text: rows of characters, one for each cell, with some of the cells marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, zip_longest
from textwrap import dedent

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import Site

MAX_COLUMNS, MAX_ROWS = 80, 50
"""How much of a drawing is shown that stands alone: a terminal, and a usual level."""
MAX_MARKED = 100
"""How many cells are marked; more are seen without."""
MAX_LISTED = 40
"""How many things that happened are shown: the last ones."""

Cell = tuple[int, int]
"""The column and the row of a cell, counted from 0."""


def rows_of(drawing: str) -> list[str]:
    """Return the rows of a drawing, which may be indented, and have empty lines around it."""
    return dedent(drawing).strip("\n").rstrip().split("\n")


def starts_of(drawing: str) -> list[int]:
    """Return where in a drawing each of its rows begins."""
    lines, rows, even = drawing.split("\n"), rows_of(drawing), dedent(drawing)
    above = len(even) - len(even.lstrip("\n"))
    ends = [0, *accumulate(len(line) + 1 for line in lines)]
    return [ends[number] + lines[number].index(row) for number, row in enumerate(rows, above)]


def is_rectangle(rows: Sequence[str]) -> bool:
    """Tell whether all rows are as long as the first."""
    return len({len(row) for row in rows}) == 1


def edge_of(rows: Sequence[Sequence[object]]) -> Iterator[tuple[int, int]]:
    """Yield the column and the row of each cell at the edge of a rectangle, in reading order."""
    last_x, last_y = len(rows[0]) - 1, len(rows) - 1
    for y in range(last_y + 1):
        is_whole = y in (0, last_y)
        yield from ((x, y) for x in (range(last_x + 1) if is_whole else sorted({0, last_x})))


def drawing_of(columns: Iterable[Sequence[str]]) -> str:
    """Return the drawing of a level whose cells are given in `[x][y]` order."""
    return "\n".join("".join(row) for row in zip(*columns, strict=True))


def drawing(site: Site, ruleset: Ruleset, catalog: Catalog) -> list[str]:
    """Return the rows of a level: its terrain, the monsters, and the player where one arrives."""
    monsters = catalog.all(MonsterDef)
    columns = _glyphs(site, catalog)
    for spawn in site.spawns:
        columns[spawn.position.x][spawn.position.y] = monsters[spawn.monster].glyph
    if site.start is not None:
        player = catalog.get(PlayerDef, ruleset.campaign.player)
        columns[site.start.x][site.start.y] = player.glyph
    return drawing_of(columns).split("\n")


def drawing_of_terrain(site: Site, catalog: Catalog) -> list[str]:
    """Return the rows of a level without actors."""
    return drawing_of(_glyphs(site, catalog)).split("\n")


def _glyphs(site: Site, catalog: Catalog) -> list[list[str]]:
    """Return the glyphs of the terrain, in `[x][y]` order."""
    terrain = catalog.all(TerrainDef)
    glyphs = [terrain[identifier].glyph if identifier else " " for identifier in site.table.ids]
    return [[glyphs[number] for number in column] for column in site.terrain.tolist()]


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
    """Return what happened, one thing a line; of very much only the last."""
    found = [f"  {line}" for line in lines] or ["  nothing"]
    left_out = len(found) - MAX_LISTED
    if left_out > 0:
        found = [f"  ... ({left_out} before)", *found[left_out:]]
    return "\n".join([heading, *found])


def _around(middle: int, length: int, limit: int) -> slice:
    """Return which columns or rows are shown around one of them."""
    first = min(max(0, middle - limit // 2), max(0, length - limit))
    return slice(first, first + min(length, limit))
