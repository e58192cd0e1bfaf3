from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.bitboards import cells_in
from roguelike.core.field import Field
from roguelike.core.gait import CornerCutting, Gait
from roguelike.core.rings import Rings
from roguelike.core.steps import Steps
from tests.core.test_field import Cave, drawn

HALL = """
    #########
    #...#...#
    #.a.#.z.#
    #...b...#
    #.....#.#
    #####.###
    #.#.....#
    #########
"""


def rings(cave: Cave, mark: str) -> Rings:
    return Rings(Steps(cave.walkable, Gait(), cave.height), cave.cell(mark))


def draw(cave: Cave, board: int) -> str:
    """Draw a map with `*` for the cells of a bitboard."""
    shown = [list(row) for row in cave.rows]
    for cell in cells_in(board):
        x, y = divmod(cell, cave.height)
        shown[y][x] = "*"
    return "\n".join("".join(row) for row in shown)


def test_a_ring_is_what_is_just_so_many_steps_away() -> None:
    cave = Cave(HALL)

    assert draw(cave, rings(cave, "a").at(3)) == drawn("""
        #########
        #...#...#
        #.a.#.z.#
        #...*...#
        #*.*..#.#
        #####.###
        #.#.....#
        #########
    """)


def test_within_a_distance_lies_all_that_is_not_farther_away() -> None:
    cave = Cave(HALL)

    assert draw(cave, rings(cave, "a").within(2)) == drawn("""
        #########
        #***#...#
        #***#.z.#
        #***b...#
        #.*...#.#
        #####.###
        #.#.....#
        #########
    """)


def test_beyond_the_farthest_cell_there_are_no_rings_and_nothing_more_within() -> None:
    cave = Cave(HALL)
    around = rings(cave, "a")

    assert around.at(40) == 0
    assert around.within(40) == around.within(12)


def test_there_is_no_distance_to_where_no_way_leads() -> None:
    cave = Cave(HALL)
    around = rings(cave, "a")

    assert around.distance(1 * cave.height + 6) == -1
    assert around.distance(0) == -1


@pytest.mark.parametrize("cutting", list(CornerCutting))
@pytest.mark.parametrize("diagonal", [None, 1])
@given(data=st.data())
def test_rings_agree_with_a_field(
    data: st.DataObject, *, diagonal: int | None, cutting: CornerCutting
) -> None:
    side = data.draw(st.integers(3, 9))
    inside = [x * side + y for x in range(1, side - 1) for y in range(1, side - 1)]
    open_, corners = (bytearray(side * side) for _ in range(2))
    for cell in inside:
        corners[cell] = data.draw(st.booleans())
        open_[cell] = corners[cell] and data.draw(st.booleans())
    steps = Steps(open_, Gait(1, diagonal, cutting), side, corners)
    goal = data.draw(st.sampled_from(inside))

    around = Rings(steps, goal)

    field = Field(steps, goal)
    for cell in data.draw(st.permutations(inside)):
        distance = field.distance(cell)
        assert around.distance(cell) == distance
        assert distance < 0 or around.at(distance) >> cell & 1
