"""The state of a game as plain data; `restoring` leads back.

It is the one source of the state hash and of saved games: all that can affect how a game goes on,
and nothing else. Definitions are named by their ids and terrain is listed by its ids, so that the
same state is written alike whatever else there is to play with. What follows from the rest, such
as fields of view and the stats that equipment makes, is worked out anew.
"""

from __future__ import annotations

from typing import Any, cast

from roguelike.core.memory import plain as plain_memory
from roguelike.engine.actor import Actor
from roguelike.engine.fields import Fields
from roguelike.engine.item import Item, Thing
from roguelike.engine.level import Level
from roguelike.engine.status import Status
from roguelike.engine.timers import End, Flow, Fuse, Pulse, Revert, Timer, Wander
from roguelike.engine.world import World

State = dict[str, Any]
"""Nested tables and lists of texts, numbers and truth values; terrain as bytes."""


def state_of(world: World) -> State:
    """Return the state of a game."""
    level, schedule = world.level, world.schedule
    mode = world.ruleset.mode_id
    return {
        **({"mode": mode} if mode else {}),
        "campaign": world.ruleset.campaign_id,
        "seed": world.seed,
        "turns": world.turns,
        "slain": dict(sorted(world.slain.items())),
        "death": list(world.death) if world.death else None,
        "victory": world.victory,
        "last_id": world.last_id,
        "known": sorted(world.known),
        "looks": dict(sorted(world.looks.items())),
        "pools": dict(sorted(world.pools.items())),
        "happened": sorted(world.happened),
        "streams": [world.combat_rng.state, world.ai_rng.state, world.effect_rng.state],
        "now": [schedule.now, schedule.since],
        "schedule": [[time, since, actor.id] for time, since, actor in schedule.entries()],
        "returned": schedule.returned(),
        "timers": [[time, _timer(timer)] for time, timer in world.timers.entries()],
        "level": _level(level),
        "actors": [_actor(actor) for actor in sorted(level.actors.values(), key=lambda a: a.id)],
    }


def _level(level: Level) -> State:
    import numpy as np

    is_present = np.zeros(len(level.table.ids), np.bool_)
    is_present[level.terrain] = is_present[level.known] = True
    numbers = np.flatnonzero(is_present)
    present: list[int] = numbers.tolist()
    ids = [level.table.ids[number] for number in present]
    places = np.zeros(len(level.table.ids), dtype="<u2")
    places[numbers] = np.arange(len(numbers))
    fields = [_field(each, level.fields) for each in sorted(level.fields.amounts)]
    mapped = [] if level.mapped is None else np.flatnonzero(level.mapped).tolist()
    return {
        **({"fields": fields} if fields else {}),
        **({"mapped": mapped} if mapped else {}),
        "id": level.id,
        "depth": level.depth,
        "size": [level.width, level.height],
        "ids": ids,
        "terrain": places[level.terrain].tobytes(),
        "known": places[level.known].tobytes(),
        "visible": bytes(level.visible),
        "hidden": sorted(level.hidden),
        "gold": sorted(level.gold.items()),
        "seen_gold": sorted(level.seen_gold.items()),
        "items": [
            [cell, [_item(item) for item in stacks]] for cell, stacks in sorted(level.items.items())
        ],
        "seen_items": [
            [cell, [_thing(each) for each in things]]
            for cell, things in sorted(level.seen_items.items())
        ],
    }


def _field(field: str, fields: Fields) -> list[Any]:
    amounts = sorted(fields.amounts[field].items())
    makers = [[cell, maker] for cell, _ in amounts if (maker := fields.maker(field, cell))]
    return [field, amounts, makers] if makers else [field, amounts]


def _actor(actor: Actor) -> list[Any]:
    return [
        actor.id,
        actor.kind.id,
        actor.faction,
        actor.own_faction,
        actor.cell,
        _stats(actor),
        actor.born,
        actor.alert,
        actor.goal,
        actor.provoked,
        actor.awake,
        actor.left,
        actor.alive,
        plain_memory(actor.memory),
        [_item(item) for item in actor.items],
        [_status(status) for status in actor.statuses.values()],
        actor.abilities,
        actor.pulse,
    ]


def _stats(actor: Actor) -> list[dict[str, int]]:
    """Return the stats of an actor, and those that equipment and statuses have changed."""
    changed = {stat: value for stat, value in actor.stats.items() if actor.base.get(stat) != value}
    return [actor.base, changed]


def _item(item: Item) -> list[Any]:
    affixes = [affix.id for affix in item.affixes]
    said = [item.id, item.kind.id, item.count, item.charges, affixes, item.worn, item.bonuses]
    offer = item.offer
    return [*said, [offer.group, offer.size, offer.price]] if offer else said


def _thing(thing: Thing) -> list[Any]:
    *said, rivals, price = thing
    return [*said, rivals, price] if thing.is_offered else said


def _status(status: Status) -> list[Any]:
    cause = [status.cause.actor, list(status.cause.means)]
    return [status.kind.id, status.until, status.power, cause, status.bonuses]


def _timer(timer: Timer) -> list[Any]:
    match timer:
        case Pulse(actor):
            return ["pulse", actor]
        case End(actor, status):
            return ["end", actor, status]
        case Fuse(sequence, cell, cause, power):
            return ["fuse", sequence, cell, [cause.actor, list(cause.means)], power]
        case Revert(cell, terrain, before):
            return ["revert", cell, terrain, before]
        case Wander():
            return ["wander"]
        case Flow():
            return ["flow"]


def plain(state: State) -> State:
    """Return a state in which terrain is text, so that it can be written as JSON."""
    return cast("State", _texts(state))


def _texts(value: Any) -> Any:  # noqa: ANN401 - any part of a state
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {key: _texts(each) for key, each in cast("State", value).items()}
    if isinstance(value, list | tuple):
        return [_texts(each) for each in cast("list[Any]", value)]
    return value
