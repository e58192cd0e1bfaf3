from __future__ import annotations

import pytest

from roguelike.core.geometry import Position
from roguelike.engine.actions.throw import Throw
from tests.scenario import Scenario, item_of

STONE = item_of("stone", stack=5)


@pytest.mark.parametrize(
    ("drawing", "lies"),
    [
        pytest.param("#@..k..#", 4, id="where it meets someone"),
        pytest.param("#@.....#", 5, id="where it is aimed at"),
        pytest.param("#@..#..#", 3, id="in front of a wall"),
        pytest.param("#@..~~~#", 3, id="before cells that nobody can walk on"),
        pytest.param("#@~~~..#", 5, id="behind them, if it flies so far"),
        pytest.param("#@~~~~.#", 1, id="under the thrower, if there is no other place"),
    ],
)
def test_what_is_thrown_lies(drawing: str, lies: int) -> None:
    wall = "#" * len(drawing)
    scenario = Scenario(f"{wall}\n{drawing}\n{wall}")
    stones = scenario.give("@", STONE, 2)

    scenario.perform("@", Throw(stones.id, Position(5, 1)))

    assert [*scenario.world.level.items] == [scenario.cell(lies, 1)]
    assert stones.count == 1
