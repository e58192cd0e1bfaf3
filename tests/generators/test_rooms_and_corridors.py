from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.generators.rooms_and_corridors import RoomsAndCorridors, rooms_and_corridors
from tests.drawing import empty_site

SEEDS = [str(seed) for seed in range(20)]


def made(params: RoomsAndCorridors, width: int, height: int, seed: str) -> Site:
    site = empty_site(width, height, seed=seed)
    rooms_and_corridors(params, site)
    return site


def cells_of(corridor: tuple[Position, Position, Position]) -> set[Position]:
    return {
        Position(x, y)
        for one, other in (corridor[:2], corridor[1:])
        for x in range(min(one.x, other.x), max(one.x, other.x) + 1)
        for y in range(min(one.y, other.y), max(one.y, other.y) + 1)
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_rooms_have_the_sizes_asked_for_and_do_not_overlap(seed: str) -> None:
    site = made(RoomsAndCorridors(), 80, 48, seed)

    assert all(7 <= side <= 13 for room in site.rooms for side in (room.width, room.height))
    assert not any(one.intersects(other) for one, other in combinations(site.rooms, 2))


def test_there_are_as_many_rooms_as_in_the_original() -> None:
    counts = [len(made(RoomsAndCorridors(), 80, 48, seed).rooms) for seed in map(str, range(300))]

    assert 5 <= min(counts) <= max(counts) <= 15
    assert sum(counts) / len(counts) == pytest.approx(9.8, abs=0.3)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_open_but_rooms_and_one_bent_corridor_from_each_to_the_next(seed: str) -> None:
    site = made(RoomsAndCorridors(), 80, 48, seed)

    walkable = site.walkable()
    is_open = {cell for cell in Rect(0, 0, 80, 48).cells() if walkable[cell]}
    inside = {cell for room in site.rooms for cell in site.interior(room).cells()}
    assert inside <= is_open
    explained = inside
    for here, there in zip(site.rooms, site.rooms[1:], strict=False):
        (x, y), (to_x, to_y) = here.center, there.center
        bends = (Position(to_x, y), Position(x, to_y))
        dug = [
            cells
            for bend in bends
            if (cells := cells_of((here.center, bend, there.center))) <= is_open
        ]
        assert dug
        explained.update(*dug)
    assert is_open <= explained


@given(
    size=st.integers(3, 12),
    spare=st.integers(0, 3),
    breadth=st.integers(0, 3),
    is_wide=st.booleans(),
    seed=st.text(max_size=3),
)
def test_there_are_two_rooms_wherever_they_fit(
    size: int, spare: int, breadth: int, seed: str, *, is_wide: bool
) -> None:
    long, short = 2 * size + 1 + spare, size + 1 + breadth
    width, height = (long, short) if is_wide else (short, long)
    params = RoomsAndCorridors(max_rooms=2, min_size=size, max_size=13)

    site = made(params, width, height, seed)

    assert len(site.rooms) >= 2
    assert not site.rooms[0].intersects(site.rooms[1])
    assert len(site.regions()) == 1


@pytest.mark.parametrize(("width", "height"), [(14, 40), (40, 7), (14, 14)])
def test_a_level_too_small_for_two_rooms_is_refused(width: int, height: int) -> None:
    size = 7 if min(width, height) < 14 else 14

    with pytest.raises(CannotGenerateError, match=rf"cannot hold two rooms of size {size}"):
        made(RoomsAndCorridors(min_size=size, max_size=size), width, min(height, 14), "1")


def test_the_least_size_may_not_be_the_greater() -> None:
    with pytest.raises(ValidationError, match=r"min_size \(9\) must not be greater than max_size"):
        RoomsAndCorridors(min_size=9, max_size=8)
