"""Where the map begins: it follows the player."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.core.geometry import Position
from roguelike.engine.view import View

EDGE = 4
"""The map scrolls when the player is in the outer 1/EDGE of it."""
MARGIN = 1
"""The cells that the map shows beyond enemies, as far as the level goes."""


def follow(
    origin: Position | None, view: View, width: int, height: int, focus: Position | None = None
) -> Position:
    """Return the cell of the level to show at the top left of a map of that size.

    Where the level fits, it is centered. Otherwise the map stays as it is while the player is
    well inside, and is centered on the player, as far as the level goes, when not. So most steps
    change few cells, which helps slow terminals. Enemies in view are on it as well, the
    nearest first, as far as that is possible. Where another cell takes the player's place, the map
    stays as it is for as long as that cell is on it.

    Args:
        origin: What was shown there before, if anything.
        view: The level and the player.
        width: Columns of the map.
        height: Rows of the map.
        focus: The cell to follow in place of the player.
    """
    before = origin or (None, None)
    x, y = focus or view.player.position
    share = EDGE if focus is None else None
    enemies = [] if focus else [actor.position for actor in view.actors if actor.hostile]
    column = _follow(before[0], x, (view.width, width), share)
    row = _follow(before[1], y, (view.height, height), share)
    xs, ys = [x, *[each.x for each in enemies]], [y, *[each.y for each in enemies]]
    return Position(
        _showing(before[0], column, xs, (view.width, width)),
        _showing(before[1], row, ys, (view.height, height)),
    )


def _follow(before: int | None, followed: int, lengths: tuple[int, int], share: int | None) -> int:
    """Return where the map begins on one axis.

    Args:
        before: Where it began before, if anything was shown.
        followed: The place of what it follows.
        lengths: Those of the level and of the map.
        share: Which part of the map is its edge, as in 1/share; None for no edge.
    """
    length, room = lengths
    if length <= room:
        return -((room - length) // 2)
    last = length - room
    edge = room // share if share else 0
    if before is not None and 0 <= before <= last and edge <= followed - before < room - edge:
        return before
    return min(max(followed - room // 2, 0), last)


def _showing(
    before: int | None, begin: int, places: Sequence[int], lengths: tuple[int, int]
) -> int:
    """Return where the map begins on one axis so that it shows places, the first of them first.

    Args:
        before: Where it began before, if anything was shown; there it stays if that shows them.
        begin: Where it would begin for the first place alone.
        places: What is to be shown, the most important first.
        lengths: Those of the level and of the map.
    """
    length, room = lengths
    if length <= room or len(places) == 1:
        return begin
    first = last = places[0]
    for place in places[1:]:
        low, high = min(first, place), max(last, place)
        if high - low + 1 + 2 * MARGIN <= room:
            first, last = low, high
    end = length - room
    least, most = last + MARGIN + 1 - room, first - MARGIN
    least, most = min(max(least, 0), end), min(max(most, 0), end)
    if least <= begin <= most:
        return begin
    if before is not None and least <= before <= most:
        return before
    return min(max(begin, least), most) if least <= most else begin
