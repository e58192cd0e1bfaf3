"""Who can see what, and who is stirred by it.

The player's field of view is computed when the player has moved or something in view has
changed, never otherwise. Where sight is symmetric it also answers which monsters see the
player, so that monsters compute nothing: one that stands where the player's line of sight
ends sees the player if the distance is within its own awareness.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from roguelike.engine.actor import Actor

if TYPE_CHECKING:
    from roguelike.engine.level import Box, Level
    from roguelike.engine.world import World


def look(world: World) -> None:
    """Update what the player sees and remembers, and stir those who may see the player."""
    world.sight_stale = False
    level, player = world.level, world.player
    x, y = level.positions[player.cell]
    level.visible_map[level.view] = False
    window = level.fov.compute(x, y, player.stats[world.ruleset.roles.awareness])
    view = level.view = (slice(window.x0, window.x1), slice(window.y0, window.y1))
    level.visible_map[view] = window.lit
    np.copyto(level.known[view], level.terrain[view], where=window.lit)
    if level.gold or level.seen_gold:
        _remember_gold(level)
    for cell in _watchers(world, x, y):
        stir(level.actors[cell], world)


def _remember_gold(level: Level) -> None:
    """Let the player remember the gold that lies in view, and forget what is gone."""
    visible, gold, seen = level.visible, level.gold, level.seen_gold
    for cell in [cell for cell in seen if visible[cell] and cell not in gold]:
        del seen[cell]
    for cell, amount in gold.items():
        if visible[cell]:
            seen[cell] = amount


def _watchers(world: World, x: int, y: int) -> list[int]:
    """Return the cells, in the order of their indices, of those who may see the player."""
    level, ruleset = world.level, world.ruleset
    sharpest = level.sharpest_eyes
    if not ruleset.sight.symmetric:
        box = _around(level, x, y, sharpest)
        exposed = level.occupied_map[box]
    elif sharpest > world.player.stats[ruleset.roles.awareness]:
        level.exposed_map[level.exposure] = False
        window = level.fov.compute(x, y, sharpest)
        box = level.exposure = (slice(window.x0, window.x1), slice(window.y0, window.y1))
        level.exposed_map[box] = window.lit
        exposed = level.occupied_map[box] & window.lit
    else:
        box = level.view
        exposed = level.occupied_map[box] & level.visible_map[box]
    x0, y0, height = box[0].start, box[1].start, level.height
    columns, rows = np.nonzero(exposed)
    cells = ((columns + x0) * height + (rows + y0)).tolist()
    return [cell for cell in cells if _is_watching(level.actors[cell], world)]


def _around(level: Level, x: int, y: int, radius: int) -> Box:
    """Return the part of the level within `radius` columns and rows of a cell."""
    columns = slice(max(x - radius, 0), min(x + radius + 1, level.width))
    return columns, slice(max(y - radius, 0), min(y + radius + 1, level.height))


def _is_watching(actor: Actor, world: World) -> bool:
    """Tell whether an actor is off the schedule and near enough to see the player."""
    return not actor.awake and actor is not world.player and _is_near(actor, world)


def _is_near(actor: Actor, world: World) -> bool:
    """Tell whether the player is within an actor's awareness."""
    positions, ruleset = world.level.positions, world.ruleset
    x, y = positions[actor.cell]
    player_x, player_y = positions[world.player.cell]
    distance = ruleset.distance(player_x - x, player_y - y)
    return distance <= actor.stats[ruleset.roles.awareness]


def sees_player(actor: Actor, world: World) -> bool:
    """Tell whether `actor` sees the player now."""
    level = world.level
    if world.ruleset.sight.symmetric:
        return level.exposed[actor.cell] == 1 and _is_near(actor, world)
    x, y = level.positions[actor.cell]
    window = level.fov.compute(x, y, actor.stats[world.ruleset.roles.awareness])
    player_x, player_y = level.positions[world.player.cell]
    column, row = player_x - window.x0, player_y - window.y0
    inside = 0 <= column < window.x1 - window.x0 and 0 <= row < window.y1 - window.y0
    return inside and bool(window.lit[column, row])


def stir(actor: Actor, world: World) -> None:
    """Put an actor that has left the schedule back on it, at its next turn."""
    if actor.awake or actor is world.player:
        return
    actor.awake = True
    schedule = world.schedule
    speed = actor.stats[world.ruleset.roles.speed]
    schedule.add(actor, schedule.next_slot(actor, speed))
