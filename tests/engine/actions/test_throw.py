from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.throw import Throw
from roguelike.engine.world.events.events import Damaged
from roguelike.engine.world.events.item_events import ItemBroken, ItemReturned
from tests.scenario import Scenario, item_of, walled
from tests.written import Written, written

THINGS = written("""
[item."test:arrow"]
breaks = 100
throw = { steps = [{ kind = "damage", amount = 2 }] }
[item."test:bow"]
slots = ["test:hand"]
launches = { items = ["test:arrow"], range = 20 }
[item."test:boomerang"]
throw = { returns = true, steps = [{ kind = "damage", amount = 1 }] }
[item."test:flask"]
[item."test:flask".throw]
shatters = true
aim = { kind = "burst", range = 7, radius = 1 }
steps = [{ kind = "damage", amount = 1 }]
[item."test:sacred"]
throw = { when = [{ kind = "chance", percent = 0 }], steps = [{ kind = "damage", amount = 9 }] }
""")
STONE = item_of("stone", stack=5)
HALL = "############\n#@..k.b....#\n############"


def stage() -> Written:
    return Written(HALL, THINGS)


def lying(scenario: Written) -> list[tuple[int, int]]:
    """Return where something lies."""
    level = scenario.world.level
    places = (level.positions[cell] for cell in sorted(level.items))
    return [(place.x, place.y) for place in places]


@pytest.mark.parametrize(
    ("drawing", "lies"),
    [
        pytest.param("#@..k..#", 4, id="where it meets someone"),
        pytest.param("#@.....#", 5, id="where it is aimed at"),
        pytest.param("#@..#..#", 3, id="in front of a wall"),
        pytest.param("#@..~~~#", 3, id="before cells that nobody can walk on"),
        pytest.param("#@~~~..#", 5, id="behind them, if it flies so far"),
        pytest.param("#@~~~~.#", 1, id="under the thrower, if there is no other place"),
    ],
)
def test_what_is_thrown_lies(drawing: str, lies: int) -> None:
    scenario = Scenario(walled(drawing))
    stones = scenario.give("@", STONE, 2)

    scenario.perform("@", Throw(stones.id, Position(5, 1)))

    assert [*scenario.world.level.items] == [scenario.cell(lies, 1)]
    assert stones.count == 1


def test_what_breaks_is_gone_after_it_has_struck() -> None:
    scenario = stage()
    arrow = scenario.hand("@", "test:arrow")

    events = scenario.step(Throw(arrow.id, Position(4, 1)))

    assert Damaged(2, 2, ("item", "test:arrow")) in events
    assert isinstance(events[-1], ItemBroken)
    assert lying(scenario) == []


def test_what_returns_is_the_same_thing_as_before() -> None:
    scenario = stage()
    boomerang = scenario.hand("@", "test:boomerang")
    before = boomerang.id

    events = scenario.step(Throw(boomerang.id, Position(4, 1)))

    assert isinstance(events[-1], ItemReturned)
    assert [item.id for item in scenario.marks["@"].items] == [before]


def test_what_shatters_meets_all_around_and_leaves_nothing() -> None:
    scenario = stage()
    flask = scenario.hand("@", "test:flask")

    scenario.step(Throw(flask.id, Position(5, 1)))

    assert (scenario.health("k"), scenario.health("b")) == (9, 10)
    assert lying(scenario) == []


@pytest.mark.parametrize(("with_bow", "landing"), [(True, 10), (False, 8)])
def test_a_launcher_shoots_farther_than_a_hand_throws(*, with_bow: bool, landing: int) -> None:
    scenario = Written("############\n#@.........#\n############", THINGS)
    bow, arrow = scenario.hand("@", "test:bow"), scenario.hand("@", "test:arrow")
    if with_bow:
        scenario.step(Wear(bow.id))

    events = scenario.step(Throw(arrow.id, Position(10, 1)))

    (broken,) = [event for event in events if isinstance(event, ItemBroken)]
    assert broken.position == Position(landing, 1)


def test_what_cannot_be_thrown_takes_no_time() -> None:
    scenario = stage()
    bow, sacred = scenario.hand("@", "test:bow"), scenario.hand("@", "test:sacred")
    scenario.step(Wear(bow.id))

    for item, target, reason in (
        (bow, Position(3, 1), Reason.NOT_NOW),
        (sacred, Position(3, 1), Reason.NOT_NOW),
        (sacred, Position(1, 1), Reason.NO_TARGET),
        (sacred, Position(99, 1), Reason.NO_TARGET),
    ):
        with pytest.raises(ImpossibleError, match=reason):
            scenario.step(Throw(item.id, target))

    assert scenario.world.turns == 1
