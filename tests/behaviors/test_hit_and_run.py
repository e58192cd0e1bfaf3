from __future__ import annotations

from roguelike.behaviors.hit_and_run import HitAndRun
from roguelike.engine.actions.rest import Wait
from tests.scenario import Scenario, walled

BAT = HitAndRun(turns=2)


def lanes(drawing: str, turns: int) -> list[str]:
    """Return the lane before and after each of some turns of waiting."""
    scenario = Scenario(walled(drawing), brains={"k": [BAT]})
    found = [drawing]
    for _ in range(turns):
        scenario.step(Wait())
        found.append(str(scenario).splitlines()[1])
    return found


def test_it_comes_strikes_and_keeps_away_for_so_many_turns() -> None:
    assert lanes("#@.k...#", 7) == [
        "#@.k...#",
        "#@k....#",
        "#@k....#",  # strikes
        "#@.k...#",
        "#@..k..#",
        "#@.k...#",
        "#@k....#",
        "#@k....#",  # strikes
    ]


def test_in_a_corner_it_fights() -> None:
    scenario = Scenario("####\n#@k#\n####", brains={"k": [BAT]})

    scenario.step(*[Wait()] * 3)

    assert scenario.health("@") == 7
