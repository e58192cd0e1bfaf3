from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.core.geometry import Rect
from roguelike.ui.frames.layout import Arrangement, arrange
from roguelike.ui.frames.measures import Measures, grid
from roguelike.ui.frames.sizing import window

TERMINALS = st.builds(grid, st.integers(MINIMUM_COLUMNS, 300), st.integers(MINIMUM_ROWS, 200))
WINDOWS = st.builds(window, st.integers(800, 4000), st.integers(600, 2400), is_tiled=st.booleans())


@pytest.mark.parametrize(
    ("size", "map_size", "side", "log"),
    [((80, 24), (52, 17), 26, 4), ((120, 40), (78, 32), 40, 5), ((200, 60), (158, 52), 40, 5)],
)
def test_a_terminal_has_a_line_above_the_map_the_log_and_keys_below_and_a_panel_beside_it(
    size: tuple[int, int], map_size: tuple[int, int], side: int, log: int
) -> None:
    parts = arrange(grid(*size))

    assert (parts.map.width, parts.map.height) == map_size
    assert (parts.side.width, parts.log.height) == (side, log)
    assert parts.keys.y == size[1] - 1


@pytest.mark.parametrize(
    ("size", "map_size", "side"),
    [((1280, 800), (940, 634), 320), ((1920, 1080), (1454, 857), 440)],
)
def test_a_window_has_the_same_parts_with_room_around_text(
    size: tuple[int, int], map_size: tuple[int, int], side: int
) -> None:
    parts = arrange(window(*size))

    assert (parts.map.width, parts.map.height) == map_size
    assert parts.side.width == side
    assert parts.log.x > parts.log_area.x


def areas(parts: Arrangement) -> list[Rect]:
    return [parts.map, parts.log_area, parts.side_area, parts.keys_area, parts.log_rule]


@given(TERMINALS | WINDOWS)
def test_parts_lie_beside_each_other_on_the_display(measures: Measures) -> None:
    parts = arrange(measures)

    display = Rect(0, 0, measures.width, measures.height)
    assert all(display.intersection(each) == each for each in areas(parts))
    assert not any(
        one.intersects(other) for one in areas(parts) for other in areas(parts) if one is not other
    )


@given(TERMINALS | WINDOWS)
def test_what_is_never_given_up_has_room(measures: Measures) -> None:
    parts = arrange(measures)

    assert parts.log.height // measures.line >= 4
    assert parts.side.height // measures.line >= 20
    assert parts.map.width // measures.cell >= 20
    assert parts.map.height // measures.cell >= 12
