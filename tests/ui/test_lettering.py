from __future__ import annotations

from string import ascii_uppercase
from textwrap import dedent

import pytest

from roguelike.ui.lettering import HEIGHT, draw_large, large_width
from tests.ui.staging import PALETTE, canvas, front, rows_on


@pytest.mark.parametrize("letter", ascii_uppercase)
def test_every_letter_is_five_cells_high_and_wide(letter: str) -> None:
    drawn = canvas(5, HEIGHT)

    draw_large(drawn, letter, "title", "panel_background")

    rows = rows_on(drawn)
    assert large_width(letter) == 5
    assert all(rows)
    assert any(len(row) == 5 for row in rows)


def test_no_two_letters_look_alike() -> None:
    pictures: set[str] = set()
    for letter in ascii_uppercase:
        drawn = canvas(5, HEIGHT)
        draw_large(drawn, letter, "title", "panel_background")
        pictures.add("\n".join(rows_on(drawn)))

    assert len(pictures) == len(ascii_uppercase)


def test_words_are_spaced_and_grow_darker_downwards() -> None:
    drawn = canvas(14, HEIGHT)

    draw_large(drawn, "Hi a", "title", "panel_background")

    assert "\n".join(rows_on(drawn)) == dedent("""\
        █   █ █████
        █   █   █
        █████   █
        █   █   █
        █   █ █████""")
    assert front(drawn, 0, 0) == PALETTE.ink("title")
    assert sum(front(drawn, 0, 4)) < sum(front(drawn, 0, 0))


def test_the_width_counts_gaps_and_blanks() -> None:
    assert large_width("Hi a") == 5 + 1 + 5 + 1 + 2 + 1 + 5
    assert large_width("Çoban") is None
