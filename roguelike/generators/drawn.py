"""A level drawn as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Field, Tag, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.findings.reasons import Reason
from roguelike.content.schema.base import Glyph, TerrainId
from roguelike.content.schema.drawings import (
    BARE,
    BY_FORM,
    MAX_MARKS,
    OCCUPIED,
    Drawing,
    Occupant,
    OccupiedCell,
    part_of,
    rows_of,
    unexplained,
)
from roguelike.content.schema.tree import table_of
from roguelike.core.geometry import Position
from roguelike.engine.site import CannotGenerateError, Find, Site, Spawn
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_THINGS = 400
"""The most monsters and items in a drawing: passes may add some, and so may play."""


class Occupied(OccupiedCell, Occupant):
    """A cell with something in it."""

    sorts = tuple(table_of(Occupant))
    advice = 'write monster = "…" or item = "…"'


Cell = Annotated[Annotated[TerrainId, Tag(BARE)] | Annotated[Occupied, Tag(OCCUPIED)], BY_FORM]
"""The id of terrain, or a table that says what is there on which terrain."""

_USUAL_START = "@"


class Drawn(Params):
    """A level drawn as text, in which each character stands for terrain, or a monster on it.

    The drawing lies in the middle of the level. The terrain of its edge, which must be the same
    all around, fills the rest.
    """

    kind: Literal["drawn"] = "drawn"
    drawing: Drawing = Field(description="The rows of the level, all of the same length.")
    legend: Annotated[dict[Glyph, Cell], Field(max_length=MAX_MARKS)] = Field(
        description="What each character of the drawing stands for: terrain, or what is on it."
    )
    start: Glyph | None = Field(
        default=None,
        description=(
            "The character that marks where the player arrives, once in the drawing; the legend"
            " says what is there."
        ),
    )

    @property
    def rows(self) -> list[str]:
        """The rows of the drawing, from north to south."""
        return rows_of(self.drawing)

    def terrain(self, mark: str) -> str:
        """Return the terrain for which a character stands, or on which its monster is."""
        cell = self.legend[mark]
        return cell.on if isinstance(cell, Occupied) else cell

    def idle(self) -> Iterator[tuple[tuple[str, ...], str, str]]:
        """Yield the characters of the legend that are not in the drawing."""
        for mark in self.legend:
            if mark not in self.drawing:
                keys, message = ("legend", mark), f"'{mark}' is nowhere in the drawing"
                yield keys, message, "draw it, or take it out"

    def blamed(
        self,
        reason: str,
        said: Mapping[str, Any],
        written: Any,  # noqa: ANN401 - data of a file
    ) -> tuple[str, tuple[int, int] | None]:
        """Return the start or the drawing, unless a patch has changed what is drawn."""
        if written.get("drawing") != self.drawing:
            return "", None
        if reason == "level_drawn_apart":
            row, column = (int(said[each]) for each in ("other_row", "other_column"))
            start = (row - 1) * (len(self.rows[0]) + 1) + column - 1
            return "drawing", (start, start + 1)
        if reason == "level_start_on":
            return "start", None
        is_drawn = reason.startswith(("level_drawn", "level_start"))
        return "drawing" if is_drawn else "", None

    @model_validator(mode="after")
    def _is_a_level(self) -> Self:
        for check in (_require_legend, _require_edge, _require_start, _require_room):
            check(self)
        return self


def _require_legend(params: Drawn) -> None:
    """Refuse characters that stand for nothing."""
    unexplained(params.drawing, list(params.legend))


def _require_edge(params: Drawn) -> None:
    """Refuse an edge with gaps. Whether its terrain is solid is for the generator to see."""
    rows = params.rows
    corner = rows[0][0]
    for index, row in enumerate(rows):
        is_whole = index in (0, len(rows) - 1)
        for column in range(len(row)) if is_whole else (0, len(row) - 1):
            if params.terrain(mark := row[column]) != params.terrain(corner):
                raise fault(
                    Fault.CONTRADICTION,
                    "the edge must be of one terrain all around, but row {row} has '{mark}' there,"
                    " and the corner '{corner}'",
                    row=index + 1,
                    mark=mark,
                    corner=corner,
                    field="drawing",
                    hint=f"draw `{corner}` all around",
                    **part_of(params.rows, index, column),
                )


def _require_start(params: Drawn) -> None:
    """Refuse a mark of the start that is not there exactly once, or stands for a monster."""
    start = params.start
    if start is None:
        return
    if (count := params.drawing.count(start)) != 1:
        others = [mark for mark in params.legend if params.drawing.count(mark) == 1]
        meant = f"did you mean `{_USUAL_START}`?" if _USUAL_START in others and not count else ""
        raise fault(
            Fault.CONTRADICTION,
            "`start` is '{mark}', which is {where} in the drawing",
            mark=start,
            where=f"{count} times" if count else "nowhere",
            field="start",
            hint=meant or "draw it where the player should start, and nowhere else",
        )
    if isinstance(params.legend[start], Occupied):
        raise fault(
            Fault.CONTRADICTION,
            "`start` is '{mark}', where something else is",
            mark=start,
            field="start",
            hint="let the player start elsewhere, or name only terrain in the legend",
        )


def _require_room(params: Drawn) -> None:
    """Refuse more monsters and items than a level has room for."""
    marks = (mark for mark, cell in params.legend.items() if isinstance(cell, Occupied))
    if (count := sum(map(params.drawing.count, marks))) > MAX_THINGS:
        raise fault(
            Fault.CONTRADICTION,
            "the drawing has {count} monsters and items, and a level has room for {limit}",
            count=count,
            limit=MAX_THINGS,
            field="drawing",
            hint="draw fewer of them",
        )


@implements(Drawn)
def drawn(params: Drawn, site: Site) -> None:
    """Copy the drawing into the middle of the level, with its monsters, doors, stairs and start.

    Raises:
        CannotGenerateError: The drawing is larger than the level, its edge can be walked on,
            its start is not bare ground, monsters are where nobody can stand, or parts of it
            cannot be reached.
    """
    import numpy as np

    rows = params.rows
    left, top = _corner(site, len(rows[0]), len(rows))
    edge = params.terrain(rows[0][0])
    site.terrain[:] = number = site.number(edge)
    if site.table.walkable[number]:
        raise CannotGenerateError(Reason("level_drawn_open", terrain=edge))
    numbers = {mark: _number(params, site, mark) for mark in params.legend}
    cells = np.array([[numbers[mark] for mark in row] for row in rows], dtype=np.uint16).T
    site.terrain[left : left + cells.shape[0], top : top + cells.shape[1]] = cells
    _require_onepart_of(site, left, top)
    _note_features(site)
    if params.start is not None:
        index = params.drawing.index(params.start)
        y, x = divmod(index, len(rows[0]) + 1)
        _arrive_at(site, Position(left + x, top + y))
    for cell, position in _occupied(params, left, top):
        if cell.monster:
            site.spawns.append(Spawn(cell.monster, position))
        elif cell.item:
            site.finds.append(Find(position, cell.item))


def _occupied(params: Drawn, left: int, top: int) -> Iterator[tuple[Occupied, Position]]:
    """Yield what is in the cells of a drawing whose first is at `left` and `top`, row by row."""
    occupied = {mark: cell for mark, cell in params.legend.items() if isinstance(cell, Occupied)}
    for y, row in enumerate(params.rows, top):
        for x, mark in enumerate(row, left):
            if mark in occupied:
                yield occupied[mark], Position(x, y)


def _number(params: Drawn, site: Site, mark: str) -> int:
    """Return the number of the terrain for which a character stands, or on which its monster is."""
    is_occupied = isinstance(params.legend[mark], Occupied)
    return site.number(params.terrain(mark), walkable=is_occupied or None)


def _corner(site: Site, width: int, height: int) -> tuple[int, int]:
    """Return where the first character of the drawing belongs."""
    if width > site.width or height > site.height:
        reason = Reason(
            "level_drawn_too_large",
            width=width,
            height=height,
            columns=site.width,
            rows=site.height,
        )
        raise CannotGenerateError(reason)
    return (site.width - width) // 2, (site.height - height) // 2


def _require_onepart_of(site: Site, left: int, top: int) -> None:
    """Make sure that one can walk from everywhere to everywhere."""
    regions = site.regions()
    if not regions:
        raise CannotGenerateError(Reason("level_drawn_solid"))
    if len(regions) > 1:
        (x, y), (other_x, other_y) = (divmod(part[0], site.height) for part in regions[:2])
        reason = Reason(
            "level_drawn_apart",
            row=y - top + 1,
            column=x - left + 1,
            other_row=other_y - top + 1,
            other_column=other_x - left + 1,
        )
        raise CannotGenerateError(reason)


def _note_features(site: Site) -> None:
    """Record the doors, and the first stairs in either direction."""
    import numpy as np

    table, terrain = site.table, site.terrain
    site.doors.extend(_cells(np.array(table.is_door)[terrain]))
    leads = np.array(table.leads)[terrain]
    site.up = next(iter(_cells(leads == "up")), None)
    site.down = next(iter(_cells(leads == "down")), None)


def _cells(mask: NDArray[np.bool_]) -> list[Position]:
    import numpy as np

    return [Position(x, y) for x, y in np.argwhere(mask).tolist()]


def _arrive_at(site: Site, start: Position) -> None:
    if not site.free()[start]:
        terrain = site.table.ids[int(site.terrain[start])]
        raise CannotGenerateError(Reason("level_start_on", terrain=terrain))
    site.start = start
