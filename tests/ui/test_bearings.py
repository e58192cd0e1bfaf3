from __future__ import annotations

import pytest

from roguelike.core.geometry import Position
from roguelike.ui.bearings import arrow, bearing
from tests.ui.staging import TEXTS


@pytest.mark.parametrize(
    ("dx", "dy", "shown", "said"),
    [
        (1, 0, "→", "east"),
        (0, 1, "↓", "south"),
        (-3, -3, "↖", "north-west"),
        (5, 1, "→", "east"),
        (2, -3, "↗", "north-east"),
    ],
)
def test_an_arrow_and_words_point_there(dx: int, dy: int, shown: str, said: str) -> None:
    here, there = Position(9, 9), Position(9 + dx, 9 + dy)

    assert arrow(here, there) == shown
    assert bearing(here, there, 4, TEXTS) == f"{said}, 4 away"
