from __future__ import annotations

from roguelike.content.schema.rules import ItemRules, Limit
from roguelike.engine.items.equipment import put_on
from roguelike.engine.items.inventory import drop, give, room_for, take_from
from roguelike.engine.items.transfer import rob, take
from roguelike.engine.world.events.item_events import ItemDropped, ItemTaken
from tests.written import Written, written

THINGS = written("""
[item."test:arrow"]
stack = 10
[item."test:wand"]
charges = 3
stack = 5
[item."test:ring"]
slots = ["test:finger"]
stats = { "core:attack" = 2 }
[item."test:cursed"]
slots = ["test:finger"]
""")
ROOM = "####\n#@.#\n####"


def counts(scenario: Written, mark: str = "@") -> list[int]:
    return [item.count for item in scenario.marks[mark].items]


def test_stacks_merge_up_to_what_lies_in_one() -> None:
    scenario = Written(ROOM, THINGS)

    scenario.hand("@", "test:arrow", 7)
    scenario.hand("@", "test:arrow", 6)

    assert counts(scenario) == [10, 3]


def test_what_differs_does_not_merge() -> None:
    scenario = Written(ROOM, THINGS)
    used = scenario.hand("@", "test:wand")
    used.charges -= 1

    scenario.hand("@", "test:wand")

    assert counts(scenario) == [1, 1]


def test_one_takes_as_many_as_there_is_room_for() -> None:
    rules = ItemRules(carried=2)
    scenario = Written(ROOM, THINGS, items=rules)
    player, world = scenario.marks["@"], scenario.world
    scenario.hand("@", "test:ring")
    scenario.hand("@", "test:arrow", 6)
    arrows = scenario.make("test:arrow", 9)

    assert room_for(player, arrows, world) == 4
    rest = give(player, arrows, world)

    assert rest is not None
    assert (counts(scenario), rest.count) == ([1, 10], 5)
    assert give(player, rest, world) is rest


def test_rules_limit_some_items_and_what_is_worn_does_not_count() -> None:
    rules = ItemRules(limits=(Limit(items=("test:ring", "test:cursed"), most=1),))
    scenario = Written(ROOM, THINGS, items=rules)
    player, world = scenario.marks["@"], scenario.world
    ring = scenario.hand("@", "test:ring")
    another = scenario.make("test:cursed")
    assert not room_for(player, another, world)

    put_on(player, ring, world)

    assert room_for(player, another, world) == 1


def test_part_of_a_stack_is_a_stack_of_its_own() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    arrows = scenario.hand("@", "test:arrow", 5)

    drop(player, arrows, world, 2)
    (lying,) = world.level.items[player.cell]

    assert (arrows.count, lying.count) == (3, 2)
    assert arrows.id != lying.id


def test_what_is_taken_from_who_wears_it_has_no_effect_any_longer() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    ring = scenario.hand("@", "test:ring")
    put_on(player, ring, world)

    take_from(player, ring, world)

    assert player.stats["core:attack"] == player.base["core:attack"]
    assert not ring.worn


def test_what_the_player_lets_go_is_known_as_the_player_s_until_it_is_back() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    arrows = scenario.hand("@", "test:arrow", 2)

    (dropped,) = drop(player, arrows, world)
    (lying,) = world.level.items[player.cell]
    strayed = {*world.strayed}
    (taken, *_) = take(player, lying, world)

    assert isinstance(dropped, ItemDropped)
    assert isinstance(taken, ItemTaken)
    assert (dropped.was_own, strayed, taken.was_own) == (True, {lying.id}, True)
    assert world.strayed == set()


def test_a_stack_to_which_others_are_added_is_nobody_s() -> None:
    scenario = Written(ROOM, THINGS)
    player, world = scenario.marks["@"], scenario.world
    drop(player, scenario.hand("@", "test:arrow", 2), world)

    scenario.lay("test:arrow", 1, 1)

    (lying,) = world.level.items[player.cell]
    assert (lying.count, world.strayed) == (3, set())


def test_what_is_stolen_from_the_player_falls_as_the_player_s() -> None:
    scenario = Written("#####\n#@k.#\n#####", THINGS)
    player, thief = scenario.marks["@"], scenario.marks["k"]
    scenario.hand("@", "test:wand")

    rob(thief, player, "item", scenario.world)
    (dropped,) = drop(thief, thief.items[0], scenario.world)

    assert isinstance(dropped, ItemDropped)
    assert dropped.was_own
