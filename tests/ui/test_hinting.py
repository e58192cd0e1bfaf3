from __future__ import annotations

import numpy as np
import pytest

from roguelike.preferences.model import LARGEST_CELL, SMALLEST_CELL
from roguelike.ui.hinting import hinted
from roguelike.ui.tileset import FONT


def reaches(cell: int, letters: str) -> list[tuple[int, int]]:
    """Return the first and the last row of each letter, faint ones aside."""
    masks = hinted(FONT, (cell, cell))
    strong = [np.flatnonzero(masks[ord(letter)].max(axis=1) >= 80) for letter in letters]
    return [(int(rows[0]), int(rows[-1])) for rows in strong]


@pytest.mark.parametrize("cell", [SMALLEST_CELL, 11, 12, 16, 17, 23, 28, LARGEST_CELL])
def test_digits_and_capitals_are_of_one_height(cell: int) -> None:
    assert len(set(reaches(cell, "0123456789HOX"))) == 1


@pytest.mark.parametrize("cell", [SMALLEST_CELL, 13, 24])
def test_all_letters_stand_on_one_line_and_some_reach_below_it(cell: int) -> None:
    (low, high, *others, below) = reaches(cell, "oHxlD7g")

    assert {bottom for _, bottom in (low, high, *others)} == {low[1]}
    assert below[1] > low[1]
    assert low[0] > high[0]
