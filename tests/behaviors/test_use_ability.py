from __future__ import annotations

import pytest

from roguelike.behaviors.use_ability import UseAbility, use_ability
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions import use
from tests.scenario import drawn, walled
from tests.written import Written, written

CASTER = UseAbility(percent=100)

THINGS = written(
    """
    [ability."test:missile"]
    aim = { kind = "bolt", range = 4 }
    cooldown = 5
    steps = [{ kind = "damage", amount = 2 }]

    [ability."test:mending"]
    tags = ["healing"]
    steps = [{ kind = "heal", amount = 5 }]

    [ability."test:rage"]
    when = [{ kind = "has_status", statuses = ["test:angry"], who = "self" }]
    steps = [{ kind = "heal", amount = 1 }]

    [status."test:angry"]
    """
)


def choice(lane: str, *abilities: str, health: int = 10, angry: bool = False) -> object:
    scenario = Written(walled(lane), THINGS)
    monster = scenario.marks["k"]
    monster.abilities = {f"test:{each}": 0 for each in abilities}
    monster.stats["core:health"] = health
    if angry:
        scenario.afflict("k", "test:angry")
    return use_ability(CASTER, scenario.turn("k"))


@pytest.mark.parametrize(
    ("lane", "shoots"),
    [
        pytest.param("#@..k..#", True, id="at an enemy within range"),
        pytest.param("#@.....k#", False, id="not at one out of range"),
        pytest.param("#@.#.k..#", False, id="not at one out of sight"),
        pytest.param("#@.a.k..#", False, id="not through its own side"),
    ],
)
def test_it_aims_where_a_player_would(lane: str, *, shoots: bool) -> None:
    expected = use.UseAbility("test:missile", Position(1, 1)) if shoots else None

    assert choice(lane, "missile") == expected


@pytest.mark.parametrize(("health", "uses"), [(4, True), (5, False)])
def test_it_heals_itself_when_hurt(health: int, *, uses: bool) -> None:
    assert (choice("#@..k..#", "mending", health=health) is not None) is uses


@pytest.mark.parametrize("angry", [True, False])
def test_conditions_are_heeded_and_the_first_that_is_of_use_is_used(*, angry: bool) -> None:
    action = choice("#@..k..#", "mending", "rage", "missile", angry=angry)

    assert isinstance(action, use.UseAbility)
    assert action.ability == ("test:rage" if angry else "test:missile")


def test_what_is_not_ready_is_not_used() -> None:
    scenario = Written("########\n#@..k..#\n########", THINGS)
    scenario.marks["k"].abilities = {"test:missile": 0}

    action = use_ability(CASTER, scenario.turn("k"))
    assert action is not None
    scenario.perform("k", action)

    assert scenario.health("@") == 8
    assert use_ability(CASTER, scenario.turn("k")) is None
    assert str(scenario) == drawn("########\n#@..k..#\n########")
