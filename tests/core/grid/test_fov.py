from __future__ import annotations

import numpy as np
import pytest
import tcod.constants
import tcod.map
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from roguelike.core.grid.fov import FieldOfView, metric_mask
from roguelike.core.grid.geometry import Metric

Cells = NDArray[np.bool_]

MAPS = arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=14), elements=st.booleans())


def corridor(drawing: str) -> Cells:
    """Return what light passes through in a drawn row: all but walls `#` and closed doors `+`."""
    return np.array([[cell not in "#+"] for cell in drawing])


def whole(sight: FieldOfView, cells: Cells, x: int, y: int, radius: int) -> Cells:
    """Return the field as an array of the whole map."""
    visible = np.zeros_like(cells)
    sight.compute(x, y, radius).blit_into(visible)
    return visible


@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("metric", list(Metric))
@pytest.mark.parametrize("radius", [0, 1, 2, 5, 8])
def test_in_the_open_a_field_is_a_ball_of_the_metric(
    metric: Metric, radius: int, *, symmetric: bool
) -> None:
    sight = FieldOfView(np.ones((17, 17), dtype=np.bool_), metric=metric, symmetric=symmetric)

    window = sight.compute(8, 8, radius)

    assert window[:4] == (8 - radius, 8 - radius, 9 + radius, 9 + radius)
    assert np.array_equal(window.lit, metric_mask(metric, radius))


def test_a_door_that_opens_shows_in_the_next_field() -> None:
    cells = corridor("..+..")
    sight = FieldOfView(cells, metric=Metric.SQUARE)
    before = whole(sight, cells, 0, 0, 4)

    cells[2, 0] = True
    after = whole(sight, cells, 0, 0, 4)

    assert before[:, 0].tolist() == [True, True, True, False, False]
    assert after.all()


@given(MAPS, st.data())
def test_seeing_is_mutual(cells: Cells, data: st.DataObject) -> None:
    sight = FieldOfView(cells, metric=data.draw(st.sampled_from(Metric)))
    radius = data.draw(st.integers(0, 21))
    floors = [(int(x), int(y)) for x, y in np.argwhere(cells)]

    views = {floor: whole(sight, cells, *floor, radius) for floor in floors}

    for one in floors:
        for other in floors:
            assert views[one][other] == views[other][one], (one, other)


@pytest.mark.parametrize("walls", [3, 10, 25, 40])
def test_seeing_is_mutual_as_far_as_promised(walls: int) -> None:
    bits = np.random.PCG64(walls)
    cells = bits.random_raw(43 * 43).reshape(43, 43) % 100 >= walls
    sight = FieldOfView(cells, metric=Metric.SQUARE)
    floors = np.argwhere(cells)

    views = np.array([whole(sight, cells, int(x), int(y), 21)[cells] for x, y in floors])

    assert np.array_equal(views, views.T)


@pytest.mark.parametrize("walls", [True, False])
@pytest.mark.parametrize("symmetric", [True, False])
@given(cells=MAPS, data=st.data())
def test_a_window_agrees_with_a_field_over_the_whole_map_whatever_was_seen_before(
    cells: Cells, data: st.DataObject, *, symmetric: bool, walls: bool
) -> None:
    width, height = cells.shape
    places = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    (x, y), before, radius = data.draw(places), data.draw(places), data.draw(st.integers(0, 16))
    sight = FieldOfView(cells, metric=Metric.CIRCLE, symmetric=symmetric, light_walls=walls)

    sight.compute(*before, radius)
    visible = whole(sight, cells, x, y, radius)

    algorithm = tcod.constants.FOV_SYMMETRIC_SHADOWCAST if symmetric else tcod.constants.FOV_SHADOW
    reached = [
        [Metric.CIRCLE.reaches(column - x, row - y, radius) for row in range(height)]
        for column in range(width)
    ]
    expected = tcod.map.compute_fov(cells, (x, y), 0, walls, algorithm) & np.array(reached)
    assert np.array_equal(visible, expected)


def test_blitting_replaces_the_window_and_nothing_else() -> None:
    cells = corridor("...#....")
    sight = FieldOfView(cells, metric=Metric.SQUARE)
    visible = np.ones_like(cells)

    sight.compute(2, 0, 3).blit_into(visible)

    assert visible[:, 0].tolist() == [True, True, True, True, False, False, True, True]


def test_a_second_source_adds_to_what_is_seen() -> None:
    cells = corridor("...#.#...")
    sight = FieldOfView(cells, metric=Metric.SQUARE)
    visible = np.zeros_like(cells)

    sight.compute(1, 0, 6).blit_into(visible)
    sight.compute(7, 0, 6).add_to(visible)

    assert visible[:, 0].tolist() == [True, True, True, True, False, True, True, True, True]


@pytest.mark.parametrize("where", [(-1, 0), (0, -1), (5, 0), (0, 4), (99, 99)])
def test_nobody_looks_from_off_the_map(where: tuple[int, int]) -> None:
    sight = FieldOfView(np.ones((5, 4), dtype=np.bool_), metric=Metric.SQUARE)

    with pytest.raises(ValueError, match="off the map"):
        sight.compute(*where, 2)
    with pytest.raises(ValueError, match="negative"):
        sight.compute(2, 2, -1)


@given(st.sampled_from(Metric), st.integers(0, 9))
def test_a_mask_holds_what_the_metric_reaches(metric: Metric, radius: int) -> None:
    mask = metric_mask(metric, radius)

    size = 2 * radius + 1
    assert mask.shape == (size, size)
    assert mask.tolist() == [
        [metric.reaches(x - radius, y - radius, radius) for y in range(size)] for x in range(size)
    ]


def test_a_mask_is_made_once() -> None:
    assert metric_mask(Metric.CIRCLE, 7) is metric_mask(Metric.CIRCLE, 7)


def test_a_shared_mask_cannot_be_written() -> None:
    mask = metric_mask(Metric.CIRCLE, 2)

    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = True
