"""The map as characters on the grid of a terminal, with the marks of actors in view."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.level import Level
from roguelike.ui.appearance.palette import Ink, blend
from roguelike.ui.appearance.skin import Glyph, Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.cells import OWN_PLATE, background_of
from roguelike.ui.map.drawing import MapDrawing
from roguelike.ui.session.level_plans import with_walls
from roguelike.ui.session.threat import ThreatAssessor

SHARE_OF_FIELD = 25
"""The percentage of its color that a field blends into the background of its cell."""
SHARE_OF_STATUS = 25
"""The percentage of its color that a status blends into the background of who has it."""


class GridDrawing(MapDrawing):
    """A part of a level, of which each cell is a character."""

    def __init__(  # noqa: PLR0913 - all that can be seen on a map
        self,
        canvas: Canvas,
        view: View,
        skin: Skin,
        origin: Position,
        *,
        level: Level | None = None,
        assessor: ThreatAssessor | None = None,
    ) -> None:
        """Draw a level as the player knows it; the arguments are those of `drawn_map`."""
        super().__init__(canvas, origin)
        draw_map(canvas, view, skin, origin, level)
        if assessor is not None:
            draw_marks(canvas, view, skin, origin, assessor)

    def shade(self, cell: Position, ink: Ink) -> None:
        """Put a color behind what is in a cell, if that is shown."""
        if where := self.place(cell):
            self.canvas.shade(*where, 1, ink)

    def cursor(self, cell: Position) -> None:
        """Put the color of what is selected behind a cell, if that is shown."""
        self.shade(cell, "selection_background")

    def emphasize(self, cell: Position, ink: Ink) -> None:
        """Highlight a cell: its actor stands dark before a color."""
        if where := self.place(cell):
            character = chr(int(self.canvas.cells["ch"][where]))
            self.canvas.text(*where, character, "unexplored", ink)


def draw_map(
    canvas: Canvas, view: View, skin: Skin, origin: Position, level: Level | None = None
) -> None:
    """Draw terrain and what fills it, gold, items and actors.

    Args:
        canvas: Where to draw.
        view: What there is.
        skin: What it looks like.
        origin: The cell of the level to show at the top left.
        level: Where the walls come from that are beside known cells; without it, none are added.
    """
    canvas.fill("unexplored")
    window = Rect(*origin, canvas.width, canvas.height)
    shown = window.intersection(Rect(0, 0, view.width, view.height))
    if shown is None:
        return
    terrain, visible = with_walls(view, level) if level else (view.terrain, view.visible)
    draw_terrain(canvas, terrain, visible, skin, origin)
    _draw_things(canvas, view, skin, shown, origin)
    for actor in (*reversed(view.actors), view.player):
        if shown.contains(actor.position):
            x, y = actor.position
            canvas.text(x - origin.x, y - origin.y, *skin.actor(actor))


def _draw_things(canvas: Canvas, view: View, skin: Skin, shown: Rect, origin: Position) -> None:
    """Draw what fills cells, gold and items, where they are in the part of the level shown."""
    for position, fields in view.fields.items():
        if shown.contains(position):
            _fill(canvas, position, skin.fields[fields[0].id], origin)
    for position in view.gold:
        if shown.contains(position):
            glyph = skin.gold if view.visible[position] else skin.gold_remembered
            canvas.text(position.x - origin.x, position.y - origin.y, *glyph)
    for position, things in view.items.items():
        if things and shown.contains(position):
            glyph = skin.item(things[-1])
            glyph = glyph if view.visible[position] else skin.dimmed(glyph)
            canvas.text(position.x - origin.x, position.y - origin.y, *glyph)


def draw_marks(
    canvas: Canvas, view: View, skin: Skin, origin: Position, assessor: ThreatAssessor
) -> None:
    """Mark hunters of the player and friends, and dim sleepers.

    Behind the player is a plate, so that it is found at once; behind it, and behind all other
    actors, is some of the color of the status that began last.

    Args:
        canvas: The map, on which they are drawn already.
        view: Who is in view.
        skin: How they look.
        origin: The cell of the level that is drawn at the top left.
        assessor: Knows whose blows are deadly.
    """
    for actor in (*view.actors, view.player):
        is_own = actor is view.player
        x, y = actor.position.x - origin.x, actor.position.y - origin.y
        if not (0 <= x < canvas.width and 0 <= y < canvas.height):
            continue
        if is_own:
            color = skin.palette.ink(skin.actor(actor).color)
            canvas.shade(x, y, 1, blend(color, skin.palette.ink("unexplored"), OWN_PLATE))
        if actor.is_asleep:
            canvas.text(x, y, *skin.dimmed(skin.actor(actor)))
        elif not is_own and (background := background_of(actor, assessor)):
            canvas.shade(x, y, 1, background)
        elif actor.statuses:
            *_, latest = actor.statuses
            red, green, blue = canvas.cells["bg"][x, y, :3].tolist()
            canvas.shade(x, y, 1, blend(skin.tint(latest), (red, green, blue), SHARE_OF_STATUS))


def draw_terrain(
    canvas: Canvas,
    terrain: NDArray[np.uint16],
    visible: NDArray[np.bool_],
    skin: Skin,
    origin: Position,
) -> None:
    """Draw the cells of a level by looking them up.

    Args:
        canvas: Where to draw.
        terrain: Numbers of the kinds of terrain, shape `(width, height)`, `[x, y]` order.
        visible: Which cells are in view, of the same shape.
        skin: What the kinds look like.
        origin: The cell to show at the top left; parts outside of the level stay as they are.
    """
    skin.ground.draw(canvas.cells, terrain, visible, origin)


def _fill(canvas: Canvas, position: Position, glyph: Glyph, origin: Position) -> None:
    """Draw what fills a cell: its glyph in place of that of the ground, and some of its color."""
    x, y = position.x - origin.x, position.y - origin.y
    before: tuple[int, ...] = tuple(canvas.cells["bg"][x, y, :3].tolist())
    red, green, blue = before
    behind = blend(glyph.color, (red, green, blue), SHARE_OF_FIELD)
    canvas.text(x, y, glyph.character, glyph.color, behind)
