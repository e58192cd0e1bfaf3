from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.ui.tileset import Glyphs


def picture(text: str, cell: int = 12) -> NDArray[np.uint8]:
    console = Console(len(text), 1, order="F")
    console.print(0, 0, text, fg=(255, 255, 255), bg=(0, 0, 0))
    return Glyphs(cell, cell).render(console)


@pytest.mark.parametrize("character", "@#.kK>?é─█░♥†Ωж")
def test_characters_have_pictures_of_their_own(character: str) -> None:
    alone, question = picture(character), picture("?")

    assert alone.any()
    assert character == "?" or (alone != question).any()


def test_a_character_in_no_font_is_a_question_mark() -> None:
    assert (picture("漢") == picture("?")).all()


@pytest.mark.parametrize("cell", [8, 12, 15])
def test_lines_and_blocks_reach_from_cell_to_cell(cell: int) -> None:
    line, block = picture("──", cell), picture("██", cell)

    assert line.any(axis=0).all()
    assert (block == 255).all()
