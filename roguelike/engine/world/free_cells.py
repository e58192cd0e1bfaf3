"""Search for free cells around a cell."""

from __future__ import annotations

from roguelike.engine.world.level import Level


def free_around(cell: int, radius: int, level: Level, ground: bytearray | None = None) -> list[int]:
    """Return the free cells to which at most `radius` steps lead from `cell`, nearest first.

    The cell itself is the first, if it is free. Steps lead past actors, but not through walls, so
    there are none if the cell cannot be walked on.

    Args:
        cell: A flat index.
        radius: A number of steps.
        level: The level.
        ground: One byte a cell: 1 where a free cell has to be; without it, anywhere.
    """
    if not level.walkable[cell]:
        return []
    reached = {cell: 0}
    for here in (queue := [cell]):  # which grows meanwhile
        if reached[here] == radius:
            break
        for direction in level.gait.directions:
            there = level.beside(here, direction)
            if there in reached or not level.walkable[there]:
                continue
            if level.may_pass(here, direction):
                reached[there] = reached[here] + 1
                queue.append(there)
    return [each for each in queue if level.is_free(each) and (not ground or ground[each])]
