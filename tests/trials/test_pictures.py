"""Drawings beside each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.trials.pictures import (
    MAX_COLUMNS,
    MAX_LISTED,
    MAX_MARKED,
    MAX_ROWS,
    MAX_SHOWN,
    differences,
    listed,
    mark_at,
    marked,
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


def test_cells_are_marked_below_a_drawing() -> None:
    assert marked(["####", "#.k#", "####"], [(2, 1), (0, 0)]).split("\n") == [
        "####",
        "^",
        "#.k#",
        "  ^",
        "####",
    ]


def test_a_drawing_without_marks_stays_as_it_is() -> None:
    assert marked(["##", "##"], []) == "##\n##"


def test_where_nearly_everything_would_be_marked_nothing_is() -> None:
    rows = ["." * 10] * 11
    cells = [(number % 10, number // 10) for number in range(MAX_MARKED + 1)]

    assert marked(rows, cells[:-1]).count("^") == MAX_MARKED
    assert "^" not in marked(rows, cells)


@given(st.integers(0, 199), st.integers(0, 119), st.integers(0, 199), st.integers(0, 119))
def test_of_a_large_drawing_the_part_around_the_first_mark_is_shown(
    x: int, y: int, other_x: int, other_y: int
) -> None:
    cells = {(x, y): "k", (other_x, other_y): "k"}
    rows = ["".join(cells.get((x, y), ".") for x in range(200)) for y in range(120)]

    *lines, where = marked(rows, cells).split("\n")

    drawn = [line for line in lines if "^" not in line]
    carets = {at: line for at, line in enumerate(lines) if "^" in line}
    assert carets
    assert all(
        lines[at - 1][column] == "k"
        for at, line in carets.items()
        for column, mark in enumerate(line)
        if mark == "^"
    )
    assert (len(drawn), {len(line) for line in drawn}) == (MAX_ROWS, {MAX_COLUMNS})
    assert where.startswith("(from [")
    assert where.endswith("] on, of 200 by 120 cells)")


def test_what_is_cut_off_a_drawing_is_said() -> None:
    rows = ["." * 100] * 60

    assert marked(rows, [(99, 59)]).split("\n")[-1] == "(from [20, 10] on, of 100 by 60 cells)"
    assert marked(rows, []).split("\n")[-1] == "(from [0, 0] on, of 100 by 60 cells)"
