"""Drawings of levels, alone or beside each other, with some of their cells marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest

from roguelike.authoring.modtests.drawings import drawing_of
from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import Site

MAX_SHOWN = 36
"""How many columns of a drawing are shown, so that two stand beside each other on a terminal."""
MAX_COLUMNS, MAX_ROWS = 80, 50
"""How much of a drawing is shown that stands alone: a terminal, and a usual level."""
MAX_MARKED = 100
"""How many cells are marked; more are seen without."""
MAX_LISTED = 40
"""How many things that happened are shown: the last ones."""

Cell = tuple[int, int]


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


def side_by_side(expected: Sequence[str], actual: Sequence[str]) -> str:
    """Return two drawings, the one expected to the left, with `^` below each cell that differs.

    Of wide drawings only the part around the differences is shown.
    """
    cells = differences(expected, actual)
    first = min((x for x, _ in cells), default=0)
    columns = _around(first, max(map(len, (*expected, *actual)), default=0), MAX_SHOWN)
    width = max(columns.stop - columns.start, len("expected"))
    lines = [f"{'expected':{width}}   {'actual'}"]
    below = _by_row(cells)
    for y, (wanted, found) in enumerate(zip_longest(expected, actual, fillvalue="")):
        pair = (row[columns].ljust(width) for row in (wanted, found))
        lines.append("   ".join(pair).rstrip())
        if y in below:
            carets = _carets(below[y], columns).ljust(width)
            lines.append(f"{carets}   {carets}".rstrip())
    if columns.start:
        lines.append(f"(from column {columns.start} on)")
    return "\n".join(lines)


def marked(rows: Sequence[str], cells: Iterable[Cell]) -> str:
    """Return a drawing with `^` below each of some cells.

    Of large drawings only the part around the first of the cells is shown.
    """
    found = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    first = found[0] if found else (0, 0)
    width, height = max(map(len, rows), default=0), len(rows)
    columns = _around(first[0], width, MAX_COLUMNS)
    shown = _around(first[1], height, MAX_ROWS)
    below = _by_row(found if len(found) <= MAX_MARKED else ())
    lines: list[str] = []
    for y in range(shown.start, shown.stop):
        carets = _carets(below.get(y, ()), columns).rstrip()
        lines += [rows[y][columns], carets] if carets else [rows[y][columns]]
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


def _by_row(cells: Iterable[Cell]) -> dict[int, set[int]]:
    """Return the columns of some cells, by their rows."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for x, y in cells:
        found[y].add(x)
    return found


def _carets(marks: Collection[int], columns: slice) -> str:
    """Return `^` for each column that is marked, and a blank for each other that is shown."""
    return "".join("^" if x in marks else " " for x in range(columns.start, columns.stop))


def _around(middle: int, length: int, limit: int) -> slice:
    """Return which columns or rows are shown around one of them."""
    first = min(max(0, middle - limit // 2), max(0, length - limit))
    return slice(first, first + min(length, limit))
