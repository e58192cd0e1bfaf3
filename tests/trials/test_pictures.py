"""Drawings beside each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.trials.pictures import (
    MAX_LISTED,
    MAX_SHOWN,
    differences,
    listed,
    mark_at,
    side_by_side,
)

ROWS = st.lists(st.text(".#k", max_size=6), max_size=5)


def test_cells_that_differ_are_marked_below_both_drawings() -> None:
    expected, actual = ["#####", "#@.k#", "#####"], ["#####", "#@k.#", "#####"]

    picture = side_by_side(expected, actual)

    assert picture.split("\n") == [
        "expected   actual",
        "#####      #####",
        "#@.k#      #@k.#",
        "  ^^         ^^",
        "#####      #####",
    ]


def test_drawings_of_different_sizes_differ_where_only_one_has_something() -> None:
    picture = side_by_side(["##", "#"], ["##", "#.", ".."])

    assert picture.split("\n") == [
        "expected   actual",
        "##         ##",
        "#          #.",
        " ^          ^",
        "           ..",
        "^^         ^^",
    ]


def test_of_wide_drawings_the_part_with_the_differences_is_shown() -> None:
    expected = ["." * 100]
    actual = ["." * 90 + "k" + "." * 9]

    *lines, where = side_by_side(expected, actual).split("\n")

    assert where == "(from column 64 on)"
    assert lines[1] == f"{'.' * MAX_SHOWN}   {'.' * 26}k{'.' * 9}"
    assert lines[2].index("^") == 26


@given(ROWS, ROWS)
def test_drawings_differ_exactly_where_their_marks_do(one: list[str], other: list[str]) -> None:
    cells = [(x, y) for y in range(6) for x in range(7)]

    assert differences(one, other) == [
        cell for cell in cells if mark_at(one, cell) != mark_at(other, cell)
    ]


@given(ROWS)
def test_a_drawing_does_not_differ_from_itself(rows: list[str]) -> None:
    assert differences(rows, rows) == []


def test_where_nothing_happens_the_picture_says_so() -> None:
    assert listed("what happens:", []) == "what happens:\n  nothing"
    assert listed("what happens:", ["a", "b"]) == "what happens:\n  a\n  b"


def test_of_much_that_happened_only_the_last_is_listed() -> None:
    many = [f"thing {number}" for number in range(MAX_LISTED + 2)]

    lines = listed("what happens:", many).split("\n")

    assert lines[:3] == ["what happens:", "  ... (2 before)", "  thing 2"]
    assert lines[-1] == f"  thing {MAX_LISTED + 1}"
    assert "before" not in listed("what happens:", many[2:])
