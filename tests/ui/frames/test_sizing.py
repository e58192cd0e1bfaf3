from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.geometry import Rect
from roguelike.ui.frames.sizing import CELLS, LETTERS, TILE, cell_for, window


@pytest.mark.parametrize(
    ("size", "letters", "column", "line", "cells"),
    [
        ((800, 600), 12, 6, 15, (16, 16)),
        ((1280, 800), 16, 8, 21, (20, 32)),
        ((1366, 768), 16, 8, 20, (20, 32)),
        ((1600, 900), 18, 10, 23, (24, 32)),
        ((1920, 1080), 22, 11, 28, (28, 32)),
        ((2560, 1440), 28, 14, 36, (32, 64)),
        ((3840, 2160), 22, 22, 56, (56, 80)),
    ],
)
def test_sizes_follow_from_the_window(
    size: tuple[int, int], letters: int, column: int, line: int, cells: tuple[int, int]
) -> None:
    with_letters, tiled = window(*size), window(*size, is_tiled=True)

    assert (with_letters.letters, with_letters.column, with_letters.line) == (letters, column, line)
    assert (with_letters.cell, tiled.cell) == cells


@given(
    st.integers(200, 5000), st.integers(100, 3000), st.booleans(), st.integers(-8, 8),
    st.integers(-8, 8),
)  # fmt: skip
def test_nothing_is_scaled_by_a_fraction(
    width: int, height: int, is_tiled: bool, text_steps: int, map_steps: int
) -> None:
    measures = window(width, height, is_tiled=is_tiled, text_steps=text_steps, map_steps=map_steps)

    assert measures.letters in LETTERS
    assert measures.line >= measures.letters * measures.scale
    whole = TILE if is_tiled else measures.scale
    assert measures.cell % whole == 0
    assert is_tiled or measures.cell // measures.scale in CELLS


def test_steps_go_along_the_ladder_for_text_and_map_apart() -> None:
    usual = window(1280, 800)

    assert window(1280, 800, text_steps=1).letters == 18
    assert window(1280, 800, map_steps=1).cell == 22
    assert window(1280, 800, map_steps=1).letters == usual.letters


def test_cells_are_as_large_as_so_many_of_them_fit() -> None:
    measures = window(1280, 800)

    assert cell_for(measures, Rect(0, 0, 900, 600), 30, 20) == 28
    assert cell_for(measures, Rect(0, 0, 90, 60), 30, 20) == CELLS[0]
