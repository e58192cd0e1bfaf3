from __future__ import annotations

from roguelike.core.formulas.formula import parse
from roguelike.effects.recharge import Recharge
from roguelike.engine.world.events.item_events import ItemRecharged
from tests.scenario import Scenario, item_of

WAND, ROD, CLUB = item_of("wand", charges="1d3 + 2"), item_of("rod", charges=9), item_of("club")


def charged(step: Recharge) -> list[int]:
    """Return the charges of a wand, a rod and a club after they are charged, with one before."""
    scenario = Scenario("###\n#@#\n###")
    items = [scenario.give("@", kind, charges=1) for kind in (WAND, ROD, CLUB)]

    events = scenario.carry_out(step, at="@")

    told = sum(event.amount for event in events if isinstance(event, ItemRecharged))
    assert told == sum(item.charges - 1 for item in items)
    return [item.charges for item in items]


def test_items_get_charges_up_to_what_they_can_have() -> None:
    much = parse("7")

    assert charged(Recharge(amount=much)) == [5, 8, 1]
    assert charged(Recharge(amount=much, at_most=3)) == [3, 3, 1]
    assert charged(Recharge(amount=much, items=("test:rod", "test:club"))) == [1, 8, 1]
    assert charged(Recharge(amount=parse("-1"))) == [1, 1, 1]
