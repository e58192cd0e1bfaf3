"""Pictures made without a display: of a game as its player sees it, and of whole levels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from tcod.console import Console

from roguelike.content.catalog import Catalog
from roguelike.content.schema.colors import ThemeDef
from roguelike.core.geometry import Position
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import Site
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.displays.headless import to_png
from roguelike.ui.palette import Palette
from roguelike.ui.panels.map_panel import draw_terrain
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.shell import Shell
from roguelike.ui.skin import Skin


def save_screen(path: Path, shell: Shell, adventure: Adventure, size: tuple[int, int]) -> None:
    """Write a picture of a game as a display of that many columns and rows would show it.

    Raises:
        OSError: The file cannot be written.
    """
    console = Console(*size, order="F")
    PlayScreen(shell, adventure).draw(Canvas(console, shell.palette))
    to_png(console, path)


def save_level(path: Path, site: Site, ruleset: Ruleset, catalog: Catalog) -> None:
    """Write a picture of a whole level with its monsters, in the theme of the campaign.

    Raises:
        OSError: The file cannot be written.
    """
    theme = ruleset.campaign.theme or next(iter(catalog.all(ThemeDef)))
    skin = Skin(catalog, ruleset, Palette(catalog, theme))
    console = Console(site.width, site.height, order="F")
    canvas = Canvas(console, skin.palette)
    lit = np.ones(site.terrain.shape, dtype=np.bool_)
    draw_terrain(canvas, site.terrain, lit, skin, Position(0, 0))
    for spawn in site.spawns:
        canvas.text(*spawn.position, *skin.actors[spawn.monster])
    if site.start is not None:
        canvas.text(*site.start, *skin.actors[ruleset.campaign.player])
    to_png(console, path)
