from __future__ import annotations

import pytest

from roguelike.behaviors.buff_ally import BuffAlly, buff_ally
from roguelike.behaviors.use_ability import UseAbility, use_ability
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions import use
from tests.scenario import walled
from tests.written import Written, written

SHAMAN = BuffAlly(ability="test:mending", hurt_below=50)

THINGS = written(
    """
    [ability."test:mending"]
    tags = ["kind"]
    aim = { kind = "bolt", range = 4 }
    cooldown = 5
    steps = [{ kind = "heal", amount = 5 }]

    [ability."test:rage"]
    tags = ["kind"]
    aim = { kind = "bolt", range = 4 }
    when = [{ kind = "not", of = [
      { kind = "has_status", statuses = ["test:angry"], who = "other" },
    ] }]
    steps = [{ kind = "apply_status", status = "test:angry" }]

    [status."test:angry"]
    """
)


def lane(drawing: str, health: int = 3) -> Written:
    scenario = Written(walled(drawing), THINGS)
    scenario.marks["k"].abilities = {"test:mending": 0, "test:rage": 0}
    scenario.marks["a"].stats["core:health"] = health
    return scenario


@pytest.mark.parametrize(
    ("drawing", "helps"),
    [
        pytest.param("#@..ak.#", True, id="beside it"),
        pytest.param("#@.k..a#", True, id="within range"),
        pytest.param("#@k.....a#", False, id="not out of range"),
        pytest.param("#a@.k..#", False, id="not through an enemy"),
        pytest.param("#@.k#a.#", False, id="not out of sight"),
        pytest.param("#@#k.a.#", False, id="not unaware of enemies"),
    ],
)
def test_it_helps_the_hurt_on_its_side(drawing: str, *, helps: bool) -> None:
    scenario = lane(drawing)
    expected = use.UseAbility("test:mending", scenario.position("a")) if helps else None

    assert buff_ally(SHAMAN, scenario.turn("k")) == expected


def test_the_unhurt_are_left_alone_where_it_is_for_the_hurt() -> None:
    assert buff_ally(SHAMAN, lane("#@..ak.#", health=5).turn("k")) is None


@pytest.mark.parametrize("angry", [True, False])
def test_conditions_of_the_ability_are_heeded(*, angry: bool) -> None:
    scenario = lane("#@..ak.#")
    if angry:
        scenario.afflict("a", "test:angry")

    action = buff_ally(BuffAlly(ability="test:rage"), scenario.turn("k"))

    assert action == (None if angry else use.UseAbility("test:rage", Position(4, 1)))


def test_what_is_kind_is_not_aimed_at_enemies() -> None:
    assert use_ability(UseAbility(percent=100), lane("#a#@.k.#").turn("k")) is None
