from __future__ import annotations

import numpy as np
import pytest

from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS, Position
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules

HERE = Position(1, 1)


def passable(*rows: str) -> np.ndarray[tuple[int, int], np.dtype[np.int_]]:
    """Return prices drawn as digits, and 0 for walls."""
    return np.array([[0 if cell == "#" else int(cell) for cell in row] for row in rows]).T


def test_without_diagonals_there_are_four_directions() -> None:
    movement = MovementRules()

    assert movement.directions == CARDINALS
    assert movement.costs == (1, 1, 1, 1)
    assert movement.offsets(48) == (-1, -48, 1, 48)


def test_with_diagonals_there_are_eight_and_those_may_cost_more() -> None:
    movement = MovementRules(10, 14)

    assert movement.directions == DIRECTIONS
    assert movement.costs == (10, 10, 10, 10, 14, 14, 14, 14)
    assert movement.offsets(48) == (-1, -48, 1, 48, 47, 49, -49, -47)


@pytest.mark.parametrize("costs", [(0, None), (-1, None), (1, 0)])
def test_no_step_is_free(costs: tuple[int, int | None]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        MovementRules(*costs)


def test_a_step_costs_what_the_cell_it_enters_costs() -> None:
    ground = passable("#2#", "193", "#4#")

    assert list(MovementRules(10).steps(ground, HERE)) == [
        ((1, 0), 20),
        ((0, 1), 10),
        ((1, 2), 40),
        ((2, 1), 30),
    ]


def test_steps_end_at_the_edge_of_the_map() -> None:
    ground = np.ones((2, 2), dtype=np.bool_)

    assert list(MovementRules(2, 3).steps(ground, Position(1, 1))) == [
        ((1, 0), 2),
        ((0, 1), 2),
        ((0, 0), 3),
    ]


@pytest.mark.parametrize(
    ("cutting", "expected"),
    [
        (CornerCutting.ALWAYS, {(2, 0), (2, 2), (0, 0), (0, 2)}),
        (CornerCutting.ONE_OPEN, {(2, 0), (2, 2), (0, 0)}),
        (CornerCutting.NEVER, {(2, 0)}),
    ],
)
def test_a_diagonal_step_asks_for_open_corners(
    cutting: CornerCutting, expected: set[tuple[int, int]]
) -> None:
    ground = passable("111", "#11", "1#1")

    steps = {there for there, _ in MovementRules(1, 1, cutting).steps(ground, HERE)}

    assert steps == expected | {(1, 0), (2, 1)}
