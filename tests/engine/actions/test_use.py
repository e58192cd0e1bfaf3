from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.world.events.events import Damaged, Healed, NothingHappened
from roguelike.engine.world.events.item_events import ItemIdentified, ItemUsed
from roguelike.engine.world.item import ItemView
from tests.written import Written, written

THINGS = written("""
[appearance."test:looks"]
looks = [{ key = "red", label = "red" }]
[item."test:potion"]
appearance = "test:looks"
stack = 5
use = { steps = [{ kind = "heal", amount = 3 }] }
[item."test:wand"]
charges = 2
use = { spends = "charge", steps = [{ kind = "heal", amount = 3 }] }
[item."test:salve"]
charges = 2
use = { spends = "charge", gone_when_empty = true, steps = [{ kind = "heal", amount = 3 }] }
[item."test:bolt"]
appearance = "test:looks"
use = { aim = { kind = "bolt", range = 5 }, steps = [{ kind = "damage", amount = 2 }] }
[item."test:stone"]
[item."test:last_resort"]
[item."test:last_resort".use]
when = [{ kind = "chance", percent = 0 }]
steps = [{ kind = "heal", amount = 9 }]
[ability."test:mend"]
cooldown = 3
steps = [{ kind = "heal", amount = 1 }]
""")
ROOM = "#####\n#@.k#\n#####"
TARGET = Position(3, 1)


def stage(*, lost: int = 5) -> Written:
    """Return a room in which some of the player's health is lost, and looks are not known."""
    scenario = Written(ROOM, THINGS)
    scenario.world.looks.update({"test:potion": "red", "test:bolt": "red"})
    scenario.marks["@"].stats["core:health"] -= lost
    return scenario


def test_one_of_a_stack_is_used_up_and_becomes_known() -> None:
    scenario = stage()
    potions = scenario.hand("@", "test:potion", 2)

    events = scenario.step(Use(potions.id))

    unknown = ItemView("test:potion", 1, known=False)
    assert events == [
        ItemUsed(1, unknown),
        ItemIdentified(1, unknown, ItemView("test:potion")),
        Healed(1, 3, ("item", "test:potion")),
    ]
    assert potions.count == 1


@pytest.mark.parametrize(("lost", "charges"), [(5, 1), (0, 2)])
def test_a_charge_is_kept_when_nothing_happened(lost: int, charges: int) -> None:
    scenario = stage(lost=lost)
    wand = scenario.hand("@", "test:wand")

    events = scenario.step(Use(wand.id))

    assert wand.charges == charges
    assert (NothingHappened(1, ("item", "test:wand")) in events) == (not lost)


def test_some_things_are_gone_with_their_last_charge() -> None:
    scenario = stage(lost=9)
    salve = scenario.hand("@", "test:salve")

    scenario.step(Use(salve.id))
    assert salve in scenario.marks["@"].items
    scenario.step(Use(salve.id))

    assert salve not in scenario.marks["@"].items


def test_what_is_empty_cannot_be_used() -> None:
    scenario = stage(lost=9)
    wand = scenario.hand("@", "test:wand")
    scenario.step(Use(wand.id), Use(wand.id))

    with pytest.raises(ImpossibleError, match=Reason.NO_CHARGES):
        scenario.step(Use(wand.id))

    assert scenario.world.turns == 2


def test_what_is_unknown_and_has_to_be_aimed_becomes_known_first_and_is_not_spent() -> None:
    scenario = stage()
    bolt = scenario.hand("@", "test:bolt")

    (event,) = scenario.step(Use(bolt.id))
    assert isinstance(event, ItemIdentified)
    with pytest.raises(ImpossibleError, match=Reason.NO_TARGET):
        scenario.step(Use(bolt.id))
    events = scenario.step(Use(bolt.id, TARGET))

    assert Damaged(2, 2, ("item", "test:bolt")) in events
    assert scenario.marks["@"].items == []


@pytest.mark.parametrize(
    ("item", "reason"), [("test:stone", Reason.NO_USE), ("test:last_resort", Reason.NOT_NOW)]
)
def test_what_cannot_be_used_takes_no_time(item: str, reason: Reason) -> None:
    scenario = stage(lost=1)
    held = scenario.hand("@", item)

    with pytest.raises(ImpossibleError, match=reason):
        scenario.step(Use(held.id))

    assert not scenario.world.turns


def test_an_ability_is_ready_again_after_its_cooldown_unless_nothing_happened() -> None:
    scenario = stage(lost=2)
    mend = UseAbility("test:mend")
    scenario.marks["@"].abilities["test:mend"] = 0

    scenario.step(mend)
    with pytest.raises(ImpossibleError, match=Reason.NOT_READY):
        scenario.step(mend)
    scenario.step(Wait(), Wait(), mend)
    assert scenario.health("@") == 10

    scenario.step(Wait(), Wait(), mend)
    assert NothingHappened(1, ("ability", "test:mend")) in scenario.step(mend)
