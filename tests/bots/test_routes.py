"""The way to the nearest of many cells."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.bots.routes import Ground, direction_of, route_to_nearest
from roguelike.core.field import Field
from roguelike.core.gait import CornerCutting, Gait
from roguelike.core.geometry import DIRECTIONS, Direction

FOUR = Gait()
GAITS = [FOUR, *(Gait(diagonal=1, cutting=cutting) for cutting in CornerCutting)]


class Drawing:
    """A map drawn as text: `#` closed, `x` wanted, `b` blocked by somebody, `@` the walker."""

    def __init__(self, text: str, gait: Gait = FOUR) -> None:
        self.rows = dedent(text).strip().splitlines()
        self.height = len(self.rows)
        marks = "".join("".join(column) for column in zip(*self.rows, strict=True))
        self.ground = Ground(bytes(mark != "#" for mark in marks), self.height, gait)
        self.wanted = bytes(mark == "x" for mark in marks)
        self.blocked = [cell for cell, mark in enumerate(marks) if mark == "b"]
        self.start = marks.index("@")

    def route(self) -> list[tuple[int, int]]:
        cells = route_to_nearest(self.ground, self.wanted, self.start, self.blocked)
        return [divmod(cell, self.height) for cell in cells]


def test_a_route_leads_to_the_nearest_of_several_ends() -> None:
    drawing = Drawing(
        """
        ########
        #x..@.x#
        ########
        """
    )

    assert drawing.route() == [(5, 1), (6, 1)]


def test_a_route_goes_around_walls() -> None:
    drawing = Drawing(
        """
        #####
        #@#x#
        #...#
        #####
        """
    )

    assert drawing.route() == [(1, 2), (2, 2), (3, 2), (3, 1)]


def test_a_route_goes_around_whoever_stands_there() -> None:
    drawing = Drawing(
        """
        #####
        #@bx#
        #...#
        #####
        """
    )

    assert drawing.route() == [(1, 2), (2, 2), (3, 2), (3, 1)]


def test_there_is_no_route_where_everything_is_closed_or_blocked() -> None:
    drawing = Drawing(
        """
        ######
        #@b#x#
        #.##x#
        ######
        """
    )

    assert drawing.route() == []


def test_the_cell_of_the_walker_is_no_end() -> None:
    ground = Drawing("###\n#@#\n###").ground

    assert route_to_nearest(ground, bytes([1] * 9), 4) == []


@pytest.mark.parametrize(
    ("cutting", "steps"),
    [(CornerCutting.ALWAYS, 1), (CornerCutting.ONE_OPEN, 1), (CornerCutting.NEVER, 2)],
)
def test_a_diagonal_step_asks_for_the_corners_that_it_passes(
    cutting: CornerCutting, steps: int
) -> None:
    drawing = Drawing(
        """
        ####
        #@##
        #.x#
        ####
        """,
        Gait(diagonal=1, cutting=cutting),
    )

    assert len(drawing.route()) == steps


def test_a_diagonal_gap_is_passed_only_where_corners_do_not_matter() -> None:
    picture = """
        ####
        #@##
        ##x#
        ####
        """

    lengths = [len(Drawing(picture, gait).route()) for gait in GAITS]

    assert lengths == [0, 1, 0, 0]


def test_single_steps_ask_for_the_same_corners() -> None:
    here = Drawing(
        """
        ####
        #@.#
        ##.#
        ####
        """
    )
    diagonal = here.height + 1

    allowed = [
        Ground(here.ground.walkable, here.height, gait).may_step(here.start, diagonal)
        for gait in GAITS
    ]

    assert allowed == [False, True, True, False]


def test_nobody_steps_into_a_wall_or_over_a_cell() -> None:
    here = Drawing(
        """
        ####
        #@.#
        ####
        """
    )

    assert here.ground.may_step(here.start, here.height)
    assert not here.ground.may_step(here.start, 1)
    assert not here.ground.may_step(here.start, 2 * here.height)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_an_offset_stands_for_one_direction(direction: Direction) -> None:
    height = 7

    assert direction_of(direction.dx * height + direction.dy, height) is direction


@st.composite
def caves(draw: st.DrawFn) -> tuple[bytes, int]:
    """Draw a map with a closed border and an open middle."""
    width, height = draw(st.integers(5, 12)), draw(st.integers(5, 12))
    cells = draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
    for x in range(width):
        for y in range(height):
            if x in (0, width - 1) or y in (0, height - 1):
                cells[x * height + y] = False
    cells[2 * height + 2] = True
    return bytes(cells), height


@given(caves(), st.sampled_from(GAITS), st.data())
def test_no_way_is_shorter_than_a_route(
    cave: tuple[bytes, int], gait: Gait, data: st.DataObject
) -> None:
    walkable, height = cave
    start = 2 * height + 2
    cells = [cell for cell, is_open in enumerate(walkable) if is_open and cell != start]
    ends = data.draw(st.lists(st.sampled_from(cells), max_size=4)) if cells else []
    wanted = bytes(cell in ends for cell in range(len(walkable)))

    route = route_to_nearest(Ground(walkable, height, gait), wanted, start)

    field = Field(bytearray(walkable), gait.offsets(height), start, gait.cutting)
    lengths = [length for length in map(field.distance, ends) if length > 0]
    assert len(route) == min(lengths, default=0)
    assert not route or route[-1] in ends


@given(caves(), st.sampled_from(GAITS))
def test_every_step_of_a_route_is_allowed(cave: tuple[bytes, int], gait: Gait) -> None:
    walkable, height = cave
    ground = Ground(walkable, height, gait)
    start = 2 * height + 2
    far = max(cell for cell, is_open in enumerate(walkable) if is_open)
    wanted = bytes(cell == far for cell in range(len(walkable)))

    here = start
    for cell in route_to_nearest(ground, wanted, start):
        assert ground.may_step(here, cell - here)
        here = cell
