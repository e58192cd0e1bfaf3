from __future__ import annotations

import numpy as np
from tcod.console import Console

from roguelike.core.grid.geometry import Rect
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.part import Part, packed
from roguelike.ui.text.wrap import abridged, shortened
from tests.ui.staging import PALETTE, back, canvas, frame_of, front, rows_on

RED = (200, 100, 0)


def test_text_is_cut_at_both_sides() -> None:
    drawn = canvas(4, 3)

    end = drawn.text(-2, 0, "abcdefgh")
    drawn.text(2, 2, "xyz")
    drawn.text(0, 3, "below")
    drawn.text(9, 1, "beside")

    assert rows_on(drawn) == ["cdef", "", "  xy"]
    assert end == 6


def test_characters_that_cannot_exist_become_question_marks() -> None:
    drawn = canvas(3, 1)

    drawn.text(0, 0, "a\ud800b")

    assert rows_on(drawn) == ["a?b"]


def test_a_part_has_coordinates_of_its_own_and_nothing_leaves_it() -> None:
    whole = canvas(7, 4)

    part = whole.part(Rect(2, 1, 3, 2))
    part.fill(RED)
    part.part(Rect(1, 1, 2, 1)).text(0, 0, "abc")

    assert rows_on(whole) == ["", "", "   ab", ""]
    assert (part.width, part.height) == (3, 2)
    assert back(whole, 2, 1) == RED
    assert back(whole, 1, 1) != RED
    assert back(whole, 5, 1) != RED


def in_window(columns: int = 4, rows: int = 2) -> Canvas:
    """Return a canvas whose cells are larger than dots."""
    part = Part(Rect(0, 0, columns * 8, rows * 20), (8, 20), Console(columns, rows, order="F"))
    return Canvas(part, PALETTE)


def test_the_ground_of_rows_hides_what_was_written_there() -> None:
    drawn = canvas(3, 3)
    drawn.text(0, 0, "abc")
    drawn.text(0, 1, "def")

    drawn.band(1, 2, RED)

    assert rows_on(drawn) == ["abc", "", ""]
    assert [back(drawn, 2, y) == RED for y in range(3)] == [False, True, True]


def test_the_ground_of_rows_lies_over_a_picture() -> None:
    drawn = in_window(rows=3)

    drawn.part(Rect(1, 0, 2, 3)).band(1, 2, RED)

    assert drawn.base.strokes == [(8, 20, 16, 40, RED)]


def test_a_picture_has_the_dots_of_the_display() -> None:
    dots = np.full((40, 32), packed(RED), np.uint32)
    drawn = in_window()

    drawn.part(Rect(1, 1, 3, 1)).picture(dots)

    ((x, y, pixels, _),) = drawn.base.images
    assert (x, y) == (8, 20)
    assert pixels is dots


def test_two_dots_of_a_picture_share_a_cell_of_a_terminal() -> None:
    dots = np.array([[1, 1], [1, 2]], np.uint32)
    drawn = canvas(3, 2)

    drawn.picture(dots)

    assert rows_on(drawn) == [" ▀", ""]
    assert front(drawn, 1, 0) == back(drawn, 0, 0) == (1, 0, 0)
    assert back(drawn, 1, 0) == (2, 0, 0)


def test_texts_without_room_are_noted() -> None:
    frame = frame_of(10, 3)
    page = frame.text(frame.whole)

    for x, y, text in ((0, 0, "It fits in."), (8, 1, "out"), (0, 3, "below"), (0, 2, "whole")):
        page.text(x, y, text)

    assert frame.cuts == ["It fits in.", "out", "below"]


def test_what_was_shortened_is_noted_and_drawn_with_an_ellipsis() -> None:
    frame = frame_of(20, 3)
    page = frame.text(frame.whole)

    page.text(0, 0, shortened("a name that is long", 8))
    page.text(0, 1, abridged("typed by the player", 8))

    assert rows_on(page)[:2] == ["a name …", "typed b…"]
    assert frame.cuts == ["a name …"]
