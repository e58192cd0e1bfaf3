"""A fingerprint of a world, equal for equal states on every platform."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from roguelike.engine.actor import Actor
from roguelike.engine.world import World


def state_hash(world: World) -> str:
    """Return 32 hexadecimal digits that depend on everything that can affect the game."""
    digest = blake2b(digest_size=16)
    digest.update(json.dumps(_facts(world), sort_keys=True, separators=(",", ":")).encode())
    level = world.level
    for layer in (level.terrain, level.known):
        digest.update(layer.astype("<u2").tobytes())
    digest.update(bytes(level.visible))
    return digest.hexdigest()


def _facts(world: World) -> dict[str, Any]:
    level, schedule = world.level, world.schedule
    actors = sorted(level.actors.values(), key=lambda actor: actor.id)
    return {
        "campaign": world.ruleset.campaign_id,
        "seed": world.seed,
        "turns": world.turns,
        "kills": world.kills,
        "death": world.death,
        "last_id": world.last_id,
        "streams": [world.combat_rng.state, world.ai_rng.state],
        "now": [schedule.now, schedule.since],
        "schedule": [(time, since, actor.id) for time, since, actor in schedule.entries()],
        "level": [level.id, level.depth, level.width, level.height],
        "gold": sorted(level.gold.items()),
        "seen_gold": sorted(level.seen_gold.items()),
        "actors": [_actor(actor) for actor in actors],
    }


def _actor(actor: Actor) -> list[Any]:
    return [
        actor.id,
        actor.kind.id,
        actor.faction,
        actor.cell,
        actor.stats,
        actor.born,
        actor.alert,
        actor.goal,
        actor.provoked,
        actor.awake,
        actor.left,
        actor.alive,
        actor.memory,
    ]
