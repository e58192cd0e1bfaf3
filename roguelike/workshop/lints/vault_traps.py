"""A lint for traps in vaults that nobody can walk around."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Span
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.references.ids import bare_name, ground_id
from roguelike.content.schema.drawings import LegendCell, VaultDef, terrain_of
from roguelike.content.schema.terrain import TerrainDef
from roguelike.core.grid.drawing import Drawing
from roguelike.workshop.lints.evidence import Evidence

_SIDES: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))


def traps_at_doors(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W512 for each trap in a vault that is on the only cell to which a door leads.

    Diagonal steps out of a door do not count, as rules may forbid to cut corners.
    """
    catalog = evidence.catalog
    for identifier, vault in catalog.all(VaultDef).items():
        drawing = Drawing.read(vault.drawing, has_blanks=True)
        cells = {mark: _cell(vault.cell(mark), catalog) for row in drawing.rows for mark in row}
        plan = [[cells[mark] for mark in row] for row in drawing.rows]
        for row, column in _at_doors(plan):
            origin = catalog.origin("vault", identifier).at("drawing")
            place = replace(origin, part=Span(*drawing.part(row, column).values()))
            message = f"whoever comes through this door meets the `{plan[row][column].trap}`"
            yield Diagnostic(Code.W512, place, message, "move it a cell away from the door")


class _Cell(NamedTuple):
    """A cell of a vault: its hidden trap, if any, and how it is passed."""

    trap: str = ""
    is_door: bool = False
    is_open: bool = False


def _cell(cell: LegendCell | None, catalog: Catalog) -> _Cell:
    """Return a cell as a legend has it; all that a vault leaves as it was is closed."""
    if cell is None:
        return _Cell()
    ground = terrain_of(cell)
    if not isinstance(cell, str) and cell.feature is not None:
        ground = ground_id(cell.feature)
    terrain = catalog.get(TerrainDef, ground)
    is_trap = terrain.walkable and terrain.hidden is not None and bool(terrain.triggers)
    is_door = terrain.lock is not None or bool(terrain.opens_into and not terrain.gives_way)
    return _Cell(bare_name(ground).rpartition(".")[2] if is_trap else "", is_door, terrain.walkable)


def _at_doors(plan: list[list[_Cell]]) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of each trap before which there is a door in a wall."""
    closed = _Cell()
    cells = {(row, at): each for row, line in enumerate(plan) for at, each in enumerate(line)}
    for ((row, column), door), (down, right) in product(cells.items(), _SIDES):
        there = row + down, column + right
        flanks = (row + right, column + down), (row - right, column - down)
        is_in_wall = not any(cells.get(each, closed).is_open for each in flanks)
        if door.is_door and is_in_wall and cells.get(there, closed).trap:
            yield there
