"""Generator of rooms of several shapes around a landmark, joined by corridors in circles."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import swapped
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.fields.base import Percent
from roguelike.content.schema.terrain import GroundId, SolidId
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.generators.rooms_and_loops.corridors import Rock
from roguelike.generators.rooms_and_loops.plan import CorridorRequirements, Plan
from roguelike.generators.rooms_and_loops.rooms import RoomRequirements, place_rooms
from roguelike.registry import Params, implements

SMALLEST = 4  # a wall and three cells, so that even the smallest room has a middle
LARGEST = 200
MOST = 60
SHORTEST = 8  # less would leave no place for a feature between two others

_FEWEST = 2
"""The fewest rooms that make a level."""

_ATTEMPTS = 10
"""The attempts at placing rooms before the plan closest to the wishes is used."""


class RoomsAndLoops(Params):
    """Rooms of three shapes and one landmark, joined by corridors that lead in circles.

    Each room is joined to one near it, then those to which the way is long. Corridors pass
    rooms and each other at a distance. What breaks the length of a corridor, its features, are
    niches, one cell deep, and widenings of three by three cells; bends alone do not count.
    Rooms that would be too many dead ends are left out. On a level too small for all that, some
    of the rooms may be dead ends.
    """

    kind: Literal["rooms_and_loops"] = "rooms_and_loops"
    max_rooms: Annotated[int, Field(ge=2, le=MOST)] = Field(
        default=16, description="How many rooms there are at most, if there is space for them."
    )
    min_size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = Field(
        default=5,
        description="Least width and height of a room, one wall included: 5 means 4 open cells.",
    )
    max_size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = Field(
        default=12,
        description=(
            "Greatest width and height of a room, one wall included. On small levels it is less: a"
            " fifth of the level's width and a quarter of its height."
        ),
    )
    landmark_size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = Field(
        default=16,
        description=(
            "Width of the landmark, which is a hall with pillars, round or a cross, and three"
            " quarters as high. On small levels it is smaller."
        ),
    )
    margin: Annotated[int, Field(ge=1, le=LARGEST)] = Field(
        default=3,
        description="Cells of rock between the walls of two rooms, at least.",
    )
    crosses: Percent = Field(
        default=30,
        description="Percentage of rooms that are two bars across each other.",
    )
    rounds: Percent = Field(
        default=25, description="Percentage of rooms that are round. The others are rectangles."
    )
    max_plain: Annotated[int, Field(ge=SHORTEST, le=LARGEST)] = Field(
        default=14, description="Cells of a corridor, at most, between its ends and its features."
    )
    least_detour: Annotated[int, Field(ge=0, le=LARGEST)] = Field(
        default=20,
        description="How many steps it must be from one door to another to dig a second way.",
    )
    detour_factor: Annotated[int, Field(ge=1, le=LARGEST)] = Field(
        default=3, description="How many times longer than the second way the first one must be."
    )
    max_dead_ends: Percent = Field(
        default=15, description="Percentage of rooms, at most, with only one way in."
    )
    floor: GroundId = Field(
        default="core:floor", description="What rooms and corridors are made of."
    )
    wall: SolidId = Field(default="core:wall", description="What everything else is made of.")

    @model_validator(mode="after")
    def _least_is_least(self) -> Self:
        if self.min_size > self.max_size:
            raise swapped(self, "min_size", "greater", "max_size")
        return self


@implements(RoomsAndLoops)
def rooms_and_loops(params: RoomsAndLoops, site: Site) -> None:
    """Plan rooms and corridors, then dig them; one arrives far from the last room.

    Raises:
        CannotGenerateError: The level is too small for two rooms of the least size.
    """
    floor = site.number(params.floor, walkable=True)
    site.terrain[:] = site.number(params.wall, walkable=False)
    plan = _best_plan(params, site)
    cells = site.terrain.reshape(-1)
    for corridor in plan.dug:
        cells[corridor.way + corridor.extra] = floor
    rooms = plan.from_end_to_end()
    for room in rooms:
        rect = room.rect
        site.terrain[rect.x + 1 : rect.right, rect.y + 1 : rect.bottom][room.open] = floor
    site.rooms.extend(room.rect for room in rooms)
    site.landmark = plan.rooms[0].rect if 0 in plan.kept else None
    site.start = rooms[0].middle


def _best_plan(params: RoomsAndLoops, site: Site) -> Plan:
    """Return the first plan that is as wished, else the one of most rooms."""
    sizes = RoomRequirements(
        rooms=params.max_rooms,
        least=params.min_size,
        greatest=params.max_size,
        landmark=params.landmark_size,
        margin=params.margin,
        crosses=params.crosses,
        rounds=params.rounds,
    )
    wishes = CorridorRequirements(
        plain=params.max_plain,
        detour=params.least_detour,
        factor=params.detour_factor,
        dead_ends=params.max_dead_ends,
    )
    best: Plan | None = None
    for _ in range(_ATTEMPTS):
        rooms = place_rooms(sizes, site.width, site.height, site.rng)
        if len(rooms) < _FEWEST:
            continue
        rock = Rock(site.width, site.height, [room.rect for room in rooms])
        plan = Plan(rock, rooms, wishes, site.rng)
        if plan.is_as_wished:
            return plan
        if best is None or plan.merit > best.merit:
            best = plan
    if best is None or len(best.kept) < _FEWEST:
        reason = ReasonText(
            "level_too_small", width=site.width, height=site.height, size=params.min_size
        )
        raise CannotGenerateError(reason)
    return best
