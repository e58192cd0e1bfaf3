from __future__ import annotations

from msgspec.structs import replace

from roguelike.content.schema.actors import PlayerDef
from roguelike.content.schema.rules import ItemRules
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import Find
from roguelike.engine.perception.sight import look
from roguelike.engine.spawning.starting_items import equip_player, place_items, roll_loot
from roguelike.engine.world.item import Item, Offer
from tests.drawing import empty_site
from tests.written import Written, written

THINGS = written("""
[item."test:coin"]
stack = 1
[item."test:helmet"]
slots = ["test:head"]
""")


def test_what_the_player_wears_from_the_beginning_takes_no_room_in_the_pack() -> None:
    limits = [{"items": ["test:coin", "test:helmet"], "most": 1}]
    rules = ItemRules.model_validate({"limits": limits})
    scenario = Written("###\n#@#\n###", THINGS, items=rules)
    player = scenario.marks["@"]
    had = [{"item": "test:coin", "count": 1}, {"item": "test:helmet", "count": 1, "worn": True}]
    character = PlayerDef.model_validate(
        {"label": "hero", "glyph": "@", "color": "core:text", "carries": had}
    )
    player.kind = replace(player.kind, definition=character)

    equip_player(scenario.world)

    assert [(item.kind.id, item.worn) for item in player.items] == [
        ("test:coin", False),
        ("test:helmet", True),
    ]


def test_the_player_recognizes_from_the_beginning_what_is_like_what_it_has() -> None:
    scenario = Written("####\n#@.#\n####", THINGS)
    world, cell = scenario.world, scenario.world.level.cell(Position(2, 1))
    kind = world.ruleset.things.items["test:coin"]
    world.looks[kind.id] = "round"
    world.level.lay(Item(99, kind), cell)
    look(world)
    character = PlayerDef.model_validate(
        {"label": "hero", "glyph": "@", "color": "core:text", "carries": [{"item": "test:coin"}]}
    )
    world.player.kind = replace(world.player.kind, definition=character)

    equip_player(world)
    look(world)

    assert world.level.seen_items[cell][0].known


GUARDS = written("""
[item."test:sword"]
slots = ["test:hand"]
stats = { "core:attack" = 2 }
[item."test:coin"]
stack = 99
[affix."test:sharp"]
label = "sharp {item}"
fits = ["test:sword"]
stats = { "core:attack" = 1 }
[loot."test:arms"]
entries = [{ item = "test:sword", affix_percent = 100 }]
[monster."test:k"]
uses = ["test:sword"]
carries = [
  { loot = "test:arms" },
  { item = "test:coin", count = "2d1 + 1" },
  { item = "test:coin", percent = 0 },
  { item = "test:coin", count = "0" },
]
""")


def test_monsters_have_what_their_kind_carries_and_wear_what_it_uses() -> None:
    scenario = Written("####\n#@k#\n####", GUARDS)

    guard = scenario.marks["k"]
    assert [(item.kind.id, item.count, item.worn) for item in guard.items] == [
        ("test:sword", 1, True),
        ("test:coin", 3, False),
    ]
    assert [affix.id for affix in guard.items[0].affixes] == ["test:sharp"]
    assert guard.items[0].bonuses == {"core:attack": 3}


LESSONS = written("""
[ability."test:sting"]
steps = []
[ability."test:slip"]
steps = []
[item."test:tome_of_stings"]
use = { steps = [{ kind = "learn", ability = "test:sting" }] }
[item."test:tome_of_slips"]
use = { steps = [{ kind = "learn", ability = "test:slip" }] }
[loot."test:tomes"]
entries = [{ item = "test:tome_of_stings" }, { item = "test:tome_of_slips" }]
""")


def test_nothing_is_found_that_teaches_only_what_the_player_can_do() -> None:
    world = Written("####\n#@.#\n####", LESSONS).world
    world.player.abilities["test:sting"] = 0

    found = [roll_loot("test:tomes", world, world.effect_rng) for _ in range(9)]

    assert {item.kind.id for item in found if item} == {"test:tome_of_slips"}


def test_items_are_laid_where_places_for_them_were_chosen() -> None:
    scenario = Written("#####\n#@..#\n#####", GUARDS)
    world = scenario.world
    site = empty_site(5, 3)
    site.finds = [
        Find(Position(2, 1), item="test:coin", count=7),
        Find(Position(3, 1), loot="test:arms"),
        Find(Position(1, 1), item="test:coin", group=2, price=5),
        Find(Position(1, 1), item="test:coin", group=2),
    ]

    place_items(site.finds, world, site.rng)

    lying = {
        cell: [(i.kind.id, i.count) for i in items] for cell, items in world.level.items.items()
    }
    assert lying == {
        scenario.cell(1, 1): [("test:coin", 1), ("test:coin", 1)],
        scenario.cell(2, 1): [("test:coin", 7)],
        scenario.cell(3, 1): [("test:sword", 1)],
    }
    offers = [each.offer for items in world.level.items.values() for each in items]
    assert offers == [None, None, Offer(2, 2, 5), Offer(2, 2)]
