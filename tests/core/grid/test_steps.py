from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from roguelike.core.grid.bitboards import cells_in
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules
from roguelike.core.grid.paths import UNREACHABLE, distance_map
from roguelike.core.grid.steps import DistanceField, DistanceRings, Steps

INTERIORS = arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=10))


@pytest.mark.parametrize("cutting", list(CornerCutting))
@pytest.mark.parametrize("diagonal", [None, 1])
@given(interior=INTERIORS, data=st.data())
def test_steps_are_those_of_the_rules_also_after_the_map_has_changed(
    interior: NDArray[np.bool_],
    data: st.DataObject,
    *,
    diagonal: int | None,
    cutting: CornerCutting,
) -> None:
    passable = np.pad(interior, 1)
    width, height = passable.shape
    inside = [x * height + y for x in range(1, width - 1) for y in range(1, height - 1)]
    movement, walkable = MovementRules(1, diagonal, cutting), bytearray(passable.tobytes())
    steps = Steps(walkable, movement, height)
    assert all(steps[cell] == steps[cell] for cell in inside)
    assert all(steps.spread(1 << cell) >= 0 for cell in inside)

    changed = data.draw(st.sampled_from(inside))
    walkable[changed] ^= 1
    passable.reshape(-1)[changed] ^= True
    steps.forget(changed)

    for cell in inside:
        expected = [there for there, _ in movement.steps(passable, Position(*divmod(cell, height)))]
        assert steps[cell] == [x * height + y for x, y in expected]
        assert cells_in(steps.spread(1 << cell)) == sorted(steps[cell])


def test_corners_may_be_open_where_nobody_goes() -> None:
    walkable, cells = bytearray(16), bytearray(16)
    for cell in (5, 6, 9, 10):
        walkable[cell] = 1
    cells[5] = cells[10] = 1
    movement = MovementRules(1, 1, CornerCutting.NEVER)

    assert Steps(cells, movement, 4, walkable)[5] == [10]
    assert Steps(cells, movement, 4)[5] == []


def test_a_bitboard_steps_past_corners_that_are_open_where_nobody_goes() -> None:
    walkable, cells = bytearray(16), bytearray(16)
    for cell in (5, 6, 9, 10):
        walkable[cell] = 1
    cells[5] = cells[10] = 1
    movement = MovementRules(1, 1, CornerCutting.NEVER)

    assert Steps(cells, movement, 4, walkable).spread(1 << 5) == 1 << 10
    assert Steps(cells, movement, 4).spread(1 << 5) == 0


class Cave:
    """A drawn map: `#` wall, all else floor, letters name their cells."""

    def __init__(self, drawing: str) -> None:
        self.drawing = Drawing.read(drawing)
        self.rows = self.drawing.rows
        self.height = len(self.rows)
        self.walkable = bytearray(
            row[x] != "#" for x in range(len(self.rows[0])) for row in self.rows
        )

    def field(self, goal: int) -> DistanceField:
        return DistanceField(Steps(self.walkable, MovementRules(), self.height), goal)

    def cell(self, mark: str) -> int:
        ((_, (x, y)),) = self.drawing.cells(mark)
        return x * self.height + y

    def draw(self, field: DistanceField) -> str:
        """Draw the distances known so far, `?` where none is."""
        lines = [
            "".join(self._digit(field, x * self.height + y) for x in range(len(row)))
            for y, row in enumerate(self.rows)
        ]
        return "\n".join(lines)

    def _digit(self, field: DistanceField, cell: int) -> str:
        if not self.walkable[cell]:
            return "#"
        return str(field.distances[cell]) if field.distances[cell] >= 0 else "?"


def drawn(picture: str) -> str:
    return str(Drawing.read(picture))


HALL = """
    #########
    #...#...#
    #.a.#.z.#
    #...b...#
    #########
"""


