from __future__ import annotations

import pytest

from roguelike.behaviors.use_items import UseItems, use_items
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use
from tests.scenario import drawn, walled
from tests.written import ARMS, Written, written

USER = UseItems(throw_percent=100)

THINGS = written(
    ARMS
    + """
    [item."test:potion"]
    tags = ["healing"]
    use = { steps = [{ kind = "heal", amount = 5 }] }

    [item."test:scroll"]

    [monster."test:k"]
    uses = ["test:dagger", "test:sword", "test:potion", "test:dart"]
    """
)


def level(lane: str) -> Written:
    return Written(walled(lane), THINGS, brains={"k": [USER]})


def choice(scenario: Written) -> Action | None:
    return use_items(USER, scenario.turn("k"))


def test_it_goes_to_what_it_uses_takes_it_and_wears_it() -> None:
    scenario = level("#@#k...#")
    scenario.lay("test:scroll", 4, 1)
    scenario.lay("test:sword", 6, 1)

    scenario.step(*[Wait()] * 5)

    assert str(scenario) == drawn("########\n#@#...k#\n########")
    assert [(item.kind.id, item.worn) for item in scenario.marks["k"].items] == [
        ("test:sword", True)
    ]
    assert scenario.marks["k"].stats["core:attack"] == 5


@pytest.mark.parametrize(
    ("worn", "lying", "wanted"),
    [
        ("dagger", "sword", True),
        ("sword", "dagger", False),
        ("sword", "sword", False),
        ("dagger", "scroll", False),
        ("dagger", "potion", True),
    ],
)
def test_it_picks_up_what_it_uses_and_only_better_equipment(
    worn: str, lying: str, *, wanted: bool
) -> None:
    scenario = level("#@#k...#")
    scenario.hand("k", f"test:{worn}").worn = True
    scenario.lay(f"test:{lying}", 5, 1)

    assert (choice(scenario) is not None) is wanted


def test_with_an_enemy_in_sight_it_has_no_eyes_for_things() -> None:
    scenario = level("#@.k...#")
    scenario.lay("test:sword", 5, 1)

    assert choice(scenario) is None


def test_of_two_weapons_it_wears_the_better() -> None:
    scenario = level("#@.k...#")
    sword = scenario.hand("k", "test:sword")
    scenario.hand("k", "test:dagger").worn = True

    assert choice(scenario) == Wear(sword.id)


@pytest.mark.parametrize(("health", "drinks"), [(4, True), (5, False)])
def test_when_hurt_it_uses_what_heals(health: int, *, drinks: bool) -> None:
    scenario = level("#@#k...#")
    potion = scenario.hand("k", "test:potion")
    scenario.marks["k"].stats["core:health"] = health

    assert choice(scenario) == (Use(potion.id) if drinks else None)


@pytest.mark.parametrize(
    ("lane", "throws"),
    [
        pytest.param("#@..k..#", True, id="at an enemy within range"),
        pytest.param("#@...k..#", False, id="not farther than it flies"),
        pytest.param("#@a.k..#", False, id="not at its own side"),
    ],
)
def test_it_throws_missiles(lane: str, *, throws: bool) -> None:
    scenario = level(lane)
    darts = scenario.hand("k", "test:dart", 3)
    there = scenario.position("@")

    assert choice(scenario) == (Throw(darts.id, there) if throws else None)
