from __future__ import annotations

from roguelike.content.schema.rules import ItemRules
from roguelike.engine.events import ItemDropped, ItemTakenOff, ItemWorn
from roguelike.engine.item import Thing
from roguelike.engine.wearing import put_on, take_off
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
        ItemTakenOff(1, Thing("test:sword")),
        ItemDropped(1, Thing("test:sword"), here),
    ]
    assert world.level.items[player.cell] == [sword]


def test_one_of_a_stack_is_worn() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    knives = scenario.hand("@", "test:knife", 3)

    put_on(player, knives, world)

    assert [(item.count, item.worn) for item in player.items] == [(2, False), (1, True)]
