from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine.ai.straight_paths import Way, straight_ways

HEIGHT = 100


def path(way: Way) -> list[tuple[int, int]]:
    """Return the cells of a way as differences of columns and rows."""
    middle = HEIGHT // 2
    return [((cell + middle) // HEIGHT, (cell + middle) % HEIGHT - middle) for cell in way.cells]


def test_ways_along_the_axes_begin_along_the_longer_one_or_the_shorter() -> None:
    first, second = (path(way) for way in straight_ways(3, -2, HEIGHT, None))

    assert first == [(1, 0), (1, -1), (2, -1), (2, -2), (3, -2)]
    assert second == [(0, -1), (1, -1), (2, -1), (2, -2), (3, -2)]


def test_ways_with_diagonals_begin_across_or_along_the_longer_axis() -> None:
    first, second = (path(way) for way in straight_ways(-1, 3, HEIGHT, 1))

    assert first == [(-1, 1), (-1, 2), (-1, 3)]
    assert second == [(0, 1), (-1, 2), (-1, 3)]


@pytest.mark.parametrize("diagonal", [None, 1])
@given(dx=st.integers(-20, 20), dy=st.integers(-20, 20))
def test_every_way_is_a_shortest_one_with_a_first_step_of_its_own(
    dx: int, dy: int, diagonal: int | None
) -> None:
    ways = straight_ways(dx, dy, HEIGHT, diagonal)

    length = abs(dx) + abs(dy) if diagonal is None else max(abs(dx), abs(dy))
    for way in ways:
        cells = [(0, 0), *path(way)]
        strides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
        assert len(way.cells) == length
        assert cells[-1] == (dx, dy)
        assert all(max(abs(x), abs(y)) == 1 for x, y in strides)
        assert len(way.corners) == sum(abs(x) + abs(y) == 2 for x, y in strides)
        assert diagonal is not None or not way.corners
    assert len({way.cells[0] for way in ways}) == len(ways)
    assert bool(ways) == bool(length)


def test_the_corners_of_a_way_are_the_cells_that_its_diagonal_steps_pass_between() -> None:
    (way,) = straight_ways(2, 2, HEIGHT, 1)

    assert path(way) == [(1, 1), (2, 2)]
    assert way.corners == ((HEIGHT, 1), (2 * HEIGHT + 1, HEIGHT + 2))
