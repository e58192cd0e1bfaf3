from __future__ import annotations

from roguelike.core.geometry import Rect
from tests.ui.staging import back, canvas, rows_on

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
