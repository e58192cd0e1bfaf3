from __future__ import annotations

import pytest

from roguelike.conditions.depth import Depth, depth
from tests.scenario import Scenario


@pytest.mark.parametrize(
    ("params", "holds"),
    [
        (Depth(first=3), True),
        (Depth(first=4), False),
        (Depth(last=2), False),
        (Depth(first=2, last=3), True),
    ],
)
def test_it_holds_from_the_first_depth_to_the_last(params: Depth, *, holds: bool) -> None:
    scenario = Scenario("###\n#@#\n###")
    scenario.world.level.depth = 3

    assert depth(params, scenario.situation()) is holds
