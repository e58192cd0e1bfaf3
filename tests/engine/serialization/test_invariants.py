"""Whatever a player asks for, a turn passes lawfully or nothing changes at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.base import Action, ImpossibleError
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.effects.effect_execution import Fuse
from roguelike.engine.items.inventory import lay
from roguelike.engine.serialization.dump import state_hash
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.turns.session import Session
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.item import Item
from roguelike.engine.world.timers import Timer
from roguelike.engine.world.world import World
from tests.furnished import ITEMS, THINGS, example
from tests.scenario import caves
from tests.writable import writable

HUGE = st.integers(-(2**70), 2**70)
IDS = st.one_of(st.sampled_from(ITEMS), st.integers(-2, 12), st.integers(1_000, 1_010), HUGE)
COUNTS = st.one_of(st.none(), st.integers(-5, 5), HUGE)
POSITIONS = st.builds(Position, st.integers(-2, 10) | HUGE, st.integers(-2, 10) | HUGE)
AIMS = st.none() | POSITIONS
NAMES = st.sampled_from(["test:howl", "test:no", "howl", "", "\ud800", "x" * 10_000])

ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Step, st.sampled_from(Direction)),
    st.sampled_from([Wait(), Ascend(), Descend()]),
    st.builds(PickUp, st.none() | IDS, COUNTS),
    st.builds(Drop, IDS, COUNTS),
    st.builds(Wear, IDS),
    st.builds(TakeOff, IDS),
    st.builds(Use, IDS, AIMS),
    st.builds(UseAbility, NAMES, AIMS),
    st.builds(Throw, IDS, POSITIONS),
)


def furnished(drawing: str) -> World:
    """Return a level with all that there is, and a stack of things beneath the player."""
    world = example(drawing)
    plum = THINGS.items["test:plum"]
    world.player.items[0].count = plum.definition.stack
    lay(Item(0, plum, 4, 3), world.player.cell, world)
    return world


def attempt(session: Session, action: Action) -> None:
    """Let the player try something, and see that the world is sound after it."""
    world = session.world
    before, now, turns = state_hash(world), world.schedule.now, world.turns
    try:
        session.step(action)
    except ImpossibleError:
        assert state_hash(world) == before
    else:
        assert world.turns == turns + 1
        assert world.schedule.now >= now
    assert broken_invariants(world) == []


@settings(max_examples=25)
@given(drawing=caves(marks="@kab$^^+", percent=20), actions=st.lists(ACTIONS, max_size=40))
def test_whatever_is_asked_for_happens_lawfully_or_not_at_all(
    drawing: str, actions: Sequence[Action]
) -> None:
    session = Session(furnished(drawing))

    for action in (Wait(), *actions):
        if not session.world.is_over:
            attempt(session, action)


@pytest.mark.parametrize("count", [0, -5])
@pytest.mark.parametrize("ask", [Drop, PickUp])
def test_one_cannot_take_or_drop_less_than_one(ask: type[Drop | PickUp], count: int) -> None:
    world = furnished("#####\n#@.k#\n#####")
    (lying,) = world.level.items[world.player.cell]
    item = ITEMS[0] if ask is Drop else lying.id

    with pytest.raises(ImpossibleError):
        Session(world).step(ask(item, count))


ROOM = "########\n#@.k..a#\n#......#\n########"


def _player(world: World) -> Actor:
    return world.player


def _kobold(world: World) -> Actor:
    return next(each for each in world.level.actors.values() if each.kind.label == "k")


def _set(find: Callable[[World], object], **values: object) -> Callable[[World], None]:
    """Return what gives attributes of something in a world other values."""

    def harm(world: World) -> None:
        for name, value in values.items():
            setattr(find(world), name, value)

    return harm


def _stat(find: Callable[[World], Actor], stat: str, value: int) -> Callable[[World], None]:
    return lambda world: find(world).stats.update({stat: value})


def _twice(world: World) -> None:
    world.player.items.append(world.player.items[0])


def _worn_below(world: World) -> None:
    next(iter(world.level.items.values()))[0].worn = True


class Unlisted(Timer, frozen=True):
    """A timer that no entry lists."""


HARMS: tuple[Callable[[World], object], ...] = (
    _set(_player, awake=False),
    _set(_player, alive=False),
    _set(_kobold, cell=13),
    lambda world: writable(world.level.actors).pop(world.player.cell),
    lambda world: writable(world.level.cast).pop(world.player.id),
    lambda world: world.level.occupied_map.fill(0),
    _set(_kobold, alert=3, goal=-1),
    _stat(_kobold, "core:health", 0),
    _stat(_player, "core:health", 1_000),
    _stat(_kobold, "core:gold", -1),
    _stat(_kobold, "core:awareness", 10_000),
    lambda world: _kobold(world).base.update({"core:awareness": 10_000}),
    _twice,
    _worn_below,
    _set(lambda world: world.player.items[0], count=0),
    _set(lambda world: world.player.items[0], charges=-1),
    _set(lambda world: world, last_id=1),
    lambda world: writable(world.level.gold).update({9: 0}),
    _set(lambda world: world.level, item_count=77),
    _set(lambda world: world.schedule, now=10_000),
    _set(lambda world: world.level, dormant=50),
    _set(lambda world: world.level, sides=50),
    lambda world: world.schedule.add(world.player, 10_000),
    _set(_kobold, awake=False),
    _set(_kobold, pulse=4_000),
    lambda world: world.timers.add(9_000, Fuse("test:blast", 0, Cause(1, ("item", "")), 1)),
    lambda world: world.timers.add(9_000, Unlisted()),
    lambda world: world.level.known.fill(0),
    lambda world: world.level.put_on_map(world.level.visible_map),
    lambda world: writable(world.level.seen_gold).update({9: 3}),
    lambda world: writable(world.level.seen_items).update({9: ()}),
    lambda world: writable(world.level.seen_items).clear(),
    lambda world: world.level.walkable_map.fill(0),
    lambda world: world.level.transparent.fill(0),
)


@pytest.mark.parametrize("harm", HARMS)
def test_what_is_wrong_with_a_world_is_found(harm: Callable[[World], object]) -> None:
    world = furnished(ROOM)
    Session(world).step(Wait())
    assert broken_invariants(world) == []

    harm(world)

    assert broken_invariants(world) != []
