"""Pictures made without a display: of a game as its player sees it, and of whole levels."""

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
from roguelike.core.geometry import Position, Rect
from roguelike.engine.arrival import begin
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import CannotGenerateError, Site
from roguelike.engine.terrain import UNKNOWN
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.displays.headless import console_png, to_png
from roguelike.ui.map.grid import draw_terrain
from roguelike.ui.palette import Palette
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.shell import Shell
from roguelike.ui.skin import Skin

SHEET_CELL = 8
"""Width and height of a cell of a sheet, in pixels."""

SHAPE = 1.6
"""The approximate ratio of the width of a sheet to its height."""


def save_screen(path: Path, shell: Shell, adventure: Adventure, size: tuple[int, int]) -> None:
    """Write a picture of a game as a display of that many columns and rows would show it.

    Raises:
        OSError: The file cannot be written.
    """
    console = Console(*size, order="F")
    PlayScreen(shell, adventure).draw(Canvas(console, shell.palette))
    to_png(console, path)


def save_level(path: Path, site: Site, ruleset: Ruleset, catalog: Catalog, seed: str) -> None:
    """Write a picture of a whole level with its monsters and items, in the theme of the campaign.

    Raises:
        OSError: The file cannot be written.
    """
    skin = _skin(ruleset, catalog)
    console = Console(site.width, site.height, order="F")
    _draw_level(Canvas.of(console, skin.palette), site, ruleset, skin, seed)
    console_png(console, path)


class Shown(NamedTuple):
    """A level of a sheet: the level, the seed of its game, and what is written above it."""

    site: Site
    seed: str
    caption: str


def save_sheet(path: Path, levels: Sequence[Shown], ruleset: Ruleset, catalog: Catalog) -> None:
    """Write a picture of several whole levels, row by row, in the theme of the campaign.

    Raises:
        OSError: The file cannot be written.
    """
    skin = _skin(ruleset, catalog)
    width = max(shown.site.width for shown in levels) + 1
    height = max(shown.site.height for shown in levels) + 2
    columns = min(len(levels), max(1, round(sqrt(len(levels) * SHAPE * height / width))))
    rows = -(-len(levels) // columns)
    console = Console(columns * width - 1, rows * height - 1, order="F")
    sheet = Canvas.of(console, skin.palette)
    sheet.fill("unexplored")
    for number, (site, seed, caption) in enumerate(levels):
        row, column = divmod(number, columns)
        part = sheet.part(Rect(column * width, row * height, site.width, site.height + 1))
        part.text(0, 0, caption)
        below = part.part(Rect(0, 1, site.width, site.height))
        _draw_level(below, site, ruleset, skin, seed)
    console_png(console, path, SHEET_CELL)


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
