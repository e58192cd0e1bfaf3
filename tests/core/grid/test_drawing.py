from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position

MARKS = ".#@k "
NUMBERS = {mark: number for number, mark in enumerate(MARKS)}
LAID_OUT = [
    pytest.param("##\n.#", id="rows alone"),
    pytest.param("\n##\n.#\n", id="lines around them"),
    pytest.param("\n    ##\n    .#\n    ", id="indented, as the quotes behind them are"),
    pytest.param("\t##\n\t.#", id="indented with tabs"),
    pytest.param("##\n.#  \n\n\n", id="blanks behind the last row"),
]


@st.composite
def rectangles(draw: st.DrawFn) -> list[str]:
    """Draw rows of marks, all of the same length."""
    width = draw(st.integers(1, 6))
    row = st.text(MARKS, min_size=width, max_size=width)
    return draw(st.lists(row, min_size=1, max_size=6))


@pytest.mark.parametrize("text", LAID_OUT)
def test_how_a_file_lays_a_drawing_out_is_no_part_of_it(text: str) -> None:
    drawing = Drawing.read(text)

    assert drawing.rows == ("##", ".#")
    assert [text[start : start + 2] for start in drawing.starts] == ["##", ".#"]


def test_only_what_all_rows_begin_with_is_indentation() -> None:
    assert Drawing.read("   #\n  ##\n").rows == (" #", "##")


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        pytest.param("##\n.#", (0, 3), id="rows alone"),
        pytest.param("\n  \n  ##\n   #\n\n", (6, 11), id="lines around them, and before them"),
        pytest.param("##\n\n##", (0, 3, 4), id="an empty row"),
        pytest.param("", (0,), id="nothing"),
    ],
)
def test_it_is_known_where_rows_begin(text: str, starts: tuple[int, ...]) -> None:
    assert Drawing.read(text).starts == starts


def test_where_blanks_are_cells_they_all_count() -> None:
    drawing = Drawing.read("  \n #\n  \n", has_blanks=True)

    assert drawing.rows == ("  ", " #", "  ")
    assert drawing.starts == (0, 3, 6)


def test_a_part_is_a_row_or_a_cell_of_the_text() -> None:
    text = "\n  ab\n  cd\n"
    drawing = Drawing.read(text)

    row, cell = drawing.part(1), drawing.part(1, 1)

    assert text[row["start"] : row["end"]] == "cd"
    assert text[cell["start"] : cell["end"]] == "d"


def test_the_first_row_of_another_length_is_told() -> None:
    assert Drawing.read("##\n##\n#").uneven == 2
    assert Drawing.read("##\n##").uneven is None


def test_cells_and_the_edge_come_in_reading_order() -> None:
    drawing = Drawing.read("abc\ndef\nghi")

    assert "".join(mark for mark, _ in drawing.cells()) == "abcdefghi"
    assert drawing.cells("fd") == [("d", Position(0, 1)), ("f", Position(2, 1))]
    assert "".join(mark for mark, _ in drawing.edge()) == "abcdfghi"
    assert drawing.count("e") == 1


@given(rectangles())
def test_what_is_read_is_printed_again(rows: list[str]) -> None:
    drawing = Drawing.read("\n".join(rows), has_blanks=True)

    cells = drawing.numbered(NUMBERS)

    assert cells.dtype == np.uint16
    assert all(cells[position] == NUMBERS[mark] for mark, position in drawing.cells())
    assert Drawing.of(cells, MARKS) == drawing
    assert str(drawing) == "\n".join(rows)


def test_marks_hide_the_cells_below_them_and_those_before_them() -> None:
    cells = np.zeros((2, 2), dtype=np.uint16)

    drawing = Drawing.of(cells, ".", [((1, 0), "a"), ((0, 1), "b"), ((1, 0), "c")])

    assert drawing.rows == (".c", "b.")


def test_a_mark_without_a_number_is_refused() -> None:
    with pytest.raises(KeyError):
        Drawing.read("?").numbered(NUMBERS)