def test_a_field_grows_only_as_far_as_asked_and_then_goes_on() -> None:
    cave = Cave(HALL)
    field = cave.field(cave.cell("a"))

    near = field.distance(cave.cell("b"))
    known = cave.draw(field)
    far = field.distance(cave.cell("z"))

    assert (near, far) == (3, 6)
    assert known == drawn("""
        #########
        #212#???#
        #101#???#
        #2123???#
        #########
    """)


def test_a_field_can_be_asked_whether_a_cell_is_near_and_looks_no_farther() -> None:
    hall = Cave(HALL)
    field = hall.field(hall.cell("a"))

    answers = [field.is_within(hall.cell("z"), steps) for steps in (0, 2, 5, 6, 5)]

    assert answers == [False, False, False, True, False]
    assert max(field.distances) == 6


def test_asking_about_a_wall_searches_nothing() -> None:
    cave = Cave(HALL)
    field = cave.field(cave.cell("a"))

    assert field.distance(0) == -1
    assert field.distances.count(-1) == len(cave.walkable) - 1


def test_a_goal_in_a_wall_can_be_approached() -> None:
    cave = Cave("""
        #####
        #.#.#
        #####
    """)
    field = cave.field(2 * 3 + 1)

    assert field.distance(1 * 3 + 1) == 1
    assert field.distance(2 * 3 + 1) == 0


@pytest.mark.parametrize("cutting", list(CornerCutting))
@pytest.mark.parametrize("diagonal", [None, 1])
@given(interior=INTERIORS, data=st.data())
def test_a_field_agrees_with_a_distance_map(
    interior: NDArray[np.bool_],
    data: st.DataObject,
    *,
    diagonal: int | None,
    cutting: CornerCutting,
) -> None:
    walkable = np.pad(interior, 1)
    width, height = walkable.shape
    goal = Position(data.draw(st.integers(1, width - 2)), data.draw(st.integers(1, height - 2)))
    walkable[goal] = True
    movement = MovementRules(1, diagonal, cutting)
    cells = data.draw(st.permutations(range(width * height)))
    open_ = bytearray(walkable.tobytes())
    field = DistanceField(Steps(open_, movement, height), goal.x * height + goal.y)

    asked = {cell: field.distance(cell) for cell in cells}

    expected = distance_map(walkable, {goal: 0}, movement)
    expected[expected == UNREACHABLE] = -1
    assert [asked[cell] for cell in range(width * height)] == expected.ravel().tolist()
    assert field.distances == expected.ravel().tolist()


HALLS = """
    #########
    #...#...#
    #.a.#.z.#
    #...b...#
    #.....#.#
    #####.###
    #.#.....#
    #########
"""


def rings(cave: Cave, mark: str) -> DistanceRings:
    return DistanceRings(Steps(cave.walkable, MovementRules(), cave.height), cave.cell(mark))


def draw(cave: Cave, board: int) -> str:
    """Draw a map with `*` for the cells of a bitboard."""
    shown = [list(row) for row in cave.rows]
    for cell in cells_in(board):
        x, y = divmod(cell, cave.height)
        shown[y][x] = "*"
    return "\n".join("".join(row) for row in shown)


def test_a_ring_is_what_is_just_so_many_steps_away() -> None:
    cave = Cave(HALLS)

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
    cave = Cave(HALLS)

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
    cave = Cave(HALLS)
    around = rings(cave, "a")

    assert around.at(40) == 0
    assert around.within(40) == around.within(12)


def test_there_is_no_distance_to_where_no_way_leads() -> None:
    cave = Cave(HALLS)
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
    steps = Steps(open_, MovementRules(1, diagonal, cutting), side, corners)
    goal = data.draw(st.sampled_from(inside))

    around = DistanceRings(steps, goal)

    field = DistanceField(steps, goal)
    for cell in data.draw(st.permutations(inside)):
        distance = field.distance(cell)
        assert around.distance(cell) == distance
        assert distance < 0 or around.at(distance) >> cell & 1
