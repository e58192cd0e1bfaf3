from __future__ import annotations

from roguelike.aims.all_in_view import AllInView
from roguelike.engine.world.actor import Traits
from tests.scenario import Scenario, drawn

ROOMS = "##########\n#@.k#.g..#\n#...#....#\n#..o.....#\n##########"


def test_it_meets_whom_the_one_who_aims_sees_without_itself() -> None:
    scenario = Scenario(ROOMS)

    assert scenario.reached(AllInView(), 1, 1) == drawn(ROOMS.replace("k", "*").replace("o", "*"))
    assert scenario.reached(AllInView(), 1, 1, by="g") == drawn(ROOMS)


def test_it_reaches_as_far_as_it_says_the_nearest_first() -> None:
    scenario = Scenario(ROOMS)
    actors = scenario.world.level.actors

    met = [
        actors[cell].kind.label for cell in scenario.area(AllInView(spares="nobody"), 1, 1).cells
    ]

    assert met == ["@", "k", "o"]
    assert len(scenario.area(AllInView(range=2), 1, 1).cells) == 1


def test_it_does_not_meet_who_is_hidden() -> None:
    scenario = Scenario(ROOMS)
    scenario.marks["k"].traits = Traits({}, hides=True)

    assert scenario.reached(AllInView(), 1, 1) == drawn(ROOMS.replace("o", "*"))


def test_it_can_meet_enemies_alone() -> None:
    scenario = Scenario(ROOMS)
    scenario.marks["o"].faction = "player"

    assert scenario.reached(AllInView(spares="allies"), 1, 1) == drawn(ROOMS.replace("k", "*"))
