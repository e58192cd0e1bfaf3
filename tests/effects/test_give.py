from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.items import LootDef, LootEntry
from roguelike.core.formulas.formula import parse
from roguelike.effects.give import Give
from roguelike.engine.definitions.loot_tables import LootTable
from roguelike.engine.world.events.item_events import ItemDropped, ItemGiven
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.ruleset import ItemLimits
from tests.scenario import Scenario, item_of, ruleset, things_of

PLUM = item_of("plum", stack=3)
LOOT = LootTable.of("test:loot", LootDef(entries=(LootEntry(item="test:plum"),)))


def scenario(room: int = 1) -> Scenario:
    things = replace(things_of(PLUM), loot={LOOT.id: LOOT})
    return Scenario(
        "####\n#@k#\n####", rules=replace(ruleset(things=things), items=ItemLimits(room))
    )


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(Give(item="test:plum", count=parse("2")), id="an item"),
        pytest.param(Give(loot="test:loot"), id="one of a table"),
    ],
)
def test_each_target_gets_a_new_one(step: Give) -> None:
    given = scenario()

    given.carry_out(step, at="@k")

    plums = [item for mark in "@k" for item in given.marks[mark].items]
    assert [item.kind for item in plums] == [PLUM, PLUM]
    assert len({item.id for item in plums}) == 2


def test_what_finds_no_room_falls_to_the_floor() -> None:
    given = scenario()
    given.give("@", PLUM, 2)

    events = given.carry_out(Give(item="test:plum", count=parse("99")), at="@")

    plum = ItemView("test:plum", 1)
    position = given.position("@")
    assert events == [ItemGiven(1, plum), ItemDropped(1, plum._replace(count=2), position)]
    assert given.world.level.items[given.marks["@"].cell][0].count == 2
