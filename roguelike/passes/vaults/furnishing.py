"""Furnishing of vaults: puts into their cells what is there."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.schema.drawings import CellContents, LegendCell
from roguelike.content.schema.vaults import WALL, VaultDef
from roguelike.core.geometry import Position
from roguelike.engine.levels.drawn_contents import Furnished, furnish
from roguelike.engine.levels.level_builder import Site
from roguelike.passes.vaults.placing import Laid


def furnish_vault(identifier: str, laid: Laid, site: Site) -> None:
    """Note what a vault has brought, put into it what is there, and reserve its cells."""
    vault = site.book.vaults[identifier]
    group = 1 + max((find.group for find in site.finds), default=0) if vault.choice else 0
    furnish(_contents(vault, laid, site), site, group)
    site.reserved[identifier] = site.reserved.get(identifier, 0) | laid.board
    site.vaults.append(identifier)


def _contents(vault: VaultDef, laid: Laid, site: Site) -> Iterator[Furnished]:
    """Yield what is in the cells of a vault, and note its doors and stairs.

    A die is rolled for all of it: what is certain must not shift the numbers that follow.
    """
    known = {mark: vault.cell(mark) for mark in (*laid.draft.by_mark, WALL)}
    notable = {mark for mark, cell in known.items() if _is_notable(cell, site)}
    for position, mark in laid.marked(notable):
        cell = known[mark]
        if isinstance(cell, CellContents) and site.rng.chance(cell.percent):
            yield cell, position
        _note(position, site)


def _is_notable(cell: LegendCell | None, site: Site) -> bool:
    """Tell whether there is something in a cell, a door or stairs included."""
    if cell is None or isinstance(cell, CellContents):
        return cell is not None
    number = site.number(cell)
    return bool(site.table.is_door[number] or site.table.leads[number])


def _note(position: Position, site: Site) -> None:
    """Take note of a door, and of stairs if there are none in that direction so far."""
    number = int(site.terrain[position])
    if site.table.is_door[number]:
        site.doors.append(position)
    leads = site.table.leads[number]
    if leads == "up":
        site.up = site.up or position
    elif leads == "down":
        site.down = site.down or position
