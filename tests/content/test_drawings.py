"""Drawings of levels."""

from __future__ import annotations

import pytest

from roguelike.content.drawings import drawing_of, is_rectangle, rows_of


@pytest.mark.parametrize(
    "drawing", ["##\n.#", "\n##\n.#\n", "\n    ##\n    .#\n    ", "##\n.#\n\n\n"]
)
def test_the_rows_of_a_drawing_do_not_depend_on_how_it_is_indented(drawing: str) -> None:
    assert rows_of(drawing) == ["##", ".#"]


def test_rows_are_drawn_from_columns() -> None:
    assert drawing_of([["a", "c", "e"], ["b", "d", "f"]]) == "ab\ncd\nef"


def test_rows_of_the_same_length_make_a_rectangle() -> None:
    assert is_rectangle(["ab", "cd"])
    assert not is_rectangle(["ab", "c"])
