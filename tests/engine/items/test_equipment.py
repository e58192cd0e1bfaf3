from __future__ import annotations

import pytest

from roguelike.content.schema.rules import ItemRules
from roguelike.engine.effects.stats import end_status
from roguelike.engine.items.equipment import put_on, take_off
from roguelike.engine.items.inventory import drop
from roguelike.engine.world.events.item_events import (
    ItemDropped,
    ItemTakenOff,
    ItemWorn,
    StatusEnded,
    StatusGained,
)
from roguelike.engine.world.item import ItemView
from tests.written import Written, written

THINGS = written("""
[item."test:sword"]
slots = ["test:hand"]
stats = { "core:attack" = 1 }
[item."test:shield"]
slots = ["test:off_hand"]
[item."test:great_sword"]
slots = ["test:hand", "test:off_hand"]
stats = { "core:max_health" = 5 }
[item."test:belt"]
slots = ["test:waist"]
stats = { "core:max_health" = 5 }
[item."test:girdle"]
slots = ["test:waist"]
stats = { "core:max_health" = 5 }
[item."test:knife"]
slots = ["test:hand"]
stack = 5
[status."test:mirrored"]
stats = { "core:attack" = 3 }
[item."test:mirror"]
slots = ["test:off_hand"]
statuses = ["test:mirrored"]
[item."test:lens"]
slots = ["test:off_hand"]
statuses = ["test:mirrored"]
""")
ROOM = "###\n#@#\n###"


def worn(scenario: Written) -> list[str]:
    return [item.kind.id for item in scenario.marks["@"].items if item.worn]


def test_two_hands_are_two_slots() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    for each in ("test:sword", "test:shield"):
        put_on(player, scenario.hand("@", each), world)

    events = put_on(player, scenario.hand("@", "test:great_sword"), world)

    assert [type(event) for event in events] == [ItemTakenOff, ItemTakenOff, ItemWorn]
    assert worn(scenario) == ["test:great_sword"]
    assert player.stats["core:attack"] == player.base["core:attack"]


def test_with_full_hands_things_change_places() -> None:
    scenario = Written(ROOM, THINGS, items=ItemRules(carried=1))
    player, world = scenario.marks["@"], scenario.world
    put_on(player, scenario.hand("@", "test:belt"), world)

    put_on(player, scenario.hand("@", "test:girdle"), world)

    assert worn(scenario) == ["test:girdle"]
    assert len(player.items) == 2


def test_health_is_not_lost_between_two_pieces_of_armor() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    put_on(player, scenario.hand("@", "test:belt"), world)
    player.stats["core:health"] = 15

    put_on(player, scenario.hand("@", "test:girdle"), world)

    assert scenario.health("@") == 15


def test_what_is_taken_off_without_room_for_it_falls_to_the_floor() -> None:
    scenario = Written(ROOM, THINGS, items=ItemRules(carried=1))
    player, world = scenario.marks["@"], scenario.world
    sword = scenario.hand("@", "test:sword")
    put_on(player, sword, world)
    scenario.hand("@", "test:belt")

    events = take_off(player, sword, world)

    here = scenario.position("@")
    assert events == [
        ItemTakenOff(1, ItemView("test:sword")),
        ItemDropped(1, ItemView("test:sword"), here, was_own=True),
    ]
    assert world.level.items[player.cell] == [sword]


def test_one_of_a_stack_is_worn() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    knives = scenario.hand("@", "test:knife", 3)

    put_on(player, knives, world)

    assert [(item.count, item.worn) for item in player.items] == [(2, False), (1, True)]


def test_what_is_worn_gives_a_status_until_it_is_taken_off() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    mirror = scenario.hand("@", "test:mirror")

    begun = put_on(player, mirror, world)
    attack = player.stats["core:attack"]
    ended = take_off(player, mirror, world)

    assert [type(event) for event in begun] == [ItemWorn, StatusGained]
    assert attack == player.base["core:attack"] + 3
    assert [type(event) for event in ended] == [ItemTakenOff, StatusEnded]
    assert player.stats["core:attack"] == player.base["core:attack"]


def test_a_status_that_is_worn_ends_with_what_gives_it_and_in_no_other_way() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    mirror = scenario.hand("@", "test:mirror")
    put_on(player, mirror, world)

    assert end_status(player, "test:mirrored", world) == []
    assert scenario.afflict("@", "test:mirrored", turns=3) == []
    assert "test:mirrored" in player.statuses

    drop(player, mirror, world)

    assert not player.statuses


def test_a_status_goes_on_where_something_else_gives_it() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    put_on(player, scenario.hand("@", "test:mirror"), world)

    events = put_on(player, scenario.hand("@", "test:lens"), world)

    assert [type(event) for event in events] == [ItemTakenOff, ItemWorn]
    assert "test:mirrored" in player.statuses


@pytest.mark.parametrize("turns", [3, None])
def test_a_status_that_was_there_before_is_there_afterwards(turns: int | None) -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    mirror = scenario.hand("@", "test:mirror")
    scenario.afflict("@", "test:mirrored", turns=turns)

    put_on(player, mirror, world)
    take_off(player, mirror, world)

    assert "test:mirrored" in player.statuses
