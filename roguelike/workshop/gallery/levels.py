"""Pictures of whole levels, made without a display."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.content.catalog import Catalog
from roguelike.content.schema.colors import ThemeDef
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.spawning.level_entry import begin
from roguelike.engine.world.ruleset import Ruleset
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.displays.png import write_png
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.layout import Measures
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import Part, rgb
from roguelike.ui.map.grid import draw_terrain

CELL, SHEET_CELL = 12, 8
"""The width and the height of a cell of a level, alone and on a sheet, in pixels."""

LETTER = 6, 12
"""The width and the height of a letter above a level, in pixels."""

SHAPE = 1.6
"""The approximate ratio of the width of a sheet to its height."""


class SheetLevel(NamedTuple):
    """A level of a sheet: the level, the seed of its game, and the caption above it."""

    site: Site
    seed: str
    caption: str = ""


def save_level(path: Path, site: Site, ruleset: Ruleset, catalog: Catalog, seed: str) -> None:
    """Write a picture of a whole level with its monsters and items, in the theme of the campaign.

    Raises:
        OSError: The file cannot be written.
    """
    skin = _skin(ruleset, catalog)
    level = _level(Position(0, 0), CELL, SheetLevel(site, seed), ruleset, skin)
    _save(path, [level], (level.area.width, level.area.height), skin)


def save_sheet(
    path: Path, levels: Sequence[SheetLevel], ruleset: Ruleset, catalog: Catalog
) -> None:
    """Write a picture of several whole levels, row by row, in the theme of the campaign.

    Raises:
        OSError: The file cannot be written.
    """
    skin, gap = _skin(ruleset, catalog), SHEET_CELL
    width = max(shown.site.width for shown in levels) * SHEET_CELL + gap
    height = max(shown.site.height for shown in levels) * SHEET_CELL + LETTER[1] + gap
    columns = min(len(levels), max(1, round(sqrt(len(levels) * SHAPE * height / width))))
    rows = -(-len(levels) // columns)
    parts: list[Part] = []
    for number, shown in enumerate(levels):
        row, column = divmod(number, columns)
        x, y = column * width, row * height
        parts.append(_caption(Rect(x, y, width - gap, LETTER[1]), shown.caption, skin.palette))
        parts.append(_level(Position(x, y + LETTER[1]), SHEET_CELL, shown, ruleset, skin))
    _save(path, parts, (columns * width - gap, rows * height - gap), skin)


def _save(path: Path, parts: Sequence[Part], size: tuple[int, int], skin: Skin) -> None:
    measures = Measures(*size, column=LETTER[0], line=LETTER[1], letters=LETTER[1])
    write_png(path, rgb(Painter().paint_parts(parts, measures, skin.palette.ink("unexplored"))))


def _caption(area: Rect, text: str, palette: Palette) -> Part:
    """Return a line of text."""
    part = Part(area, LETTER, Console(area.width // LETTER[0], 1, order="F"))
    canvas = Canvas(part, palette)
    canvas.fill("unexplored")
    canvas.text(0, 0, text)
    return part


def _level(corner: Position, cell: int, shown: SheetLevel, ruleset: Ruleset, skin: Skin) -> Part:
    """Return a whole level, with its corner and the size of its cells in pixels."""
    width, height = shown.site.width, shown.site.height
    area = Rect(*corner, width * cell, height * cell)
    part = Part(area, (cell, cell), Console(width, height, order="F"), is_map=True)
    _draw_level(Canvas(part, skin.palette), shown.site, ruleset, skin, shown.seed)
    return part


def _skin(ruleset: Ruleset, catalog: Catalog) -> Skin:
    """Return the looks of a campaign in its own theme."""
    theme = ruleset.campaign.theme or next(iter(catalog.all(ThemeDef)))
    return Skin(catalog, ruleset, Palette(catalog, theme))


def _draw_level(canvas: Canvas, site: Site, ruleset: Ruleset, skin: Skin, seed: str) -> None:
    """Draw all of a level; of one that cannot be played, no items."""
    lit = np.ones(site.terrain.shape, dtype=np.bool_)
    draw_terrain(
        canvas, np.where(_in_sight(site), site.terrain, UNKNOWN), lit, skin, Position(0, 0)
    )
    with suppress(CannotGenerateError):
        level = begin(ruleset, site, seed).level
        for cell in level.gold:
            canvas.text(*level.positions[cell], *skin.gold)
        for cell, stacks in level.items.items():
            canvas.text(*level.positions[cell], *skin.items[stacks[-1].kind.id])
    for spawn in site.spawns:
        canvas.text(*spawn.position, *skin.actors[spawn.monster])
    if site.start is not None:
        canvas.text(*site.start, *skin.actors[ruleset.campaign.player])


def _in_sight(site: Site) -> NDArray[np.bool_]:
    """Return the cells that can be seen from anywhere, unlike the inside of rock.

    Returns:
        A bool array, shape `(width, height)`.
    """
    table = site.table
    seen = (table.walkable | table.transparent)[site.terrain]
    for axis in (0, 1):
        wider = seen.copy()
        for step in (-1, 1):
            wider |= np.roll(seen, step, axis)
        seen = wider
    return seen
