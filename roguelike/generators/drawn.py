"""Generator of levels that are drawn as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.drawings import (
    BLANK,
    CellContents,
    Legend,
    LevelDrawing,
    require_legend,
    require_shape,
    terrain_of,
)
from roguelike.content.schema.fields.base import Glyph
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.levels.level_contents import by_chance, occupied, place_contents
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_THINGS = 400
"""The most monsters and items in a drawing: passes may add some, and so may play."""


_USUAL_START = "@"


class Drawn(Params):
    """A level drawn as text, in which each character stands for terrain, or what is on it.

    The drawing lies in the middle of the level. The terrain of its edge, which must be the same
    all around, fills the rest.
    """

    kind: Literal["drawn"] = "drawn"
    drawing: LevelDrawing = Field(
        description=(
            "The rows of the level, all of the same length; they may be indented alike, unless"
            " the legend has a blank."
        )
    )
    legend: Legend = Field(
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
    def grid(self) -> Drawing:
        """The drawing, without what only lays it out in its file."""
        return Drawing.read(self.drawing, has_blanks=BLANK in self.legend)

    def terrain(self, mark: str) -> str:
        """Return the terrain for which a character stands, or on which something is."""
        return terrain_of(self.legend[mark])

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
            part = self.grid.part(row - 1, column - 1)
            return "drawing", (part["start"], part["end"])
        if reason == "level_start_on":
            return "start", None
        is_drawn = reason.startswith(("level_drawn", "level_start"))
        return "drawing" if is_drawn else "", None

    @model_validator(mode="after")
    def _is_a_level(self) -> Self:
        grid = self.grid
        require_shape(grid, field="drawing")
        require_legend(grid, self.legend)
        _require_edge(self, grid)
        _require_start(self, grid)
        _require_room(self, grid)
        return self


def _require_edge(params: Drawn, grid: Drawing) -> None:
    """Refuse an edge with gaps. Whether its terrain is solid is for the generator to see."""
    corner = grid.rows[0][0]
    for mark, (x, y) in grid.edge():
        if params.terrain(mark) != params.terrain(corner):
            raise fault(
                Fault.INCOHERENT,
                "the edge must be of one terrain all around, but row {row} has '{mark}' there,"
                " and the corner '{corner}'",
                row=y + 1,
                mark=mark,
                corner=corner,
                field="drawing",
                hint=f"draw `{corner}` all around",
                **grid.part(y, x),
            )


def _require_start(params: Drawn, grid: Drawing) -> None:
    """Refuse a mark of the start that is not there exactly once, or stands for a monster."""
    start = params.start
    if start is None:
        return
    if (count := grid.count(start)) != 1:
        others = [mark for mark in params.legend if grid.count(mark) == 1]
        meant = f"did you mean `{_USUAL_START}`?" if _USUAL_START in others and not count else ""
        raise fault(
            Fault.INCOHERENT,
            "`start` is '{mark}', which is {where} in the drawing",
            mark=start,
            where=f"{count} times" if count else "nowhere",
            field="start",
            hint=meant or "draw it where the player should start, and nowhere else",
        )
    if isinstance(params.legend[start], CellContents):
        raise fault(
            Fault.INCOHERENT,
            "`start` is '{mark}', where something else is",
            mark=start,
            field="start",
            hint="let the player start elsewhere, or name only terrain in the legend",
        )


def _require_room(params: Drawn, grid: Drawing) -> None:
    """Refuse more monsters and items than a level has room for."""
    marks = (mark for mark, cell in params.legend.items() if isinstance(cell, CellContents))
    if (count := sum(map(grid.count, marks))) > MAX_THINGS:
        raise fault(
            Fault.INCOHERENT,
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
    grid = params.grid
    left, top = _corner(site, len(grid.rows[0]), len(grid.rows))
    edge = params.terrain(grid.rows[0][0])
    site.terrain[:] = number = site.number(edge)
    if site.table.walkable[number]:
        raise CannotGenerateError(ReasonText("level_drawn_open", terrain=edge))
    cells = grid.numbered({mark: _number(params, site, mark) for mark in params.legend})
    site.terrain[left : left + cells.shape[0], top : top + cells.shape[1]] = cells
    _require_onepart_of(site, left, top)
    _note_features(site)
    if params.start is not None:
        ((_, start),) = grid.cells(params.start)
        _arrive_at(site, start.offset(left, top))
    found = ((each, at.offset(left, top)) for each, at in occupied(grid, params.legend))
    place_contents(by_chance(found, site.rng), site)


def _number(params: Drawn, site: Site, mark: str) -> int:
    """Return the number of the terrain of a character, or under what it stands for."""
    is_occupied = isinstance(params.legend[mark], CellContents)
    return site.number(params.terrain(mark), walkable=is_occupied or None)


def _corner(site: Site, width: int, height: int) -> tuple[int, int]:
    """Return where the first character of the drawing belongs."""
    if width > site.width or height > site.height:
        reason = ReasonText(
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
        raise CannotGenerateError(ReasonText("level_drawn_solid"))
    if len(regions) > 1:
        (x, y), (other_x, other_y) = (divmod(part[0], site.height) for part in regions[:2])
        reason = ReasonText(
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
        raise CannotGenerateError(ReasonText("level_start_on", terrain=terrain))
    site.start = start
