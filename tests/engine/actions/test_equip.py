from __future__ import annotations

import pytest

from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.world.events.item_events import ItemIdentified, ItemTakenOff, ItemWorn
from tests.written import Written, written

THINGS = written("""
[appearance."test:looks"]
looks = [{ key = "red", label = "red" }]
[item."test:ring"]
slots = ["test:finger"]
[item."test:cursed"]
slots = ["test:finger"]
appearance = "test:looks"
sticky = true
[item."test:stone"]
[status."test:bound"]
blocks = ["equip"]
""")


def stage() -> Written:
    scenario = Written("###\n#@#\n###", THINGS)
    scenario.world.looks["test:cursed"] = "red"
    return scenario


def test_the_player_gets_to_know_what_it_wears() -> None:
    scenario = stage()
    cursed = scenario.hand("@", "test:cursed")

    events = scenario.step(Wear(cursed.id))

    assert [type(event) for event in events] == [ItemIdentified, ItemWorn]


def test_what_is_worn_can_be_taken_off_and_put_on_again() -> None:
    scenario = stage()
    ring = scenario.hand("@", "test:ring")

    events = scenario.step(Wear(ring.id), TakeOff(ring.id), Wear(ring.id))

    assert [type(event) for event in events] == [ItemWorn, ItemTakenOff, ItemWorn]


def test_what_sticks_stays_and_lets_nothing_else_into_its_place() -> None:
    scenario = stage()
    ring, cursed = scenario.hand("@", "test:ring"), scenario.hand("@", "test:cursed")
    scenario.step(Wear(cursed.id))

    for action in (TakeOff(cursed.id), Wear(ring.id)):
        with pytest.raises(ImpossibleError, match=Reason.STICKY):
            scenario.step(action)


def test_what_cannot_be_worn_now_takes_no_time() -> None:
    scenario = stage()
    ring, stone = scenario.hand("@", "test:ring"), scenario.hand("@", "test:stone")
    for action, reason in ((Wear(stone.id), Reason.NO_USE), (TakeOff(ring.id), Reason.NOT_WORN)):
        with pytest.raises(ImpossibleError, match=reason):
            scenario.step(action)

    scenario.afflict("@", "test:bound")
    with pytest.raises(ImpossibleError, match=Reason.BLOCKED):
        scenario.step(Wear(ring.id))

    assert not scenario.world.turns
