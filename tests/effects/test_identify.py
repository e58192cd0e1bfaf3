from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.effects.identify import Identify
from roguelike.engine.perception.sight import look
from roguelike.engine.world.events.item_events import ItemIdentified
from roguelike.engine.world.item import Item
from tests.scenario import Scenario, item_of


@pytest.mark.parametrize(("what", "found"), [("one", "b"), ("pack", "bc")])
def test_what_the_player_carries_becomes_known(what: str, found: str) -> None:
    scenario = Scenario("####\n#@k#\n####")
    for name in "abbc":
        scenario.give("@", item_of(name))
    scenario.world.looks |= {"test:b": "red", "test:c": "blue", "test:d": "green"}

    events = scenario.carry_out(Identify.model_validate({"what": what}), at="@")

    assert [e.found.kind for e in events if isinstance(e, ItemIdentified)] == [
        f"test:{name}" for name in found
    ]
    assert scenario.world.known == {f"test:{name}" for name in found}


def test_others_tell_the_player_nothing() -> None:
    scenario = Scenario("####\n#@k#\n####")
    scenario.give("@", item_of("b"))
    scenario.world.looks["test:b"] = "red"

    assert scenario.carry_out(Identify(), by="k", at="k") == []


def test_what_lies_in_view_is_recognized_at_once() -> None:
    scenario = Scenario("#####\n#@..#\n#####")
    world, cell = scenario.world, scenario.world.level.cell(Position(3, 1))
    kind = item_of("b")
    world.looks[kind.id] = "red"
    scenario.give("@", kind)
    world.level.lay(Item(99, kind), cell)
    look(world)
    assert not world.level.seen_items[cell][0].known

    scenario.carry_out(Identify(), at="@")
    look(world)

    assert world.level.seen_items[cell][0].known
