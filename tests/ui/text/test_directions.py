from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position, chebyshev
from roguelike.ui.text.directions import bearing, short_bearing
from tests.ui.staging import TEXTS


@pytest.mark.parametrize(
    ("dx", "dy", "shown", "said"),
    [
        (1, 0, " E  1", "east"),
        (0, 1, " S  1", "south"),
        (-3, -3, "NW  3", "north-west"),
        (15, 1, " E 15", "east"),
        (2, -3, "NE  3", "north-east"),
    ],
)
def test_letters_and_words_point_there(dx: int, dy: int, shown: str, said: str) -> None:
    here, there = Position(9, 9), Position(9 + dx, 9 + dy)

    assert short_bearing(here, there, chebyshev, TEXTS) == shown
    assert bearing(here, there, 4, TEXTS) == f"{said}, 4 away"


def test_there_is_no_way_to_where_one_is() -> None:
    assert short_bearing(Position(9, 9), Position(9, 9), chebyshev, TEXTS) == ""
