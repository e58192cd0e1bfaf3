"""What is in the cells of vaults."""

from __future__ import annotations

from roguelike.content.schema.ids import ground_id
from roguelike.content.schema.vaults import WALL, Furnishing
from roguelike.core.geometry import Position
from roguelike.engine.gathering import gather
from roguelike.engine.site import MAX_ACTORS, Find, Site, Spawn
from roguelike.passes.vaults.placing import Laid


def furnish(identifier: str, laid: Laid, site: Site) -> None:
    """Note what a vault has brought, put into it what is there, and reserve its cells.

    Hordes come last, as their members stand where there is room.
    """
    vault = site.book.vaults[identifier]
    group = 1 + max((find.group for find in site.finds), default=0) if vault.choice else 0
    known = {mark: vault.cell(mark) for mark in (*laid.draft.by_mark, WALL)}
    notable = {mark for mark, cell in known.items() if _is_notable(cell, site)}
    hordes: list[tuple[Furnishing, Position]] = []
    for position, mark in laid.marked(notable):
        cell = known[mark]
        if isinstance(cell, Furnishing) and site.rng.chance(cell.percent):
            if cell.horde:
                hordes.append((cell, position))
            else:
                _put(cell, position, group, site)
        _note(position, site)
    for cell, position in hordes:
        gather(site, cell.horde or "", position, site.rng, asleep=cell.asleep)
    site.reserved[identifier] = site.reserved.get(identifier, 0) | laid.board
    site.vaults.append(identifier)


def _is_notable(cell: str | Furnishing | None, site: Site) -> bool:
    """Tell whether there is something in a cell, a door or stairs included."""
    if cell is None or isinstance(cell, Furnishing):
        return cell is not None
    number = site.number(cell)
    return bool(site.table.opens_into[number] or site.table.leads[number])


def _put(cell: Furnishing, position: Position, group: int, site: Site) -> None:
    """Put into a cell what is there."""
    if cell.feature:
        site.terrain[position] = site.number(ground_id(cell.feature))
    elif cell.monster:
        if len(site.spawns) < MAX_ACTORS - 1:
            site.spawns.append(Spawn(cell.monster, position, asleep=cell.asleep))
    else:
        count = cell.count.roll(site.rng, {"depth": site.depth})
        find = Find(position, cell.item or "", cell.loot or "", count, group, cell.price)
        site.finds += [find] * (max(count, 0) if cell.loot else count > 0)


def _note(position: Position, site: Site) -> None:
    """Take note of a door, and of stairs if there are none in that direction so far."""
    number = int(site.terrain[position])
    if site.table.opens_into[number]:
        site.doors.append(position)
    leads = site.table.leads[number]
    if leads == "up":
        site.up = site.up or position
    elif leads == "down":
        site.down = site.down or position
