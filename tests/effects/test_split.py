from __future__ import annotations

import pytest

from roguelike.effects.split import Split
from tests.scenario import Scenario, drawn, item_of


def test_both_have_half_of_what_was_left_and_cannot_have_more() -> None:
    scenario = Scenario("######\n#@k..#\n######", stats={"k": {"gold": 4}})
    scenario.give("k", item_of("key"))
    old = scenario.marks["k"]
    old.stats["core:health"] = 7

    scenario.carry_out(Split(), at="k")

    assert str(scenario) == drawn("######\n#@kk.#\n######")
    new = scenario.world.level.actors[scenario.cell(3, 1)]
    names = ("core:health", "core:max_health", "core:gold")
    assert [[actor.stats[name] for name in names] for actor in (old, new)] == [[4, 4, 4], [3, 3, 0]]
    assert len(old.items) == 1
    assert not new.items


def test_none_has_more_health_than_what_it_wears_lets_it_have() -> None:
    scenario = Scenario("######\n#@k..#\n######")
    heavy = scenario.give("k", item_of("key"), bonuses={"core:max_health": -3}, worn=True)
    old = scenario.marks["k"]
    old.stats["core:health"] = 8

    scenario.carry_out(Split(), at="k")

    assert heavy.worn
    assert (old.stats["core:health"], old.stats["core:max_health"]) == (1, 1)


@pytest.mark.parametrize(
    ("drawing", "health", "at"),
    [
        pytest.param("#####\n#@k.#\n#####", 3, "k", id="one with too little health"),
        pytest.param("#####\n#@k##\n#####", 9, "k", id="one without room"),
        pytest.param("#####\n#@k.#\n#####", 9, "@", id="the player"),
    ],
)
def test_some_stay_whole(drawing: str, health: int, at: str) -> None:
    scenario = Scenario(drawing)
    scenario.marks["k"].stats["core:health"] = health

    assert scenario.carry_out(Split(least=4), at=at) == []
