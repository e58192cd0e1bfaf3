from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS, Layout
from roguelike.ui.layout import SMALLEST_MAP, Arrangement, arrange

SIZES = st.tuples(st.integers(MINIMUM_COLUMNS, 300), st.integers(MINIMUM_ROWS, 200))
LAYOUTS = st.builds(
    Layout,
    columns=st.integers(MINIMUM_COLUMNS, 400),
    rows=st.integers(MINIMUM_ROWS, 400),
    log_rows=st.integers(1, 40),
    status_columns=st.integers(10, 80),
)


def arranged(columns: int, rows: int, layout: Layout | None = None) -> Arrangement:
    arrangement = arrange(layout or Layout(), columns, rows)
    assert arrangement is not None
    return arrangement


@pytest.mark.parametrize(
    ("size", "map_size", "panels"),
    [
        pytest.param((100, 70), (72, 59), (28, 11), id="as the campaign wants it"),
        pytest.param((100, 50), (72, 42), (28, 8), id="the log shrinks with the display"),
        pytest.param((120, 40), (92, 34), (28, 6), id="a wide display"),
        pytest.param((80, 24), (60, 19), (20, 5), id="the smallest display: four lines of log"),
        pytest.param((98, 70), (72, 59), (26, 11), id="the side narrows before the map"),
        pytest.param((91, 70), (71, 59), (20, 11), id="as far as it may"),
        pytest.param((140, 90), (112, 69), (28, 21), id="map and log share what is left"),
        pytest.param((101, 71), (73, 60), (28, 11), id="the map has the odd row"),
    ],
)
def test_panels_give_way_before_the_map(
    size: tuple[int, int], map_size: tuple[int, int], panels: tuple[int, int]
) -> None:
    them = arranged(*size)

    assert (them.map.width, them.map.height) == map_size
    assert (them.side.width, them.log.height) == panels


@pytest.mark.parametrize("size", [(MINIMUM_COLUMNS - 1, 24), (80, MINIMUM_ROWS - 1), (1, 1)])
def test_too_small_a_display_can_be_neither_used_nor_wanted(size: tuple[int, int]) -> None:
    assert arrange(Layout(), *size) is None
    with pytest.raises(ValidationError):
        Layout(columns=size[0], rows=size[1])


@given(LAYOUTS, SIZES)
def test_the_parts_cover_the_display_whatever_a_campaign_wants(
    layout: Layout, size: tuple[int, int]
) -> None:
    arrangement = arranged(*size, layout)

    there = [arrangement.map, arrangement.side, arrangement.log]
    assert sum(part.width * part.height for part in there) == size[0] * size[1]
    assert not any(one.intersects(other) for one in there for other in there if one is not other)
    assert arrangement.map.width >= SMALLEST_MAP[0]
    assert arrangement.map.height >= SMALLEST_MAP[1]


@given(SIZES, SIZES)
def test_a_larger_display_never_has_a_smaller_map(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    small = arranged(min(one[0], other[0]), min(one[1], other[1])).map
    large = arranged(max(one[0], other[0]), max(one[1], other[1])).map

    assert large.width >= small.width
    assert large.height >= small.height
