from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS, Position, Rect
from roguelike.core.grid.movement_rules import MovementRules
from roguelike.core.grid.steps import DistanceField, Steps
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.generators.rooms_and_loops import RoomsAndLoops, rooms_and_loops
from tests.drawing import empty_site

SEEDS = st.integers(0, 999).map(str)
SIZES = st.sampled_from([(80, 48), (60, 30), (40, 20)])


def made(params: RoomsAndLoops, width: int, height: int, seed: str) -> Site:
    site = empty_site(width, height, seed=seed)
    rooms_and_loops(params, site)
    return site


def within_walls(room: Rect) -> Rect:
    """Return the rectangle of a room with all four of its walls."""
    return Rect(room.x, room.y, room.width + 1, room.height + 1)


def open_cells(site: Site) -> set[Position]:
    return {Position(int(x), int(y)) for x, y in np.argwhere(site.walkable())}


def corridors_of(site: Site) -> list[set[Position]]:
    """Return the cells of each corridor, the gaps in walls included."""
    inside = {cell for room in site.rooms for cell in site.interior(room).cells()}
    rest = open_cells(site) - inside
    corridors: list[set[Position]] = []
    while rest:
        corridor, pathfinder = set[Position](), [rest.pop()]
        while pathfinder:
            corridor.add(here := pathfinder.pop())
            near = {here.step(direction) for direction in CARDINALS} & rest
            rest -= near
            pathfinder += near
        corridors.append(corridor)
    return corridors


def gaps_of(site: Site, corridor: set[Position]) -> list[tuple[int, Position]]:
    """Return where a corridor opens the walls of rooms: the number of the room, and the cell."""
    return [
        (number, cell)
        for number, room in enumerate(site.rooms)
        for cell in sorted(corridor)
        if within_walls(room).contains(cell)
    ]


@given(size=SIZES, seed=SEEDS)
def test_rooms_lie_apart_and_each_has_an_open_middle(size: tuple[int, int], seed: str) -> None:
    site = made(RoomsAndLoops(margin=4), *size, seed)

    assert all(site.walkable()[room.center] for room in site.rooms)
    walled = [within_walls(room) for room in site.rooms]
    assert not any(one.inflate(4, 4).intersects(other) for one, other in combinations(walled, 2))


@given(size=SIZES, seed=SEEDS)
def test_a_corridor_joins_two_rooms_and_touches_no_other_and_no_corridor(
    size: tuple[int, int], seed: str
) -> None:
    site = made(RoomsAndLoops(), *size, seed)

    corridors = corridors_of(site)
    for corridor in corridors:
        (one, _), (other, _) = gaps_of(site, corridor)
        assert one != other
    for corridor, another in combinations(corridors, 2):
        assert not {cell.step(direction) for cell in corridor for direction in DIRECTIONS} & another


@given(size=SIZES, seed=SEEDS, longest=st.integers(8, 14))
def test_no_corridor_is_long_without_a_feature(
    size: tuple[int, int], seed: str, longest: int
) -> None:
    site = made(RoomsAndLoops(max_plain=longest), *size, seed)

    walled = [within_walls(room) for room in site.rooms]
    is_open = open_cells(site)
    plain = {
        cell
        for cell in is_open
        if sum(cell.step(direction) in is_open for direction in CARDINALS) == 2
        and not any(room.contains(cell) for room in walled)
    }
    while plain:
        stretch = [plain.pop()]
        for here in stretch:
            near = {here.step(direction) for direction in CARDINALS} & plain
            plain -= near
            stretch += near
        assert len(stretch) <= longest


@given(seed=SEEDS, size=st.sampled_from([(80, 48), (60, 30)]))
def test_some_way_leads_in_a_circle_and_few_rooms_are_dead_ends(
    size: tuple[int, int], seed: str
) -> None:
    site = made(RoomsAndLoops(), *size, seed)

    corridors = corridors_of(site)
    ways = [number for corridor in corridors for number, _ in gaps_of(site, corridor)]
    dead_ends = sum(ways.count(number) == 1 for number in range(len(site.rooms)))
    assert len(corridors) >= len(site.rooms)
    assert dead_ends <= 0.15 * len(site.rooms)


@given(seed=SEEDS)
def test_a_level_without_dead_ends_can_be_asked_for(seed: str) -> None:
    site = made(RoomsAndLoops(max_dead_ends=0), 80, 48, seed)

    ways = [number for corridor in corridors_of(site) for number, _ in gaps_of(site, corridor)]
    assert all(ways.count(number) > 1 for number in range(len(site.rooms)))


@given(seed=SEEDS)
def test_where_rooms_are_joined_twice_the_other_way_is_long(seed: str) -> None:
    site = made(RoomsAndLoops(), 80, 48, seed)

    height = site.height
    for corridor in corridors_of(site):
        (_, begin), (_, end) = gaps_of(site, corridor)
        without = site.walkable()
        for cell in corridor - {begin, end}:
            without[cell] = False
        flat = bytearray(without.tobytes())
        field = DistanceField(Steps(flat, MovementRules(), height), begin.x * height + begin.y)
        detour = field.distance(end.x * height + end.y)
        assert detour == -1 or detour >= 20


@given(seed=SEEDS)
def test_one_arrives_in_the_first_room_far_from_the_last(seed: str) -> None:
    site = made(RoomsAndLoops(), 80, 48, seed)

    start, end = site.rooms[0].center, site.rooms[-1].center
    assert site.start == start
    assert abs(end.x - start.x) + abs(end.y - start.y) >= 15


@given(seed=SEEDS, size=st.sampled_from([(80, 48), (60, 30)]))
def test_the_landmark_is_the_widest_of_the_rooms(seed: str, size: tuple[int, int]) -> None:
    site = made(RoomsAndLoops(max_size=10, landmark_size=16), *size, seed)

    assert site.landmark in site.rooms
    assert site.landmark == max(site.rooms, key=lambda room: room.width)


@pytest.mark.parametrize("params", [RoomsAndLoops(crosses=100), RoomsAndLoops(rounds=100)])
def test_rooms_can_be_of_other_shapes_than_rectangles(params: RoomsAndLoops) -> None:
    site = made(params.model_copy(update={"min_size": 6}), 80, 48, "1")

    for room in site.rooms:
        inside = site.interior(room)
        cells = site.walkable()[inside.x : inside.right, inside.y : inside.bottom]
        assert not cells.all()
        assert cells[0].any()
        assert cells[-1].any()
        assert cells[:, 0].any()
        assert cells[:, -1].any()


@pytest.mark.parametrize(("width", "height"), [(5, 40), (40, 5), (12, 8)])
def test_a_level_too_small_for_two_rooms_is_refused(width: int, height: int) -> None:
    with pytest.raises(CannotGenerateError, match="cannot hold two rooms of size 5"):
        made(RoomsAndLoops(), width, height, "1")


def test_the_least_size_may_not_be_the_greater() -> None:
    with pytest.raises(ValidationError, match=r"min_size \(9\) must not be greater than max_size"):
        RoomsAndLoops(min_size=9, max_size=8)
