from __future__ import annotations

from string import ascii_uppercase

from roguelike.ui.lettering import HEIGHT, draw_large, large_width
from tests.ui.staging import canvas, rows_on


def test_no_two_letters_look_alike() -> None:
    pictures: set[str] = set()
    for letter in ascii_uppercase:
        drawn = canvas(5, HEIGHT)
        draw_large(drawn, letter, "title", "panel_background")
        pictures.add("\n".join(rows_on(drawn)))

    assert len(pictures) == len(ascii_uppercase)


def test_the_width_counts_gaps_and_blanks() -> None:
    assert large_width("Hi a") == 5 + 1 + 5 + 1 + 2 + 1 + 5
    assert large_width("Çoban") is None
