"""Pass that puts groups of monsters on the level."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.fields.base import HordeId, Items, Percent
from roguelike.content.schema.levels import MAX_SIDE, HordeDef
from roguelike.core.grid.bitboards import any_cell, board_of, rectangle, square, surrounded, walked
from roguelike.core.grid.fov import FieldOfView
from roguelike.core.grid.geometry import Metric, Position
from roguelike.core.rng import Rng, choose_by_weight
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.level_contents import ground_for, place_horde
from roguelike.registry import Params, implements

MOST_DEEPER = 3
"""The most levels by which a horde may come too early."""
VIEW = 20
"""The range of view from the start, in cells."""


class Hordes(Params):
    """Put monsters that come together on the level, in a room of their own where there is one.

    They keep out of sight of the place where one arrives, and away from it and from each other.
    """

    kind: Literal["hordes"] = "hordes"
    hordes: Items[HordeId] = Field(
        default=(), description="What to choose from; if left out, what lives in the region."
    )
    count: CountValue = Field(
        default="5", validate_default=True, description="How many hordes there are."
    )
    budget: CountValue | None = Field(
        default=None, description="The most `threat` of all of them together."
    )
    out_of_depth: Percent = Field(
        default=8,
        description=(
            "The chance that a horde is one whose first depth lies deeper, by half of the depth"
            " and by three at most, if there is one that may come so early."
        ),
    )
    distance: Annotated[int, Field(ge=0, le=MAX_SIDE)] = Field(
        default=8, description="For how many steps from the start there are no monsters."
    )
    least_gap: Annotated[int, Field(ge=0, le=MAX_SIDE)] = Field(
        default=6,
        description=(
            "How far a leader is from all other monsters, in columns or in rows, where there is"
            " room for it."
        ),
    )
    first_asleep: bool = Field(
        default=False, description="Whether the horde nearest to the start is asleep in any case."
    )


@implements(Hordes)
def hordes(params: Hordes, site: Site) -> None:
    """Choose one horde after the other and find a place for each.

    Raises:
        CannotGenerateError: It is not known where the player arrives.
    """
    start = site.require_start("level_start_unknown")
    region = site.book.regions.get(site.region)
    chosen = params.hordes or (region.definition.hordes if region else ())
    known = {each: site.book.hordes[each] for each in chosen}
    pool = _Pool(params, known, site)
    values = {"depth": site.depth}
    wanted = params.count.roll(site.rng, values)
    left = None if params.budget is None else params.budget.roll(site.rng, values)
    plan = _Plan(site, _near_start(start, params.distance, site), params.least_gap)
    first = len(site.spawns)
    site.budget += left or 0
    for _ in range(wanted if known else 0):
        horde_id = pool.choose(left, site.rng)
        if horde_id is None:
            break
        asleep = site.rng.chance(known[horde_id].asleep)
        if plan.put(horde_id, asleep=asleep) and left is not None:
            left -= known[horde_id].threat
            site.spent += known[horde_id].threat
    if params.first_asleep:
        _lull_nearest(first, start, site)


class _Pool:
    """The hordes that may come to a level, with their threat and weight."""

    def __init__(self, params: Hordes, known: Mapping[str, HordeDef], site: Site) -> None:
        depth, mode = site.depth, site.mode
        deepest = depth + min(MOST_DEEPER, depth // 2)
        self._percent = params.out_of_depth + (mode.out_of_depth if mode else 0)
        self._usual = [
            (each, horde.threat, horde.weight)
            for each, horde in known.items()
            if horde.covers(depth)
        ]
        self._early = [
            (each, horde.threat, horde.weight)
            for each, horde in known.items()
            if horde.out_of_depth and depth < horde.first <= deepest
        ]

    def choose(self, left: int | None, rng: Rng) -> str | None:
        """Return one of the hordes for which there is threat left, or None if there is none."""
        is_early = rng.chance(self._percent)
        early = _affordable(self._early, left) if is_early else []
        return choose_by_weight(early or _affordable(self._usual, left), rng)


def _affordable(hordes: Iterable[tuple[str, int, int]], left: int | None) -> list[tuple[str, int]]:
    """Return those hordes that have no more threat than there is left, with their weights."""
    return [(each, weight) for each, threat, weight in hordes if left is None or threat <= left]


def _near_start(start: Position, distance: int, site: Site) -> int:
    """Return what is within so many steps of the start, or in view from there, as a bitboard."""
    import numpy as np

    transparent = site.table.transparent.take(site.terrain)
    eyes = FieldOfView(transparent, metric=Metric.SQUARE)
    seen = np.zeros_like(transparent)
    eyes.compute(start.x, start.y, VIEW).blit_into(seen)
    *_, near = islice(_ways_from(start, site), distance + 1)
    return near | board_of(seen)


def _ways_from(start: Position, site: Site) -> Iterator[int]:
    """Yield where one gets from the start in at most 0, 1, 2, … steps, those across included."""
    begin = 1 << start.x * site.height + start.y
    return walked(begin, site.where(site.table.walkable), site.height, surrounded)


class _Plan:
    """The places for hordes on a level, as bitboards."""

    def __init__(self, site: Site, shunned: int, gap: int) -> None:
        """Look at a level.

        Args:
            site: The level.
            shunned: Where there are no monsters.
            gap: How far a leader is from others, where there is room for it.
        """
        self._site, self._shunned, self._gap = site, shunned, gap
        self._taken = self._near = self._count = 0
        self._rooms = [
            (rectangle(range(room.x, room.right), range(room.y, room.bottom), site.height), inside)
            for room, inside in zip(site.rooms, map(site.within, site.rooms), strict=True)
        ]

    def put(self, horde_id: str, *, asleep: bool) -> bool:
        """Put a horde on the level, if there is room for it."""
        site, shunned = self._site, self._shunned
        cell = self._place(ground_for(site.book.hordes[horde_id], site) & ~shunned)
        if cell is None:
            return False
        return place_horde(site, horde_id, cell, site.rng, asleep=asleep, shunned=shunned)

    def _place(self, free: int) -> Position | None:
        """Return a cell for a leader, as good a one as there is.

        A room where nobody is yet is better than another, and that is better than a corridor.
        """
        site, height = self._site, self._site.height
        self._look_at_new()
        apart = free & ~self._near
        rooms = [inside for _, inside in self._rooms]
        empty = [inside for room, inside in self._rooms if not room & self._taken]
        options = (apart, empty), (free, empty), (apart, rooms), (apart, [apart]), (free, [free])
        for cells, areas in options:
            if fitting := [here for area in areas if (here := cells & area)]:
                cell = any_cell(site.rng.pick(fitting), site.rng)
                return Position(*divmod(cell, height))
        return None

    def _look_at_new(self) -> None:
        """Take note of where those are who have been put on the level meanwhile."""
        spawns, height = self._site.spawns, self._site.height
        for _, (x, y), *_ in spawns[self._count :]:
            self._taken |= 1 << x * height + y
            if self._gap:
                self._near |= square(x, y, self._gap - 1, height)
        self._count = len(spawns)


def _lull_nearest(first: int, start: Position, site: Site) -> None:
    """Let the horde sleep to which the way from the start is shortest, of those put last.

    Args:
        first: The number of the first spawn that counts.
        start: Where the way begins.
        site: The level.
    """
    spawns, height = site.spawns, site.height
    leaders = {
        1 << x * height + y: number
        for number, (_, (x, y), leader, _) in enumerate(spawns)
        if number >= first and leader < 0
    }
    if not leaders:
        return
    wanted = sum(leaders)
    met = next(
        (reached & wanted for reached in _ways_from(start, site) if reached & wanted), wanted
    )
    nearest = min(number for cell, number in leaders.items() if cell & met)
    for number, spawn in enumerate(spawns):
        if nearest in (number, spawn.leader):
            spawns[number] = spawn._replace(asleep=True)
