"""A dungeon by torchlight, to put behind the title."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from roguelike.core.geometry import Position
from roguelike.game import Content, Game
from roguelike.ui.canvas import FULL, Canvas
from roguelike.ui.map.grid import draw_terrain
from roguelike.ui.palette import Palette
from roguelike.ui.plan import plan_of
from roguelike.ui.skin import Skin

REACH = 5
"""The reach of the light, in quarters of the area that is drawn."""


class Backdrop:
    """The first level of a game, all of it in view, and nobody asleep."""

    def __init__(self, content: Content, campaign: str, seed: str) -> None:
        """Make the level.

        Raises:
            CannotGenerateError: The campaign's first level cannot be made.
        """
        self._catalog = content.catalog
        self._game = Game.new(content, campaign, seed)
        self._terrain = plan_of(self._game.world.level)
        self._visible = np.ones_like(self._terrain, dtype=np.bool_)
        self._skin: Skin | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the middle of the level in the middle of the canvas, fading to all sides."""
        level = self._game.world.level
        skin = self._skin_for(canvas.palette)
        left, top = (level.width - canvas.width) // 2, (level.height - canvas.height) // 2
        canvas.fill("unexplored")
        draw_terrain(canvas, self._terrain, self._visible, skin, Position(left, top))
        for actor in level.actors.values():
            x, y = level.positions[actor.cell]
            canvas.text(x - left, y - top, *skin.actors[actor.kind.id])
        width, height = min(canvas.width, level.width), min(canvas.height, level.height)
        light = _light(canvas, width * REACH // 4, height * REACH // 4)
        canvas.fade(light, "unexplored")

    def _skin_for(self, palette: Palette) -> Skin:
        if self._skin is None or self._skin.palette is not palette:
            self._skin = Skin(self._catalog, self._game.ruleset, palette)
        return self._skin


def _light(canvas: Canvas, width: int, height: int) -> NDArray[np.int32]:
    """Return the brightness of each cell of a canvas, 0 to `FULL`.

    It falls with the square of the distance from the middle, and reaches 0 on the ellipse that
    fills a rectangle of `width` and `height` around it.
    """
    x, y = (
        (np.arange(cells, dtype=np.int32) * 2 - cells + 1) * FULL // length
        for cells, length in ((canvas.width, width), (canvas.height, height))
    )
    return np.maximum(FULL - (x[:, None] ** 2 + y[None, :] ** 2) // FULL, 0)
