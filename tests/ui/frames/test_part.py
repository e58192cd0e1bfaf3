from __future__ import annotations

import pytest
from tcod.console import Console

from roguelike.core.geometry import Position, Rect
from roguelike.ui.frames.part import Part


def part() -> Part:
    found = Part(Rect(10, 20, 80, 100), (8, 20), Console(6, 4, order="F"), Position(14, 24))
    found.space([20, 10, 20, 20])
    return found


@pytest.mark.parametrize(
    ("dot", "cell"),
    [
        ((14, 24), (0, 0)),
        ((21, 43), (0, 0)),
        ((22, 44), (1, 1)),
        ((14, 53), (0, 1)),
        ((14, 54), (0, 2)),
        ((61, 93), (5, 3)),
        ((13, 24), None),
        ((62, 24), None),
        ((14, 23), None),
        ((14, 94), None),
    ],
)
def test_a_part_knows_which_of_its_cells_a_dot_is_in(
    dot: tuple[int, int], cell: tuple[int, int] | None
) -> None:
    assert part().cell_at(*dot) == cell
