"""Pass that puts monsters on the level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.base import Items, MonsterId, Percent
from roguelike.content.schema.levels import MAX_SIDE
from roguelike.core.formulas.formula import Formula
from roguelike.core.grid.geometry import Position, Rect
from roguelike.core.rng import WeightedTable
from roguelike.engine.levels.level_builder import MAX_ACTORS, Site, Spawn
from roguelike.engine.levels.level_contents import keep_clear
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_WEIGHT = 1_000_000


class Candidate(DepthRange):
    """A kind of monster that may be chosen, and at which depths."""

    monster: MonsterId = Field(description="The kind of monster.")
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )


class Populate(Params):
    """Put monsters into the rooms, or, where there are no rooms, anywhere away from the start."""

    of_rooms: ClassVar[tuple[str, ...]] = ("percent", "count", "start_room")
    of_open: ClassVar[tuple[str, ...]] = ("level_count", "distance")

    kind: Literal["populate"] = "populate"
    monsters: Annotated[Items[Candidate], Field(min_length=1)] = Field(
        description="What is chosen from."
    )
    percent: Percent = Field(
        default=60, description="Percentage of rooms in which there are monsters."
    )
    count: CountValue = Field(
        default="1d4", validate_default=True, description="How many there are in such a room."
    )
    start_room: bool = Field(
        default=True, description="Whether there may be monsters in the arrival room."
    )
    level_count: CountValue = Field(
        default="4d4",
        validate_default=True,
        description="How many there are on a level without rooms.",
    )
    distance: Annotated[int, Field(ge=0, le=MAX_SIDE)] = Field(
        default=8,
        description=("Without rooms, the least distance from the start, in columns or in rows."),
    )

    def candidates(self) -> dict[str, tuple[Candidate, ...]]:
        """Return the monsters."""
        return {"monsters": self.monsters}


@implements(Populate)
def populate(params: Populate, site: Site) -> None:
    """Choose how many monsters there are, then where each is and what.

    Raises:
        CannotGenerateError: It is not known where the player arrives.
    """
    start = site.require_start("level_start_unknown")
    candidates = WeightedTable(
        (candidate.monster, candidate.weight)
        for candidate in params.monsters
        if candidate.covers(site.depth)
    )
    if candidates.is_empty:
        return
    free = site.free()
    if site.rooms:
        _fill_rooms(params, site, start, candidates, free)
    else:
        keep_clear(free, start, params.distance)
        level = Rect(0, 0, site.width, site.height)
        _fill(site, level, params.level_count, candidates, free)


def _fill_rooms(
    params: Populate,
    site: Site,
    start: Position,
    candidates: WeightedTable[str],
    free: NDArray[np.bool_],
) -> None:
    for room in site.rooms:
        is_allowed = params.start_room or not room.contains(start)
        if is_allowed and site.rng.chance(params.percent):
            _fill(site, site.interior(room), params.count, candidates, free)


def _fill(
    site: Site,
    area: Rect,
    count: Formula,
    candidates: WeightedTable[str],
    free: NDArray[np.bool_],
) -> None:
    """Put monsters on different free cells of an area, as many as `count` says and fit.

    The level has room for so many of them and the player, whatever `count` says.
    """
    import numpy as np

    rng = site.rng
    cells = np.flatnonzero(free[area.x : area.right, area.y : area.bottom]).tolist()
    wanted = count.roll(rng, {"depth": site.depth})
    for _ in range(min(wanted, len(cells), MAX_ACTORS - 1 - len(site.spawns))):
        x, y = divmod(cells.pop(rng.below(len(cells))), area.height)
        position = Position(area.x + x, area.y + y)
        monster = candidates.choose(rng)
        assert monster is not None
        site.spawns.append(Spawn(monster, position))
