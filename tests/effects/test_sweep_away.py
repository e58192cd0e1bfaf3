from __future__ import annotations

from roguelike.effects.sweep_away import SweepAway
from roguelike.engine.world.events.item_events import ItemSweptAway
from roguelike.engine.world.item import ItemView
from tests.scenario import Scenario, item_of

PLUM, CAP = item_of("plum", stack=9), item_of("cap")
POND = "#######\n#^@^..#\n#######"


def test_what_is_not_worn_lands_on_the_shore() -> None:
    scenario = Scenario(POND)
    water = scenario.world.level.number_at(scenario.world.player.cell)
    level = scenario.world.level
    for cell in (1, 2, 3):
        level.set_terrain(cell * level.height + 1, level.table.numbers["core:trap"])
    scenario.give("@", CAP, worn=True)
    plums = scenario.give("@", PLUM, 3)

    (event,) = scenario.carry_out(SweepAway(), at="@")

    assert isinstance(event, ItemSweptAway)
    assert event.item == ItemView("test:plum", 3)
    assert level.number_at(level.cell(event.position)) == water
    assert level.items[level.cell(event.position)] == [plums]
    assert [item.kind for item in scenario.marks["@"].items] == [CAP]


def test_nothing_is_lost_where_there_is_no_room_for_it() -> None:
    scenario = Scenario("###\n#@#\n###")
    scenario.give("@", PLUM)

    assert scenario.carry_out(SweepAway(), at="@") == []
    assert len(scenario.marks["@"].items) == 1
