"""Field of view of the player, which monsters notice the player, and the nearest in sight.

The player's field of view is computed when the player has moved or something in view has
changed, never otherwise. Where sight is symmetric it also answers which monsters see the
player, so that monsters compute nothing: one that stands where the player's line of sight
ends sees the player if the distance is within its own awareness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from roguelike.core.grid.fov import Window
from roguelike.core.grid.geometry import Position, chebyshev
from roguelike.engine.definitions.kinds import ItemKind
from roguelike.engine.world.actor import Actor, hostile
from roguelike.engine.world.item import Item, ItemView
from roguelike.engine.world.level import Level
from roguelike.engine.world.map_layers import Box
from roguelike.engine.world.world import World

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_FEW = 60
"""The most actors that are looked at one by one; of more, those in view are found first."""


def look(world: World) -> None:
    """Update the cells that the player sees and remembers, and stir the actors that may see it."""
    level, player = world.level, world.player
    x, y = level.positions[player.cell]
    for cell in level.see(x, y, player.stats[world.ruleset.roles.awareness]):
        level.remember_gold(cell)
        stacks = level.items.get(cell, ())
        level.remember_items(cell, tuple([item_view(item, world) for item in stacks]))
    if world.ruleset.sight.symmetric and level.exposed is not level.visible:
        level.expose(x, y)
    if level.dormant:
        for actor in _watchers(world, x, y):
            stir(actor, world)


def get_to_know(kind: ItemKind, world: World) -> None:
    """Let the player know a kind of item, also those that lie in view."""
    if not world.knows(kind):
        world.level.note_kind(kind)
    world.known.add(kind.id)


def item_view(item: Item, world: World, count: int | None = None) -> ItemView:
    """Return what the player can be told of an item, or of so many of a stack."""
    affixes = tuple([affix.id for affix in item.affixes])
    known, offer = world.knows(item.kind), item.offer
    view = ItemView(item.kind.id, item.count if count is None else count, known, affixes)
    return view._replace(rivals=offer.size, price=offer.price) if offer else view


def _watchers(world: World, x: int, y: int) -> list[Actor]:
    """Return the actors off the schedule that may see the player."""
    level, is_mutual = world.level, world.ruleset.sight.symmetric
    is_few = len(level.actors) <= _FEW
    exposed = level.exposed
    return [
        actor
        for actor in (level.actors.values() if is_few else _crowd_around(world, x, y))
        if not actor.awake and (exposed[actor.cell] or not is_mutual) and _is_near(actor, world)
    ]


def _crowd_around(world: World, x: int, y: int) -> list[Actor]:
    """Return the actors, of very many, that stand where one may see the player, by cell."""
    level = world.level
    if world.ruleset.sight.symmetric:
        box = level.view if level.exposed is level.visible else level.exposure
        found = level.occupied_map[box] & level.exposed_map[box]
    else:
        box = box_around(level, x, y, level.sharpest_eyes)
        found = level.occupied_map[box]
    return [level.actors[cell] for cell in _cells_of(found, box, level)]


def _cells_of(found: NDArray[np.bool_], box: Box, level: Level) -> list[int]:
    """Return the cells that are marked in a part of the level, as flat indices.

    As hardly any is, they are looked for in bytes, which takes a third of the time that it takes
    in an array.
    """
    marks, rows = found.tobytes(), found.shape[1]
    corner = box[0].start * level.height + box[1].start
    cells: list[int] = []
    place = marks.find(1)
    while place >= 0:
        x, y = divmod(place, rows)
        cells.append(corner + x * level.height + y)
        place = marks.find(1, place + 1)
    return cells


def box_around(level: Level, x: int, y: int, radius: int) -> Box:
    """Return the part of the level within `radius` columns and rows of a cell."""
    columns = slice(max(x - radius, 0), min(x + radius + 1, level.width))
    return columns, slice(max(y - radius, 0), min(y + radius + 1, level.height))


def is_within(box: Box, position: Position) -> bool:
    """Return True if a position lies in a part of the level."""
    (columns, rows), (x, y) = box, position
    return columns.start <= x < columns.stop and rows.start <= y < rows.stop


def _is_near(actor: Actor, world: World) -> bool:
    """Return True if the player is within an actor's awareness."""
    positions, ruleset = world.level.positions, world.ruleset
    x, y = positions[actor.cell]
    player_x, player_y = positions[world.player.cell]
    distance = ruleset.distance(player_x - x, player_y - y)
    return distance <= actor.stats[ruleset.roles.awareness]


