from __future__ import annotations

import pytest

from roguelike.content.schema.rules import ItemRules
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.perception.sight import look
from roguelike.engine.serialization.dump import plain_state, state_hash, state_of
from roguelike.engine.serialization.load import world_of
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.item_events import ChoiceMade, ItemTaken
from roguelike.engine.world.item import Item, Offer
from tests.written import Written, written

THINGS = written("""
[item."test:gem"]
stack = 5
[item."test:tome"]
at_once = true
use = { steps = [{ kind = "change_stat", stat = "core:attack", amount = 5 }] }
""")
ROOM = "######\n#@...#\n######"
GOLD = "core:gold"


def stage(*kinds: str, gold: int = 0) -> tuple[Written, list[Item]]:
    """Return a room with offers beside each other, where everything is picked up by rule."""
    rules = ItemRules.model_validate({"picked_up": ["test:gem", "test:tome"]})
    scenario = Written(ROOM, THINGS, items=rules)
    items = [scenario.lay(kind, x, 1) for x, kind in enumerate(kinds, 2)]
    player(scenario).stats[GOLD] = gold
    return scenario, items


def player(scenario: Written) -> Actor:
    return scenario.marks["@"]


def offer(items: list[Item], scenario: Written, *, group: int = 0, price: int = 0) -> None:
    for item in items:
        item.offer = Offer(group, len(items) if group else 0, price)
    look(scenario.world)


def test_what_is_offered_is_picked_up_only_on_purpose() -> None:
    scenario, (gem,) = stage("test:gem", gold=70)
    offer([gem], scenario, price=60)

    scenario.step(Step(Direction.EAST))
    assert not player(scenario).items
    taken, *rest = scenario.step(PickUp())

    assert isinstance(taken, ItemTaken)
    assert taken.item.price == 60
    assert not rest
    assert player(scenario).items == [gem]
    assert player(scenario).stats[GOLD] == 10
    assert gem.offer is None


def test_without_the_gold_nothing_changes() -> None:
    scenario, (gem,) = stage("test:gem", gold=59)
    offer([gem], scenario, price=60)
    scenario.step(Step(Direction.EAST))
    before = state_hash(scenario.world)

    with pytest.raises(ImpossibleError, match=Reason.TOO_DEAR):
        scenario.step(PickUp())

    assert state_hash(scenario.world) == before


def test_of_a_group_the_others_vanish_and_what_was_there_besides_stays() -> None:
    scenario, items = stage("test:gem", "test:gem", "test:gem")
    offer(items[:2], scenario, group=1)
    scenario.step(Step(Direction.EAST))

    events = scenario.step(PickUp(count=1))

    assert isinstance(events[1], ChoiceMade)
    assert list(scenario.world.level.items.values()) == [[items[2]]]
    assert [thing.is_offered for (thing,) in view_of(scenario.world).items.values()] == [False]


def test_what_is_used_at_once_is_used_when_it_is_taken() -> None:
    scenario, items = stage("test:tome", "test:tome")
    offer(items, scenario, group=1)
    attack = player(scenario).stats["core:attack"]

    scenario.step(Step(Direction.EAST))
    assert player(scenario).stats["core:attack"] == attack
    scenario.step(PickUp())

    assert player(scenario).stats["core:attack"] == attack + 5
    assert not scenario.world.level.items


def test_what_is_dropped_again_is_offered_no_longer_nor_merges_with_offers() -> None:
    scenario, items = stage("test:gem")
    offer(items, scenario, price=1)
    loose = scenario.hand("@", "test:gem")
    scenario.step(Step(Direction.EAST))

    scenario.step(Drop(loose.id))

    there = scenario.world.level.items[player(scenario).cell]
    assert [(item.count, bool(item.offer)) for item in there] == [(1, True), (1, False)]


def test_offers_are_saved_and_other_items_are_written_as_before() -> None:
    scenario, items = stage("test:gem", "test:gem", "test:tome")
    offer(items[:2], scenario, group=1, price=5)
    world = scenario.world

    state = plain_state(state_of(world))
    again = world_of(state, world.ruleset)

    assert plain_state(state_of(again)) == state
    assert [len(stacks[0]) for _, stacks in state["level"]["items"]] == [8, 8, 7]
    assert [len(things[0]) for _, things in state["level"]["seen_items"]] == [6, 6, 4]
    assert [each[0].offer for each in again.level.items.values()] == [items[0].offer] * 2 + [None]
