from __future__ import annotations

import numpy as np
import pytest

from roguelike.ui.frames.fonts import font
from roguelike.ui.frames.glyphs import Masks, Size, map_mask, text_mask
from roguelike.ui.frames.part import BOLD


def row(masks: Masks, *codes: int) -> list[list[bool]]:
    return masks.row(np.array(codes, np.uint32)).tolist()


def test_characters_stand_beside_each_other_however_many_there_are() -> None:
    masks = Masks((8, 16), text_mask(16, 1))
    codes = [*range(ord("!"), ord("!") + 200), ord("a") + BOLD]

    together = row(masks, *codes)

    for place, code in enumerate(codes):
        mask = font(16, is_bold=code >= BOLD).mask(code & BOLD - 1)
        assert [line[8 * place : 8 * place + 8] for line in together] == mask.tolist()


@pytest.mark.parametrize("code", [0x110000, 0x1FFFFF, 0xE000])
def test_what_is_no_character_is_a_question_mark(code: int) -> None:
    masks = Masks((8, 16), text_mask(16, 1))

    assert row(masks, code) == row(masks, ord("?"))


@pytest.mark.parametrize("size", [(8, 4), (8, 40), (3, 16), (20, 20), (1, 1)])
@pytest.mark.parametrize("code", [ord("g"), ord("┼"), ord(".")])
def test_masks_fill_cells_of_any_size(size: Size, code: int) -> None:
    for draw in (text_mask(16, 1), map_mask()):
        assert draw(code, size).shape == size[::-1]


@pytest.mark.parametrize("size", [(8, 21), (20, 20), (32, 32), (56, 56)])
def test_lines_and_blocks_reach_all_sides(size: Size) -> None:
    draw = map_mask() if size[0] == size[1] else text_mask(16, 1)

    cross, block = draw(ord("┼"), size), draw(ord("█"), size)

    assert all(edge.any() for edge in (cross[0], cross[-1], cross[:, 0], cross[:, -1]))
    assert block.all()
