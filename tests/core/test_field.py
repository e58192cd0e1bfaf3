from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from roguelike.core.drawing import Drawing
from roguelike.core.field import Field
from roguelike.core.gait import CornerCutting, Gait
from roguelike.core.geometry import Position
from roguelike.core.paths import UNREACHABLE, distance_map
from roguelike.core.steps import Steps

INTERIORS = arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=10))


class Cave:
    """A drawn map: `#` wall, all else floor, letters name their cells."""

    def __init__(self, drawing: str) -> None:
        self.drawing = Drawing.read(drawing)
        self.rows = self.drawing.rows
        self.height = len(self.rows)
        self.walkable = bytearray(
            row[x] != "#" for x in range(len(self.rows[0])) for row in self.rows
        )

    def field(self, goal: int) -> Field:
        return Field(Steps(self.walkable, Gait(), self.height), goal)

    def cell(self, mark: str) -> int:
        ((_, (x, y)),) = self.drawing.cells(mark)
        return x * self.height + y

    def draw(self, field: Field) -> str:
        """Draw the distances known so far, `?` where none is."""
        lines = [
            "".join(self._digit(field, x * self.height + y) for x in range(len(row)))
            for y, row in enumerate(self.rows)
        ]
        return "\n".join(lines)

    def _digit(self, field: Field, cell: int) -> str:
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
    gait = Gait(1, diagonal, cutting)
    cells = data.draw(st.permutations(range(width * height)))
    open_ = bytearray(walkable.tobytes())
    field = Field(Steps(open_, gait, height), goal.x * height + goal.y)

    asked = {cell: field.distance(cell) for cell in cells}

    expected = distance_map(walkable, {goal: 0}, gait)
    expected[expected == UNREACHABLE] = -1
    assert [asked[cell] for cell in range(width * height)] == expected.ravel().tolist()
    assert field.distances == expected.ravel().tolist()
