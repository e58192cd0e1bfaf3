from __future__ import annotations

import numpy as np
import pytest

from roguelike.content.schema.colors import RGB
from roguelike.ui.appearance.skin import Glyph
from roguelike.ui.map import cell_painting
from roguelike.ui.map.cell_painting import POINT, Picture, glyph_mask
from roguelike.ui.map.cells import WHOLE, Marks
from roguelike.ui.map.figures import Figure
from tests.ui.staging import PALETTE

CELL, DOT = 32, 2
GROUND = (1, 2, 3)
RED, BLUE = (200, 0, 0), (0, 0, 200)


def blank() -> Picture:
    picture = np.full((CELL, CELL, 4), 255, np.uint8)
    picture[..., :3] = GROUND
    return picture


def marked(marks: Marks) -> Picture:
    picture = blank()
    cell_painting.marks(picture, marks, PALETTE, DOT)
    return picture


def statuses(*colors: RGB) -> Marks:
    """Return the marks of an actor with statuses of these colors."""
    return Marks(tuple(Figure(Glyph("", each), "status") for each in colors))


def rows_of(picture: Picture, color: tuple[int, ...]) -> list[int]:
    """Return how many dots of each row have a color."""
    return (picture[..., :3] == color).all(2).sum(1).tolist()


@pytest.mark.parametrize("cell", [16, 20, 24, 28, 32, 56, 80, 128])
@pytest.mark.parametrize("character", "g@~|ΩW")
def test_glyphs_fit_in_the_middle_of_their_cell(cell: int, character: str) -> None:
    mask = glyph_mask(character, cell)

    columns = np.flatnonzero(mask.any(0))
    assert mask.shape == (cell, cell)
    assert mask.any()
    assert abs((columns[0] + columns[-1] + 1) / 2 - cell / 2) <= cell / 8


def test_letters_stand_in_the_middle_of_their_ink() -> None:
    for character in "gb":
        rows = np.flatnonzero(glyph_mask(character, CELL).any(1))
        assert abs((rows[0] + rows[-1] + 1) / 2 - CELL / 2) <= 1


def test_ground_is_a_fine_point() -> None:
    assert glyph_mask(POINT, CELL).sum() == 4


def test_statuses_are_squares_at_the_top_right() -> None:
    picture = marked(statuses(RED, BLUE))

    right, left = (np.flatnonzero((picture[0, :, :3] == each).all(1)) for each in (RED, BLUE))
    assert len(right) == len(left) == 2 * DOT
    assert left[-1] < right[0]
    assert rows_of(picture, RED)[: 3 * DOT] == [4, 4, 4, 4, 0, 0]


def test_no_more_than_three_statuses_are_drawn() -> None:
    assert (marked(statuses(*[RED] * 3)) == marked(statuses(*[RED] * 5))).all()


@pytest.mark.parametrize(("health", "length"), [(0, DOT), (8, CELL // 2), (WHOLE, CELL)])
def test_health_is_one_dot_high_along_the_bottom(health: int, length: int) -> None:
    lengths = rows_of(marked(Marks(health=health)), PALETTE.ink("text"))

    assert lengths[-DOT:] == [length] * DOT
    assert sum(lengths[:-DOT]) == 0


def test_sleepers_and_the_unaware_have_signs_of_different_forms() -> None:
    asleep, unaware = marked(Marks(sign="z")), marked(Marks(sign="?"))

    text = PALETTE.ink("text")
    assert rows_of(asleep, text) != rows_of(unaware, text)
    for picture in (asleep, unaware):
        assert (picture[CELL // 2 :, :, :3] == GROUND).all()
        assert (picture[:, CELL // 2 :, :3] == GROUND).all()


def test_an_outline_is_around_a_glyph_and_not_in_it() -> None:
    picture = blank()
    cell_painting.outline(picture, "g", RED)
    cell_painting.glyph(picture, "g", BLUE)

    is_red = (picture[..., :3] == RED).all(2)
    mask = glyph_mask("g", CELL)
    assert is_red.any()
    assert not (is_red & mask).any()
