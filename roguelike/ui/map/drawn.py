"""Drawing the map the way that suits a display."""

from __future__ import annotations

from roguelike.core.geometry import Position
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.level import Level
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.drawing import MapDrawing
from roguelike.ui.map.grid import GridDrawing
from roguelike.ui.session.threat import Appraiser


def drawn_map(  # noqa: PLR0913 - all that can be seen on a map
    canvas: Canvas,
    view: View,
    skin: Skin,
    origin: Position,
    *,
    level: Level | None = None,
    appraiser: Appraiser | None = None,
    time: int = 0,
) -> MapDrawing:
    """Draw a level as the player knows it.

    Args:
        canvas: Where to draw: where a cell has dots, all of a part.
        view: What there is. Of a game that is over, all is in the same light.
        skin: What it looks like; with tiles if it has some.
        origin: The cell of the level to show at the top left.
        level: Where the walls come from that are beside known cells; without it, none are added.
        appraiser: Knows whose blows are deadly; without it, nobody has a plate.
        time: How long the map has been moving, in milliseconds; always the same for one that
            stands still.
    """
    if not canvas.has_pixels:
        return GridDrawing(canvas, view, skin, origin, level=level, appraiser=appraiser)
    from roguelike.ui.map.mosaic import MosaicDrawing  # which a terminal does not need

    return MosaicDrawing(canvas, view, skin, origin, level=level, appraiser=appraiser, time=time)
