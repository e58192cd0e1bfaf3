from __future__ import annotations

import pytest

from roguelike.behaviors.follow import Follow, follow
from tests.scenario import Scenario, drawn, walled


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("#@....k#", "#@...k.#", id="goes after the player"),
        pytest.param("#@.k...#", "#@.k...#", id="stays where it is near enough"),
        pytest.param("#@....k.o#", "#@....k.o#", id="leaves enemies to other behaviors"),
    ],
)
def test_what_an_ally_does(before: str, after: str) -> None:
    scenario = Scenario(walled(before))
    scenario.marks["k"].faction = "player"
    scenario.world.level.sides = 1

    if action := follow(Follow(near=2), scenario.turn("k")):
        scenario.perform("k", action)

    assert str(scenario) == drawn(walled(after))


def test_a_monster_follows_nobody() -> None:
    assert follow(Follow(), Scenario("########\n#@#...k#\n########").turn("k")) is None
