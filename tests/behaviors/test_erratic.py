from __future__ import annotations

from collections import Counter

import pytest

from roguelike.behaviors.erratic import Erratic, erratic
from roguelike.core.grid.geometry import CARDINALS
from roguelike.engine.actions.step import Step
from tests.scenario import Scenario

ROOM = "######\n#....#\n#@.k.#\n#....#\n######"


def test_it_darts_everywhere_alike_and_as_often_as_it_says() -> None:
    turn = Scenario(ROOM).turn("k")

    steps = Counter(erratic(Erratic(percent=40), turn) for _ in range(1000))

    assert steps.keys() == {None, *map(Step, CARDINALS)}
    assert 540 < steps[None] < 660
    assert all(70 < steps[Step(direction)] < 130 for direction in CARDINALS)


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param("#####\n#@#k#\n#####", id="unaware of enemies"),
        pytest.param("####\n#@k#\n####", id="without room"),
    ],
)
def test_else_it_leaves_the_choice_to_others(drawing: str) -> None:
    assert erratic(Erratic(percent=100), Scenario(drawing).turn("k")) is None


def test_alert_it_darts_about_also_out_of_sight() -> None:
    scenario = Scenario("######\n#@#k.#\n######")
    scenario.marks["k"].alert = 3

    assert erratic(Erratic(percent=100), scenario.turn("k")) is not None
