from __future__ import annotations

import numpy as np
import pytest

from roguelike.core.grid.geometry import Rect
from roguelike.ui.appearance.tiles import NE, NW, SE, SW, E, N, S, W
from roguelike.ui.map.neighbors import Neighbors

MARKS = " #.~+"


def level(drawing: str) -> Neighbors:
    rows = drawing.split("/")
    terrain = np.array([[MARKS.index(mark) for mark in row] for row in rows], np.uint16).T
    return Neighbors.of(terrain, Rect(0, 0, *terrain.shape))


def ends(*pairs: str) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    found = np.zeros((len(MARKS), len(MARKS)), np.bool_)
    for one, other in pairs:
        found[MARKS.index(one), MARKS.index(other)] = True
    return found


@pytest.mark.parametrize(
    ("drawing", "open_"),
    [
        ("###/###/###", 0),
        ("   / # /   ", 0),
        (".#./###/.#.", NE | SE | SW | NW),
        ("#.#/###/###", N),
        ("###/.#./###", E | W),
        ("###/##./#..", E | S),
        ("###/##+/###", 0),
    ],
)
def test_drawings_end_at_what_they_are_said_to_end_at(drawing: str, open_: int) -> None:
    assert level(drawing).open_sides(ends("#."))[1, 1] == open_


def test_what_lies_on_the_ground_lies_on_that_beside_it() -> None:
    lies_on = np.array([mark == "+" for mark in MARKS])
    is_ground = np.array([mark in ".~" for mark in MARKS])

    under = level("#+.~+#/######").beneath(lies_on, is_ground)

    assert [MARKS[each] for each in under[:, 0].tolist()] == [" ", ".", " ", " ", "~", " "]


def test_a_part_can_go_beyond_the_level() -> None:
    terrain = np.ones((2, 2), np.uint16)

    there = Neighbors.of(terrain, Rect(-1, 1, 3, 3))

    assert there.kinds.T.tolist() == [[0, 1, 1], [0, 0, 0], [0, 0, 0]]
