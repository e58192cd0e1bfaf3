"""The state of a game as records and as plain data, and its hash; `load` leads back.

It is the one source of the state hash and of saved games: all that can affect how a game goes on,
and nothing else. Definitions are named by their ids and terrain is listed by its ids, so that the
same state is written alike whatever else there is to play with. What follows from the rest, such
as fields of view and the stats that equipment makes, is worked out anew.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from operator import attrgetter
from typing import Any

from roguelike.core.memory_slots import plain_memory
from roguelike.core.records import plain, record_from
from roguelike.engine.serialization.schema import (
    SavedActor,
    SavedField,
    SavedItem,
    SavedItemView,
    SavedLevel,
    SavedStatus,
    SavedWorld,
)
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.clouds import Clouds
from roguelike.engine.world.item import Item, ItemView
from roguelike.engine.world.level import Level
from roguelike.engine.world.world import World

State = dict[str, Any]
"""Nested tables and lists of texts, numbers and truth values; terrain as bytes."""


def plain_state(saved: SavedWorld) -> State:
    """Return the state of a game as plain data, which shares nothing with the game."""
    return plain(saved)


def state_of(world: World) -> SavedWorld:
    """Return the state of a game; some tables in it are those of the game and change with it."""
    schedule = world.schedule
    actors = sorted(world.level.actors.values(), key=attrgetter("id"))
    return record_from(
        SavedWorld,
        world,
        death=world.death and world.death[:2],  # who else is behind it is told when it happens
        mode=world.ruleset.mode_id,
        campaign=world.ruleset.campaign_id,
        slain=dict(sorted(world.slain.items())),
        known=sorted(world.known),
        looks=dict(sorted(world.looks.items())),
        pools=dict(sorted(world.pools.items())),
        happened=sorted(world.happened),
        strayed=sorted(world.strayed),
        streams=(world.combat_rng.state, world.ai_rng.state, world.effect_rng.state),
        now=(schedule.now, schedule.since),
        schedule=[(time, since, actor.id) for time, since, actor in schedule.entries()],
        returned=schedule.returned(),
        timers=[(time, timer.saved()) for time, timer in world.timers.entries()],
        level=_level(world.level),
        actors=[_actor(actor) for actor in actors],
    )


def _level(level: Level) -> SavedLevel:
    import numpy as np

    is_present = np.zeros(len(level.table.ids), np.bool_)
    is_present[level.terrain] = is_present[level.known] = True
    numbers = np.flatnonzero(is_present)
    present: list[int] = numbers.tolist()
    places = np.zeros(len(level.table.ids), dtype="<u2")
    places[numbers] = np.arange(len(numbers))
    return record_from(
        SavedLevel,
        level,
        size=(level.width, level.height),
        ids=[level.table.ids[number] for number in present],
        terrain=places[level.terrain].tobytes(),
        known=places[level.known].tobytes(),
        visible=bytes(level.visible),
        hidden=sorted(level.hidden),
        gold=sorted(level.gold.items()),
        seen_gold=sorted(level.seen_gold.items()),
        items=[(cell, list(map(_item, stacks))) for cell, stacks in sorted(level.items.items())],
        seen_items=[
            (cell, list(map(_thing, things))) for cell, things in sorted(level.seen_items.items())
        ],
        fields=[_field(each, level.fields) for each in sorted(level.fields.amounts)],
        mapped=[] if level.mapped is None else np.flatnonzero(level.mapped).tolist(),
    )


def _field(field: str, fields: Clouds) -> SavedField:
    amounts = sorted(fields.amounts[field].items())
    makers = [(cell, maker) for cell, _ in amounts if (maker := fields.maker(field, cell))]
    return SavedField(field, amounts, makers)


def _actor(actor: Actor) -> SavedActor:
    return record_from(
        SavedActor,
        actor,
        kind=actor.kind.id,
        stats=_stats(actor),
        memory=plain_memory(actor.memory),
        items=list(map(_item, actor.items)),
        statuses=[
            record_from(SavedStatus, status, kind=status.kind.id)
            for status in actor.statuses.values()
        ],
    )


def _stats(actor: Actor) -> tuple[dict[str, int], dict[str, int]]:
    """Return the stats of an actor, and those that equipment and statuses have changed."""
    changed = {stat: value for stat, value in actor.stats.items() if actor.base.get(stat) != value}
    return actor.base, changed


def _item(item: Item) -> SavedItem:
    affixes = [affix.id for affix in item.affixes]
    return record_from(SavedItem, item, kind=item.kind.id, affixes=affixes)


def _thing(thing: ItemView) -> SavedItemView:
    return record_from(SavedItemView, thing, affixes=list(thing.affixes))


def state_hash(world: World) -> str:
    """Return 32 hexadecimal digits that depend on everything that can affect the game."""
    return hash_of(plain_state(state_of(world)))


def hash_of(state: State) -> str:
    """Return the hash of the state of a world.

    What the player knows from a map alone, and which items were the player's before, is left out:
    no rule asks for that.
    """
    digest = blake2b(digest_size=16)
    death = state["death"] and state["death"][:1]  # without words of the player's language
    level = {name: part for name, part in state["level"].items() if name != "mapped"}
    told = {name: part for name, part in state.items() if name != "strayed"}
    told |= {"death": death, "level": level}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), default=bytes.hex)
    digest.update(text.encode())
    return digest.hexdigest()
