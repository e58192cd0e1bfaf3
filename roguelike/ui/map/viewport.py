"""The viewport of the map: the part of the level that is drawn, as suits the display.

It follows the player. In a window it stands still while all that is known fits, and else has the
player in the middle. A terminal may be slow, and scrolling changes every cell: there the level
takes the place of what is known, which changes with each step, and the viewport waits until the
player nears its edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.level import Level
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.drawing import MapDrawing
from roguelike.ui.map.grid import GridDrawing
from roguelike.ui.session.threat import ThreatAssessor

EDGE = 4
"""A map that waits scrolls when the player is in the outer 1/EDGE of it."""
MARGIN = 1
"""The cells that the map shows beyond enemies, as far as the level goes."""
BEYOND = 4
"""The cells that a map which does not wait shows beyond what is known."""


class _Span(NamedTuple):
    """The extent of a level on one axis, and the room of the map on it.

    Attributes:
        low: The first place that there is.
        end: The place after the last one.
        room: How many places the map shows.
        beyond: How many it may show that there are not.
    """

    low: int
    end: int
    room: int
    beyond: int = 0

    @property
    def fits(self) -> bool:
        """True if the map shows all that there is."""
        return self.end - self.low <= self.room

    @property
    def least(self) -> int:
        """The first place at which the map can begin, if not all fits."""
        return self.low - self.beyond

    @property
    def most(self) -> int:
        """The last one."""
        return self.end + self.beyond - self.room

    def clamped(self, begin: int) -> int:
        """Return the place nearest to another one at which the map can begin."""
        return min(max(begin, self.least), self.most)

    def beginning(self, followed: int) -> int:
        """Return where the map begins: all in the middle if it fits, else what it follows."""
        if self.fits:
            return (self.low + self.end - self.room) // 2
        return self.clamped(followed - self.room // 2)


def follow(  # noqa: PLR0913 - what was shown, what there is, and where
    origin: Position | None,
    view: View,
    width: int,
    height: int,
    focus: Position | None = None,
    *,
    known: NDArray[np.uint16] | None = None,
) -> Position:
    """Return the cell of the level to show at the top left of a map of that size.

    Enemies in view are on it, the nearest first, as far as that is possible. Where another cell
    takes the player's place, the map stays as it is for as long as that cell is on it.

    Args:
        origin: What was shown there before, if anything.
        view: The level and the player.
        width: Columns of the map.
        height: Rows of the map.
        focus: The cell to follow in place of the player.
        known: For a map that does not wait, the terrain that it shows, shape `(width, height)`.
    """
    followed = focus or view.player.position
    enemies = [] if focus else [actor.position for actor in view.actors if actor.hostile]
    begins: list[int] = []
    for axis, (length, room) in enumerate(((view.width, width), (view.height, height))):
        here, before = followed[axis], origin[axis] if origin else None
        if known is None:
            span = _Span(0, length, room)
            begin = _waiting(before, here, span, 0 if focus else room // EDGE)
        else:
            span = _known(known, axis, here, room)
            stays = focus and before is not None and 0 <= here - before < room
            begin = before if stays and before is not None else span.beginning(here)
        places = [here, *[each[axis] for each in enemies]]
        begins.append(_showing(before, begin, places, span))
    return Position(*begins)


def _known(known: NDArray[np.uint16], axis: int, here: int, room: int) -> _Span:
    """Return the extent of what is known and of what the map follows."""
    places = np.flatnonzero((known != UNKNOWN).any(1 - axis))
    low, high = (int(places[0]), int(places[-1])) if len(places) else (here, here)
    return _Span(min(low, here), max(high, here) + 1, room, BEYOND)


def _waiting(before: int | None, followed: int, span: _Span, edge: int) -> int:
    """Return where the map begins on one axis if it stays as it is as long as that will do.

    Args:
        before: Where it began before, if anything was shown.
        followed: The place of what it follows.
        span: What there is.
        edge: How many cells what it follows has to be away from its ends.
    """
    if span.fits or before is None or not span.least <= before <= span.most:
        return span.beginning(followed)
    is_inside = edge <= followed - before < span.room - edge
    return before if is_inside else span.beginning(followed)


def _showing(before: int | None, begin: int, places: Sequence[int], span: _Span) -> int:
    """Return where the map begins on one axis so that it shows places, the first of them first.

    Args:
        before: Where it began before, if anything was shown; there it stays if that shows them.
        begin: Where it would begin for the first place alone.
        places: What is to be shown, the most important first.
        span: What there is.
    """
    if span.fits or len(places) == 1:
        return begin
    first = last = places[0]
    for place in places[1:]:
        low, high = min(first, place), max(last, place)
        if high - low + 1 + 2 * MARGIN <= span.room:
            first, last = low, high
    least = span.clamped(last + MARGIN + 1 - span.room)
    most = span.clamped(first - MARGIN)
    if least <= begin <= most:
        return begin
    if before is not None and least <= before <= most:
        return before
    return min(max(begin, least), most) if least <= most else begin


def drawn_map(  # noqa: PLR0913 - all that can be seen on a map
    canvas: Canvas,
    view: View,
    skin: Skin,
    origin: Position,
    *,
    level: Level | None = None,
    assessor: ThreatAssessor | None = None,
    time: int = 0,
) -> MapDrawing:
    """Draw a level as the player knows it.

    Args:
        canvas: Where to draw: where a cell has dots, all of a part.
        view: What there is. Of a game that is over, all is in the same light.
        skin: What it looks like; with tiles if it has some.
        origin: The cell of the level to show at the top left.
        level: Where the walls come from that are beside known cells; without it, none are added.
        assessor: Knows whose blows are deadly; without it, no actor has a plate.
        time: How long the map has been moving, in milliseconds; always the same for one that
            stands still.
    """
    if not canvas.has_pixels:
        return GridDrawing(canvas, view, skin, origin, level=level, assessor=assessor)
    from roguelike.ui.map.mosaic import MosaicDrawing  # which a terminal does not need

    return MosaicDrawing(canvas, view, skin, origin, level=level, assessor=assessor, time=time)
