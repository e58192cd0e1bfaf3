from __future__ import annotations

from textwrap import dedent

import numpy as np
import pytest
import tcod.constants
import tcod.map
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from roguelike.core.fov import FieldOfView
from roguelike.core.geometry import Metric
from roguelike.core.masks import metric_mask

Cells = NDArray[np.bool_]

MAPS = arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=14), elements=st.booleans())


def transparent(drawing: str) -> Cells:
    """Return what light passes through in a drawing: all but walls `#` and closed doors `+`."""
    rows = dedent(drawing).strip().splitlines()
    return np.array([[cell not in "#+" for cell in row] for row in rows]).T


def eye(drawing: str) -> tuple[int, int]:
    """Return where `@` stands."""
    for y, row in enumerate(dedent(drawing).strip().splitlines()):
        if "@" in row:
            return row.index("@"), y
    pytest.fail("nobody looks")


def whole(sight: FieldOfView, cells: Cells, x: int, y: int, radius: int) -> Cells:
    """Return the field as an array of the whole map."""
    visible = np.zeros_like(cells)
    sight.compute(x, y, radius).blit_into(visible)
    return visible


def seen(drawing: str, radius: int, **options: bool) -> str:
    """Draw again what `@` sees, and `?` for the rest."""
    rows = dedent(drawing).strip().splitlines()
    cells = transparent(drawing)
    sight = FieldOfView(cells, metric=Metric.EUCLID, **options)
    visible = whole(sight, cells, *eye(drawing), radius)
    return "\n".join(
        "".join(cell if visible[x, y] else "?" for x, cell in enumerate(row))
        for y, row in enumerate(rows)
    )


def drawn(picture: str) -> str:
    return dedent(picture).strip()


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


@pytest.mark.parametrize("symmetric", [True, False])
def test_walls_and_closed_doors_stop_sight_and_are_seen(*, symmetric: bool) -> None:
    room = """
        #########
        #...#...#
        #.@.+...#
        #...#...#
        #########
        #.......#
    """

    assert seen(room, 9, symmetric=symmetric) == drawn("""
        #####????
        #...#????
        #.@.+????
        #...#????
        #####????
        ?????????
    """)


def test_walls_can_be_left_out() -> None:
    room = """
        #####
        #.@.#
        #####
    """

    assert seen(room, 9, light_walls=False) == drawn("""
        ?????
        ?.@.?
        ?????
    """)


def test_a_pillar_throws_a_shadow() -> None:
    hall = """
        ...........
        ...........
        @..#.......
        ...........
        ...........
    """

    assert seen(hall, 20) == drawn("""
        ...........
        .......????
        @..#???????
        .......????
        ...........
    """)


def test_someone_inside_a_wall_sees_out() -> None:
    cells = transparent("..#..")

    visible = whole(FieldOfView(cells, metric=Metric.SQUARE), cells, 2, 0, 2)

    assert visible.all()


def test_a_door_that_opens_shows_in_the_next_field() -> None:
    cells = transparent("..+..")
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


def test_at_the_edge_of_the_map_a_window_is_clipped() -> None:
    cells = np.ones((6, 5), dtype=np.bool_)
    sight = FieldOfView(cells, metric=Metric.DIAMOND)

    corner = sight.compute(0, 4, 2)

    assert corner[:4] == (0, 2, 3, 5)
    assert corner.area == (slice(0, 3), slice(2, 5))
    assert corner.lit.T.tolist() == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


def test_blitting_replaces_the_window_and_nothing_else() -> None:
    cells = transparent("...#....")
    sight = FieldOfView(cells, metric=Metric.SQUARE)
    visible = np.ones_like(cells)

    sight.compute(2, 0, 3).blit_into(visible)

    assert visible[:, 0].tolist() == [True, True, True, True, False, False, True, True]


def test_a_second_source_adds_to_what_is_seen() -> None:
    cells = transparent("...#.#...")
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


def test_a_negative_radius_is_refused() -> None:
    sight = FieldOfView(np.ones((5, 4), dtype=np.bool_), metric=Metric.SQUARE)

    with pytest.raises(ValueError, match="negative"):
        sight.compute(2, 2, -1)
