from __future__ import annotations

import pytest

from roguelike.conditions.chance import Chance, chance
from tests.scenario import Scenario


@pytest.mark.parametrize(("percent", "low", "high"), [(0, 0, 0), (30, 250, 350), (100, 1000, 1000)])
def test_it_holds_as_often_as_it_says(percent: int, low: int, high: int) -> None:
    situation = Scenario("###\n#@#\n###").situation()

    assert low <= sum(chance(Chance(percent=percent), situation) for _ in range(1000)) <= high