def sees(actor: Actor, other: Actor, world: World) -> bool:
    """Return True if an actor sees another one now."""
    return next(seen_by(actor, (other,), world), None) is not None


def seen_by(actor: Actor, others: Iterable[Actor], world: World) -> Iterator[Actor]:
    """Yield the actors, of some others, that an actor sees now, with one field of view for all."""
    is_lit = light(world, actor, actor.cell)
    for other in others:
        if other is world.player:
            is_seen = sees_player(actor, world)
        else:
            is_seen = not is_hidden_from(actor, other, world) and is_lit(other.cell)
        if is_seen:
            yield other


def light(world: World, actor: Actor | None, origin: int) -> Callable[[int], bool]:
    """Return a test if an actor sees a cell now, or nobody in particular at `origin`.

    The field of view is computed once, when it is first asked for.
    """
    level = world.level
    if actor is world.player:
        return lambda cell: level.visible[cell] == 1
    x, y = level.positions[origin if actor is None else actor.cell]
    viewer = world.player if actor is None else actor
    radius = viewer.stats[world.ruleset.roles.awareness]
    seen: list[Window] = []

    def shows(cell: int) -> bool:
        if not seen:
            window = level.fov.compute(x, y, radius)
            seen.append(window._replace(lit=window.lit.copy()))
        return seen[0].shows(*level.positions[cell])

    return shows


def is_hidden_from(actor: Actor, other: Actor, world: World) -> bool:
    """Return True if a status hides an actor from another one that is not beside it."""
    if other.traits is None or not other.traits.hides:
        return False
    (x, y), (other_x, other_y) = (world.level.positions[each.cell] for each in (actor, other))
    return chebyshev(other_x - x, other_y - y) > 1


def perceives(actor: Actor, world: World, cell: int) -> bool:
    """Return True if the player sees or senses an actor that is, or was, in a cell."""
    player = world.player
    if world.level.visible[cell] and not is_hidden_from(player, actor, world):
        return True
    return (
        player.traits is not None
        and world.distance(player.cell, actor.cell) <= player.traits.senses
    )


def sees_player(actor: Actor, world: World) -> bool:
    """Return True if `actor` sees the player now."""
    level = world.level
    if world.player.traits is not None and is_hidden_from(actor, world.player, world):
        return False
    if world.ruleset.sight.symmetric:
        return level.exposed[actor.cell] == 1 and _is_near(actor, world)
    x, y = level.positions[actor.cell]
    window = level.fov.compute(x, y, actor.stats[world.ruleset.roles.awareness])
    return window.shows(*level.positions[world.player.cell])


def rouse(ally: Actor, world: World) -> None:
    """Put the enemies near an ally of the player on the schedule, as they may see it."""
    for actor in list(world.level.actors.values()):
        if actor.awake or not hostile(actor, ally):
            continue
        if world.distance(actor.cell, ally.cell) <= actor.stats[world.ruleset.roles.awareness]:
            stir(actor, world)


def doze(actor: Actor, world: World) -> None:
    """Take an actor whose turn it is off the schedule, until something stirs it."""
    actor.awake = False
    actor.left = world.schedule.now
    world.level.dormant += 1


def stir(actor: Actor, world: World) -> None:
    """Put an actor that has left the schedule back on it, at its next turn."""
    if actor.awake:
        return
    actor.awake = True
    world.level.dormant -= 1
    world.schedule.resume(actor, actor.stats[world.ruleset.roles.speed])


def nearest_enemy(actor: Actor, world: World) -> Actor | None:
    """Return the enemy in sight of an actor that is nearest to it, the oldest of several."""
    enemies = (other for other in world.level.actors.values() if hostile(actor, other))
    return next(nearest_in_sight(actor, enemies, world), None)


def nearest_in_sight(actor: Actor, others: Iterable[Actor], world: World) -> Iterator[Actor]:
    """Return the actors, of some others, that an actor sees, the nearest first and then by age."""
    positions, distance = world.level.positions, world.ruleset.distance
    reach = actor.stats[world.ruleset.roles.awareness]
    x, y = positions[actor.cell]
    near: list[tuple[int, int, Actor]] = []
    for other in others:
        other_x, other_y = positions[other.cell]
        far = distance(other_x - x, other_y - y)
        if far <= reach:
            near.append((far, other.id, other))
    return seen_by(actor, (other for _, _, other in sorted(near)), world)
