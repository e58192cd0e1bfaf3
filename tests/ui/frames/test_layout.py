from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.core.grid.geometry import Rect
from roguelike.ui.frames.layout import (
    CELLS,
    LETTERS,
    TILE,
    Measures,
    ScreenLayout,
    arrange,
    cell_for,
    terminal_measures,
    window_measures,
)

TERMINALS = st.builds(
    terminal_measures, st.integers(MINIMUM_COLUMNS, 300), st.integers(MINIMUM_ROWS, 200)
)
WINDOWS = st.builds(
    window_measures, st.integers(800, 4000), st.integers(600, 2400), is_tiled=st.booleans()
)


@pytest.mark.parametrize(
    ("size", "map_size", "side", "log"),
    [((80, 24), (52, 17), 26, 4), ((120, 40), (78, 32), 40, 5), ((200, 60), (158, 52), 40, 5)],
)
def test_a_terminal_has_a_line_above_the_map_the_log_and_keys_below_and_a_panel_beside_it(
    size: tuple[int, int], map_size: tuple[int, int], side: int, log: int
) -> None:
    parts = arrange(terminal_measures(*size))

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
    parts = arrange(window_measures(*size))

    assert (parts.map.width, parts.map.height) == map_size
    assert parts.side.width == side
    assert parts.log.x > parts.log_area.x


def areas(parts: ScreenLayout) -> list[Rect]:
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


@pytest.mark.parametrize(
    ("size", "letters", "line", "cells"),
    [
        pytest.param((1280, 800), (8, 16), 21, (20, 32), id="1280x800"),
        pytest.param((1366, 768), (8, 16), 20, (20, 32), id="1366x768"),
        pytest.param((1600, 900), (10, 18), 23, (24, 32), id="1600x900"),
        pytest.param((1920, 1080), (11, 22), 28, (28, 32), id="1920x1080"),
        pytest.param((2560, 1440), (14, 28), 36, (32, 64), id="2560x1440"),
        pytest.param((3840, 2160), (22, 44), 56, (56, 80), id="3840x2160"),
        pytest.param((800, 600), (6, 12), 15, (16, 16), id="800x600"),
    ],
)
def test_a_window_has_38_lines_and_as_large_cells_as_show_enough_of_the_map(
    size: tuple[int, int], letters: tuple[int, int], line: int, cells: tuple[int, int]
) -> None:
    found, tiled = window_measures(*size), window_measures(*size, is_tiled=True)

    assert (found.column, found.letters * found.scale) == letters
    assert found.line == line
    assert (found.cell, tiled.cell) == cells


def test_steps_go_from_size_to_size_as_far_as_there_are_any() -> None:
    text = [window_measures(1280, 800, text_steps=steps).letters for steps in (-8, -1, 0, 1, 8)]
    cells = [window_measures(1280, 800, map_steps=steps).cell for steps in (-8, -1, 0, 1, 8)]

    assert text == [12, 14, 16, 18, 24]
    assert cells == [16, 18, 20, 22, 32]


@pytest.mark.parametrize("size", [(600, 1000), (500, 300), (1280, 800), (1000, 2000)])
@pytest.mark.parametrize("steps", [0, 8])
def test_letters_are_never_so_large_that_screens_lack_room(
    size: tuple[int, int], steps: int
) -> None:
    found = window_measures(*size, text_steps=steps)

    assert found.columns >= 80
    assert found.rows >= 24


@pytest.mark.parametrize("size", [(1, 1), (200, 100), (1, 1000), (2000, 1)])
def test_a_window_without_room_has_the_smallest_letters_and_all_places(
    size: tuple[int, int],
) -> None:
    found = window_measures(*size)

    assert (found.width, found.height) == size
    assert found.letters == LETTERS[0]
    assert arrange(found).map.width > 0


@given(
    width=st.integers(200, 5000),
    height=st.integers(100, 3000),
    is_tiled=st.booleans(),
    text_steps=st.integers(-8, 8),
    map_steps=st.integers(-8, 8),
)
def test_nothing_is_scaled_by_a_fraction(
    *, width: int, height: int, is_tiled: bool, text_steps: int, map_steps: int
) -> None:
    found = window_measures(
        width, height, is_tiled=is_tiled, text_steps=text_steps, map_steps=map_steps
    )

    assert found.letters in LETTERS
    assert found.line >= found.letters * found.scale
    assert found.cell % (TILE if is_tiled else found.scale) == 0


def test_cells_are_as_large_as_so_many_of_them_fit() -> None:
    found = window_measures(1280, 800)

    assert cell_for(found, Rect(0, 0, 900, 600), 30, 20) == 28
    assert cell_for(found, Rect(0, 0, 90, 60), 30, 20) == CELLS[0]
