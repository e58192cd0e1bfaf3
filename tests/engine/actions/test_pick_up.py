from __future__ import annotations

import pytest

from roguelike.content.schema.rules import ItemRules
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.step import Step
from roguelike.engine.world.events.item_events import ItemTaken, ItemWorn, StatChanged
from tests.written import Written, written

EAST = Step(Direction.EAST)
THINGS = written("""
[item."test:arrow"]
stack = 10
[item."test:helmet"]
slots = ["test:head"]
[item."test:cursed"]
slots = ["test:head"]
sticky = true
[item."test:knife"]
slots = ["test:hand"]
stack = 5
[item."test:coin"]
at_once = true
use = { steps = [{ kind = "change_stat", stat = "core:gold", amount = 5 }] }
[item."test:rune"]
at_once = true
use = { steps = [{ kind = "teleport", distance = 2 }] }
""")
ROOM = "####\n#@.#\n####"


def stage(**rules: object) -> Written:
    return Written(ROOM, THINGS, items=ItemRules.model_validate(rules))


def pack(scenario: Written) -> list[tuple[str, int]]:
    return [(item.kind.id, item.count) for item in scenario.marks["@"].items]


def test_the_topmost_is_taken_or_the_one_that_is_asked_for() -> None:
    scenario = stage()
    lower, upper = scenario.lay("test:helmet", 1, 1), scenario.lay("test:arrow", 1, 1)

    scenario.step(PickUp())
    assert scenario.marks["@"].items == [upper]
    scenario.step(PickUp(lower.id))

    assert scenario.marks["@"].items == [upper, lower]
    with pytest.raises(ImpossibleError, match=Reason.NOTHING_HERE):
        scenario.step(PickUp())


def test_one_takes_and_drops_as_many_as_one_wants() -> None:
    scenario = stage()
    scenario.lay("test:arrow", 1, 1, 7)

    scenario.step(PickUp(count=5))
    (taken,) = scenario.marks["@"].items
    scenario.step(Drop(taken.id, 2))

    (lying,) = scenario.world.level.items[scenario.cell(1, 1)]
    assert (taken.count, lying.count) == (3, 4)


def test_what_one_cannot_carry_stays_where_it_is() -> None:
    scenario = stage(carried=1)
    scenario.hand("@", "test:helmet")
    scenario.lay("test:arrow", 1, 1)

    with pytest.raises(ImpossibleError, match=Reason.PACK_FULL):
        scenario.step(PickUp())

    assert scenario.cell(1, 1) in scenario.world.level.items


def test_of_more_than_fits_the_rest_is_the_stack_that_lay_there() -> None:
    scenario = stage(carried=1)
    scenario.hand("@", "test:arrow", 8)
    lying = scenario.lay("test:arrow", 1, 1, 7)

    scenario.step(PickUp(lying.id, 5))

    assert pack(scenario) == [("test:arrow", 10)]
    assert scenario.world.level.items == {scenario.cell(1, 1): [lying]}
    assert lying.count == 5


def test_of_a_stack_of_what_is_worn_at_once_the_rest_stays_where_there_is_no_room() -> None:
    scenario = stage(carried=1, worn=["test:knife"], picked_up=["test:knife"])
    scenario.hand("@", "test:helmet")
    scenario.lay("test:knife", 1, 1, 3)

    scenario.step(PickUp())

    assert pack(scenario) == [("test:helmet", 1), ("test:knife", 1)]
    assert scenario.marks["@"].items[1].worn
    (rest,) = scenario.world.level.items[scenario.cell(1, 1)]
    assert rest.count == 2


def test_what_rules_say_is_picked_up_in_walking_and_worn_if_there_is_place() -> None:
    scenario = stage(picked_up=["test:helmet", "test:arrow"], worn=["test:helmet"])
    scenario.lay("test:helmet", 2, 1)
    scenario.lay("test:arrow", 2, 1, 3)
    scenario.lay("test:coin", 2, 1)

    events = scenario.step(EAST)

    assert sum(isinstance(event, ItemTaken) for event in events) == 2
    assert sum(isinstance(event, ItemWorn) for event in events) == 1
    assert pack(scenario) == [("test:helmet", 1), ("test:arrow", 3)]


def test_some_things_are_used_at_once() -> None:
    scenario = stage(picked_up=["test:coin"])
    scenario.lay("test:coin", 2, 1)

    events = scenario.step(EAST)

    assert StatChanged(1, "core:gold", 5) in events
    assert pack(scenario) == []


def test_nothing_more_is_picked_up_by_one_whom_the_first_thing_carries_off() -> None:
    rules = ItemRules.model_validate({"picked_up": ["test:rune", "test:arrow"]})
    scenario = Written("#####\n#@..#\n#####", THINGS, items=rules)
    scenario.lay("test:rune", 2, 1)
    left = scenario.lay("test:arrow", 2, 1)

    scenario.step(Step(Direction.EAST))

    assert scenario.world.level.items[scenario.cell(2, 1)] == [left]
    assert pack(scenario) == []


def test_what_is_worn_is_taken_off_before_it_is_dropped_unless_it_sticks() -> None:
    scenario = stage()
    helmet, cursed = scenario.hand("@", "test:helmet"), scenario.hand("@", "test:cursed")
    scenario.step(Wear(helmet.id), Drop(helmet.id), Wear(cursed.id))

    with pytest.raises(ImpossibleError, match=Reason.STICKY):
        scenario.step(Drop(cursed.id))

    assert not helmet.worn
    assert pack(scenario) == [("test:cursed", 1)]
