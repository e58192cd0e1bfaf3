"""Place what a drawing has in its cells on a level under construction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from roguelike.content.schema.drawings import CERTAIN, CellContents, LegendCell
from roguelike.content.schema.ids import ground_id
from roguelike.core.drawing import Drawing
from roguelike.core.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.levels.level_builder import MAX_ACTORS, MAX_FINDS, Find, Site, Spawn
from roguelike.engine.levels.monster_groups import gather

Furnished = tuple[CellContents, Position]
"""The contents of a cell, and the position of the cell."""


def furnish(found: Iterable[Furnished], site: Site, group: int = 0) -> None:
    """Put what is in cells on a level.

    Hordes come last, as their members stand where there is room.

    Args:
        found: What is there; how many items there are is drawn before the next is asked for.
        site: The level.
        group: The number that items share of which only one can be taken; 0 for none.
    """
    hordes: list[Furnished] = []
    for cell, position in found:
        if cell.horde:
            hordes.append((cell, position))
        else:
            _put(cell, position, group, site)
    for cell, position in hordes:
        gather(site, cell.horde or "", position, site.rng, asleep=cell.asleep)


def by_chance(found: Iterable[Furnished], rng: Rng) -> Iterator[Furnished]:
    """Yield those that are there. No die is rolled for what is certain."""
    for cell, position in found:
        if cell.percent == CERTAIN or rng.chance(cell.percent):
            yield cell, position


def occupied(grid: Drawing, legend: Mapping[str, LegendCell]) -> list[Furnished]:
    """Return what is on the terrain of a drawing, in reading order."""
    contents = {mark: each for mark, each in legend.items() if isinstance(each, CellContents)}
    return [(contents[mark], position) for mark, position in grid.cells(contents)]


def _put(cell: CellContents, position: Position, group: int, site: Site) -> None:
    """Put into a cell what is there."""
    if cell.feature:
        site.terrain[position] = site.number(ground_id(cell.feature))
    elif cell.monster:
        if len(site.spawns) < MAX_ACTORS - 1:
            site.spawns.append(Spawn(cell.monster, position, asleep=cell.asleep))
    elif cell.gold:
        site.gold[position] = cell.gold
    elif cell.item or cell.loot:
        count = cell.count.roll(site.rng, {"depth": site.depth})
        find = Find(position, cell.item or "", cell.loot or "", count, group, cell.price)
        site.finds += [find] * (min(max(count, 0), MAX_FINDS) if cell.loot else count > 0)
