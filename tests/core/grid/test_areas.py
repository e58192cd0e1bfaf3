from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.grid.areas import (
    Bounds,
    adjacent,
    ball,
    circle,
    columns,
    diamond,
    line,
    rectangle,
    rows,
    square,
)
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import CARDINALS, Metric, Position, Rect

Shape = Callable[..., list[Position]]

HALL = Bounds(11, 11)
MIDDLE = Position(5, 5)

BOUNDS = st.builds(Bounds, st.integers(1, 12), st.integers(1, 12))
COORDINATES = st.integers(-15, 15)
POSITIONS = st.builds(Position, COORDINATES, COORDINATES)
RECTS = st.builds(Rect, COORDINATES, COORDINATES, st.integers(1, 15), st.integers(1, 15))


def picture(bounds: Bounds, cells: list[Position]) -> str:
    """Draw `cells` as `#` on a map of dots."""
    chosen = set(cells)
    return "\n".join(
        "".join(".#"[(x, y) in chosen] for x in range(bounds.width)) for y in range(bounds.height)
    )


def drawn(text: str) -> str:
    return str(Drawing.read(text))


# ---------------------------------------------------------------- bounds


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (-3, 4)])
def test_a_map_has_cells(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        Bounds(width, height)


# ---------------------------------------------------------------- lines


def test_a_flat_line_climbs_evenly() -> None:
    cells = line(Bounds(11, 4), Position(0, 0), Position(10, 3))

    assert picture(Bounds(11, 4), cells) == drawn("""
        ##.........
        ..###......
        .....####..
        .........##
    """)


def test_a_line_that_leaves_the_map_keeps_its_slope() -> None:
    cells = line(Bounds(6, 4), Position(0, 0), Position(12, 6))

    assert picture(Bounds(6, 4), cells) == drawn("""
        #.....
        .##...
        ...##.
        .....#
    """)


@given(POSITIONS, POSITIONS)
def test_a_line_is_unbroken_straight_and_the_same_from_either_end(
    one: Position, other: Position
) -> None:
    start, end = one.offset(20, 20), other.offset(20, 20)
    dx, dy = end.x - start.x, end.y - start.y
    length = max(abs(dx), abs(dy))

    cells = line(Bounds(40, 40), start, end)

    assert (cells[0], cells[-1], len(cells)) == (start, end, length + 1)
    assert cells == line(Bounds(40, 40), end, start)[::-1]
    for x, y in cells:
        assert 2 * abs(dx * (y - start.y) - dy * (x - start.x)) <= length
    for before, after in pairwise(cells):
        assert max(abs(before.x - after.x), abs(before.y - after.y)) == 1


# ---------------------------------------------------------------- balls


@pytest.mark.parametrize(
    ("shape", "filled", "outline"),
    [
        pytest.param(circle, [1, 5, 13, 37, 69, 101], [0, 4, 8, 16, 24, 32], id="circle"),
        pytest.param(diamond, [1, 5, 13, 25, 41, 61], [0, 4, 8, 12, 16, 20], id="diamond"),
        pytest.param(square, [1, 9, 25, 49, 81, 121], [1, 8, 16, 24, 32, 40], id="square"),
    ],
)
def test_balls_have_as_many_cells_as_ever(
    shape: Shape, filled: list[int], outline: list[int]
) -> None:
    assert [len(shape(HALL, MIDDLE, radius)) for radius in range(6)] == filled
    assert [len(shape(HALL, MIDDLE, radius, border=True)) for radius in range(6)] == outline


@pytest.mark.parametrize("shape", [circle, diamond, square])
def test_a_negative_radius_is_refused(shape: Shape) -> None:
    with pytest.raises(ValueError, match="negative"):
        shape(HALL, MIDDLE, -1)


@given(BOUNDS, POSITIONS, st.integers(0, 20), st.sampled_from(Metric))
def test_a_ball_is_all_that_its_metric_reaches_on_the_map(
    bounds: Bounds, center: Position, radius: int, metric: Metric
) -> None:
    assert ball(bounds, center, radius, metric) == [
        cell
        for cell in bounds.rect.cells()
        if metric.reaches(cell.x - center.x, cell.y - center.y, radius)
    ]


@given(BOUNDS, POSITIONS, st.integers(1, 20), st.sampled_from(Metric))
def test_only_the_border_of_a_ball_has_neighbors_outside(
    bounds: Bounds, center: Position, radius: int, metric: Metric
) -> None:
    border = ball(bounds, center, radius, metric, border=True)

    assert border == [
        cell
        for cell in ball(bounds, center, radius, metric)
        if not all(
            metric.reaches(cell.x + step.dx - center.x, cell.y + step.dy - center.y, radius)
            for step in CARDINALS
        )
    ]


# ---------------------------------------------------------------- rectangles, rows, columns


def test_the_border_of_a_rectangle_is_its_four_sides() -> None:
    bounds = Bounds(7, 5)

    assert picture(bounds, rectangle(bounds, Rect(1, 0, 5, 4), border=True)) == drawn("""
        .#####.
        .#...#.
        .#...#.
        .#####.
        .......
    """)


def test_a_rectangle_cut_by_the_edge_of_the_map_is_not_closed_there() -> None:
    bounds = Bounds(5, 4)

    assert picture(bounds, rectangle(bounds, Rect(-2, -2, 5, 5), border=True)) == drawn("""
        ..#..
        ..#..
        ###..
        .....
    """)


def test_rows_and_columns_come_once_and_only_from_the_map() -> None:
    bounds = Bounds(2, 2)

    assert rows(bounds, [1, -1, 1, 2]) == [(0, 1), (1, 1)]
    assert columns(bounds, [0, 2, 0, -1]) == [(0, 0), (0, 1)]


# ---------------------------------------------------------------- neighbors


def test_neighbors_come_in_the_order_of_directions() -> None:
    assert adjacent(HALL, Position(1, 1)) == [(1, 0), (0, 1), (1, 2), (2, 1)]
    assert adjacent(HALL, Position(1, 1), diagonals=True) == [
        (1, 0),
        (0, 1),
        (1, 2),
        (2, 1),
        (2, 0),
        (2, 2),
        (0, 0),
        (0, 2),
    ]


def test_neighbors_off_the_map_are_left_out() -> None:
    assert adjacent(Bounds(1, 1), Position(0, 0), diagonals=True) == []
    assert adjacent(HALL, Position(0, 0)) == [(0, 1), (1, 0)]


# ---------------------------------------------------------------- all shapes


SHAPES = st.one_of(
    st.tuples(st.sampled_from([circle, diamond, square]), st.tuples(POSITIONS, st.integers(0, 20))),
    st.tuples(st.just(rectangle), st.tuples(RECTS)),
)


@given(BOUNDS, SHAPES)
def test_every_cell_of_a_shape_is_on_the_map_once_and_its_border_is_part_of_it(
    bounds: Bounds, shape: tuple[Shape, tuple[object, ...]]
) -> None:
    function, arguments = shape

    filled = function(bounds, *arguments)
    border = function(bounds, *arguments, border=True)

    assert all(bounds.contains(cell) for cell in filled)
    assert len(filled) == len(set(filled))
    assert filled == sorted(filled, key=lambda cell: (cell.y, cell.x))
    assert [cell for cell in filled if cell in border] == border
