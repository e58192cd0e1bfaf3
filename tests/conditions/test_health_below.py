from __future__ import annotations

import pytest

from roguelike.conditions.health_below import HealthBelow, health_below
from tests.scenario import Scenario


@pytest.mark.parametrize(
    ("health", "percent", "holds"),
    [(10, 100, False), (9, 100, True), (5, 50, False), (4, 50, True)],
)
def test_it_compares_what_is_left_with_all(health: int, percent: int, *, holds: bool) -> None:
    scenario = Scenario("####\n#@k#\n####")
    scenario.marks["k"].stats["core:health"] = health

    assert health_below(HealthBelow(percent=percent), scenario.situation(at="k")) is holds


def test_who_is_not_there_is_not_hurt() -> None:
    situation = Scenario("###\n#@#\n###").situation()

    assert not health_below(HealthBelow(percent=100), situation)
