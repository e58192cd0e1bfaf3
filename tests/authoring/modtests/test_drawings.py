"""Drawings of levels."""

from __future__ import annotations

import pytest

from roguelike.authoring.modtests.drawings import drawing_of, rows_of, starts_of


@pytest.mark.parametrize(
    "drawing", ["##\n.#", "\n##\n.#\n", "\n    ##\n    .#\n    ", "##\n.#\n\n\n"]
)
def test_the_rows_of_a_drawing_do_not_depend_on_how_it_is_indented(drawing: str) -> None:
    assert rows_of(drawing) == ["##", ".#"]


@pytest.mark.parametrize(
    ("drawing", "starts"),
    [
        pytest.param("##\n.#", [0, 3], id="rows alone"),
        pytest.param("\n  \n  ##\n   #\n\n", [6, 11], id="lines around them, and before them"),
        pytest.param("##\n\n##", [0, 3, 4], id="an empty row"),
        pytest.param("##\n.#  \n", [0, 3], id="blanks after them"),
        pytest.param("\n\u00a0\n##", [1, 3], id="what only looks empty"),
        pytest.param("", [0], id="nothing"),
        pytest.param(" \n ", [2], id="nothing but blanks"),
    ],
)
def test_it_is_known_where_rows_begin(drawing: str, starts: list[int]) -> None:
    assert starts_of(drawing) == starts


def test_rows_are_drawn_from_columns() -> None:
    assert drawing_of([["a", "c", "e"], ["b", "d", "f"]]) == "ab\ncd\nef"
