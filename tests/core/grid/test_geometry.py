from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.grid.geometry import (
    DIRECTIONS,
    Metric,
    Position,
    Rect,
    chebyshev,
    manhattan,
)

OFFSETS = st.integers(-12, 12)
RECTS = st.builds(Rect, OFFSETS, OFFSETS, st.integers(1, 9), st.integers(1, 9))


def disk(metric: Metric, radius: int) -> list[str]:
    """Draw all cells within `radius` of the center."""
    span = range(-radius, radius + 1)
    return ["".join(".#"[metric.reaches(dx, dy, radius)] for dx in span) for dy in span]


# ---------------------------------------------------------------- positions and directions


def test_a_step_there_and_back_ends_where_it_began() -> None:
    start = Position(5, 7)

    returned = [start.step(way).step(way.opposite) for way in DIRECTIONS]

    assert returned == [start] * 8


def test_directions_are_visited_in_the_promised_order() -> None:
    assert [way.name for way in DIRECTIONS] == [
        *("NORTH", "WEST", "SOUTH", "EAST"),
        *("NORTH_EAST", "SOUTH_EAST", "NORTH_WEST", "SOUTH_WEST"),
    ]


# ---------------------------------------------------------------- metrics


def test_a_circle_is_plump() -> None:
    assert disk(Metric.CIRCLE, 3) == [
        "..###..",
        ".#####.",
        "#######",
        "#######",
        "#######",
        ".#####.",
        "..###..",
    ]


def test_circles_have_the_traditional_numbers_of_cells() -> None:
    sizes = ["".join(disk(Metric.CIRCLE, radius)).count("#") for radius in range(6)]

    assert sizes == [1, 5, 13, 37, 69, 101]


@given(st.integers(-20, 20), st.integers(-20, 20))
def test_steps_are_counted_with_diagonals_and_without(dx: int, dy: int) -> None:
    assert manhattan(dx, dy) == Metric.DIAMOND.distance(dx, dy)
    assert chebyshev(dx, dy) == Metric.SQUARE.distance(dx, dy)


@pytest.mark.parametrize(
    ("metric", "distance"),
    [
        pytest.param(Metric.DIAMOND, 9, id="steps without diagonals"),
        pytest.param(Metric.SQUARE, 5, id="steps with diagonals"),
        pytest.param(Metric.CIRCLE, 6, id="a circle's radius"),
        pytest.param(Metric.EUCLID, 7, id="the straight line rounded up"),
    ],
)
def test_each_metric_has_its_own_distance(metric: Metric, distance: int) -> None:
    assert metric.distance(-4, 5) == metric.distance(5, 4) == distance


@given(st.sampled_from(Metric), OFFSETS, OFFSETS)
def test_a_distance_is_the_smallest_radius_that_reaches(metric: Metric, dx: int, dy: int) -> None:
    distance = metric.distance(dx, dy)

    assert metric.reaches(dx, dy, distance)
    assert not metric.reaches(dx, dy, distance - 1)


@given(st.sampled_from(Metric), OFFSETS, OFFSETS)
def test_distances_are_the_same_in_all_eight_octants(metric: Metric, dx: int, dy: int) -> None:
    mirrored = {metric.distance(*pair) for pair in [(dx, dy), (-dx, dy), (dx, -dy), (dy, dx)]}

    assert len(mirrored) == 1


@given(OFFSETS, OFFSETS, st.integers(0, 20))
def test_euclid_compares_squares(dx: int, dy: int, radius: int) -> None:
    assert Metric.EUCLID.reaches(dx, dy, radius) == (dx * dx + dy * dy <= radius * radius)


def test_metrics_are_named_in_content_by_their_values() -> None:
    assert [Metric(name) for name in ("diamond", "square", "circle", "euclid")] == list(Metric)


# ---------------------------------------------------------------- rectangles


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (-1, 3), (3, -1)])
def test_a_rectangle_without_cells_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match=f"at least one cell, not {width} by {height}"):
        Rect(0, 0, width, height)


@pytest.mark.parametrize(
    ("rect", "center"),
    [
        pytest.param(Rect(0, 0, 3, 5), (1, 2), id="odd sides have a middle"),
        pytest.param(Rect(0, 0, 4, 2), (2, 1), id="even sides lean south-east"),
        pytest.param(Rect(-5, -5, 1, 1), (-5, -5), id="a single cell"),
    ],
)
def test_the_center_is_the_middle_cell(rect: Rect, center: tuple[int, int]) -> None:
    assert rect.center == center


def test_cells_come_in_reading_order() -> None:
    assert list(Rect(5, 7, 2, 2).cells()) == [(5, 7), (6, 7), (5, 8), (6, 8)]


@given(RECTS, RECTS)
def test_an_intersection_has_exactly_the_cells_of_both(one: Rect, two: Rect) -> None:
    shared = one.intersection(two)

    assert set(shared.cells() if shared else ()) == set(one.cells()) & set(two.cells())
    assert one.intersects(two) == (shared is not None)


@given(RECTS, RECTS)
def test_a_rectangle_contains_another_if_it_has_all_its_cells(one: Rect, two: Rect) -> None:
    assert one.contains_rect(two) == (set(two.cells()) <= set(one.cells()))


@given(RECTS, RECTS)
def test_a_union_is_the_tightest_rectangle_around_both(one: Rect, two: Rect) -> None:
    cells = [*one.cells(), *two.cells()]

    union = one.union(two)

    assert (union.x, union.y) == (min(x for x, _ in cells), min(y for _, y in cells))
    assert (union.right - 1, union.bottom - 1) == tuple(map(max, zip(*cells, strict=True)))


def test_deflating_to_nothing_is_refused() -> None:
    assert Rect(5, 5, 3, 3).inflate(-1, -1) == Rect(6, 6, 1, 1)
    with pytest.raises(ValueError, match="at least one cell"):
        Rect(5, 5, 2, 3).inflate(-1, 0)
