"""The way to the nearest of many cells."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules
from roguelike.core.grid.steps import DistanceField, Steps
from roguelike.engine.knowledge.routes import WalkGrid, route_to_nearest

FOUR = MovementRules()
GAITS = [FOUR, *(MovementRules(diagonal=1, cutting=cutting) for cutting in CornerCutting)]


class Map:
    """A map drawn as text: `#` closed, `x` wanted, `b` blocked by somebody, `@` the walker."""

    def __init__(self, text: str, movement_rules: MovementRules = FOUR) -> None:
        self.rows = Drawing.read(text).rows
        self.height = len(self.rows)
        marks = "".join("".join(column) for column in zip(*self.rows, strict=True))
        self.ground = WalkGrid(bytes(mark != "#" for mark in marks), self.height, movement_rules)
        self.wanted = bytes(mark == "x" for mark in marks)
        self.blocked = [cell for cell, mark in enumerate(marks) if mark == "b"]
        self.start = marks.index("@")

    def route(self) -> list[tuple[int, int]]:
        cells = route_to_nearest(self.ground, self.wanted, self.start, self.blocked)
        return [divmod(cell, self.height) for cell in cells]


@pytest.mark.parametrize(
    ("rows", "route"),
    [
        pytest.param(
            ["########", "#x..@.x#", "########"],
            [(5, 1), (6, 1)],
            id="to the nearest of several ends",
        ),
        pytest.param(
            ["#####", "#@#x#", "#...#", "#####"],
            [(1, 2), (2, 2), (3, 2), (3, 1)],
            id="around walls",
        ),
        pytest.param(
            ["#####", "#@bx#", "#...#", "#####"],
            [(1, 2), (2, 2), (3, 2), (3, 1)],
            id="around whoever stands there",
        ),
        pytest.param(
            ["######", "#@b#x#", "#.##x#", "######"],
            [],
            id="nowhere where everything is closed or blocked",
        ),
    ],
)
def test_a_route_leads_to_the_nearest_cell_that_is_wanted(
    rows: list[str], route: list[tuple[int, int]]
) -> None:
    assert Map("\n".join(rows)).route() == route


@pytest.mark.parametrize(
    ("rows", "lengths"),
    [
        pytest.param(["####", "#@##", "#.x#", "####"], [2, 1, 1, 2], id="past one open corner"),
        pytest.param(["####", "#@##", "##x#", "####"], [0, 1, 0, 0], id="through a gap"),
    ],
)
def test_a_diagonal_step_asks_for_the_corners_that_it_passes(
    rows: list[str], lengths: list[int]
) -> None:
    picture = "\n".join(rows)

    assert [len(Map(picture, movement_rules).route()) for movement_rules in GAITS] == lengths


@st.composite
def caves(draw: st.DrawFn) -> tuple[bytes, int]:
    """Draw a map with a closed border and an open middle."""
    width, height = draw(st.integers(5, 12)), draw(st.integers(5, 12))
    size = width * height
    cells = [byte % 2 == 0 for byte in draw(st.binary(min_size=size, max_size=size))]
    for x in range(width):
        for y in range(height):
            if x in (0, width - 1) or y in (0, height - 1):
                cells[x * height + y] = False
    cells[2 * height + 2] = True
    return bytes(cells), height


@given(caves(), st.sampled_from(GAITS), st.data())
def test_a_route_has_allowed_steps_and_no_way_is_shorter(
    cave: tuple[bytes, int], movement_rules: MovementRules, data: st.DataObject
) -> None:
    walkable, height = cave
    start = 2 * height + 2
    cells = [cell for cell, is_open in enumerate(walkable) if is_open and cell != start]
    ends = data.draw(st.lists(st.sampled_from(cells), max_size=4)) if cells else []
    wanted = bytes(cell in ends for cell in range(len(walkable)))

    route = route_to_nearest(WalkGrid(walkable, height, movement_rules), wanted, start)

    field = DistanceField(Steps(bytearray(walkable), movement_rules, height), start)
    lengths = [length for length in map(field.distance, ends) if length > 0]
    assert len(route) == min(lengths, default=0)
    assert not route or route[-1] in ends
    ground = WalkGrid(walkable, height, movement_rules)
    assert all(ground.may_step(one, other - one) for one, other in pairwise([start, *route]))
