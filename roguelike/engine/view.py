"""What the player may know: the face of the game for displays, bots and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from roguelike.core.geometry import Position
from roguelike.engine.actor import Actor
from roguelike.engine.terrain import TerrainTable
from roguelike.engine.world import World

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

G = TypeVar("G", bound="np.generic")


class SeenActor(Struct, frozen=True):
    """Someone in view.

    Attributes:
        id: The number that events use.
        kind: Id of the definition.
        label: The name shown to the player.
        position: Where it stands.
        health: What is left.
        max_health: What there is when unhurt.
        hostile: Whether it is an enemy of the player.
        alert: Whether it is after the player.
    """

    id: int
    kind: str
    label: str
    position: Position
    health: int
    max_health: int
    hostile: bool
    alert: bool


class View(Struct, frozen=True, eq=False):
    """What the player may know at this moment. Arrays change with the next step.

    Attributes:
        width: Columns of the level.
        height: Rows of the level.
        terrain: What the player remembers: read-only uint16 array of numbers into `table`,
            shape `(width, height)`, `[x, y]` order, 0 where unexplored.
        visible: What is in view now: read-only bool array of the same shape.
        table: The kinds of terrain by number.
        player: The player's actor.
        stats: The player's stats, by full id.
        actors: Who is in view, the player excluded, nearest first.
        gold: Pieces on the floor as the player remembers them.
        depth: How deep the player is.
        level: Id of the recipe of the level.
        turn: How many actions the player has taken.
        diagonals: Whether diagonal steps are allowed.
        is_over: Whether the player is dead.
    """

    width: int
    height: int
    terrain: NDArray[np.uint16]
    visible: NDArray[np.bool_]
    table: TerrainTable
    player: SeenActor
    stats: Mapping[str, int]
    actors: tuple[SeenActor, ...]
    gold: Mapping[Position, int]
    depth: int
    level: str
    turn: int
    diagonals: bool
    is_over: bool


def view_of(world: World) -> View:
    """Return what the player may know of `world`."""
    level, ruleset = world.level, world.ruleset
    positions = level.positions
    return View(
        width=level.width,
        height=level.height,
        terrain=_read_only(level.known),
        visible=_read_only(level.visible_map),
        table=level.table,
        player=_seen(world.player, world),
        stats=dict(world.player.stats),
        actors=tuple(_seen(actor, world) for actor in _in_view(world)),
        gold={positions[cell]: amount for cell, amount in sorted(level.seen_gold.items())},
        depth=level.depth,
        level=level.id,
        turn=world.turns,
        diagonals=ruleset.gait.diagonal is not None,
        is_over=world.death is not None,
    )


def _in_view(world: World) -> list[Actor]:
    """Return who is in view, the player excluded, nearest first and then by age."""
    import numpy as np

    level, player, distance = world.level, world.player, world.ruleset.distance
    x, y = level.positions[player.cell]
    box = level.view
    columns, rows = np.nonzero(level.occupied_map[box] & level.visible_map[box])
    found: list[tuple[int, int, Actor]] = []
    for column, row in zip(columns.tolist(), rows.tolist(), strict=True):
        dx, dy = column + box[0].start - x, row + box[1].start - y
        actor = level.actors[player.cell + dx * level.height + dy]
        if actor is not player:
            found.append((distance(dx, dy), actor.id, actor))
    return [actor for _, _, actor in sorted(found)]


def _seen(actor: Actor, world: World) -> SeenActor:
    roles = world.ruleset.roles
    return SeenActor(
        id=actor.id,
        kind=actor.kind.id,
        label=actor.kind.label,
        position=world.level.positions[actor.cell],
        health=actor.stats[roles.health],
        max_health=actor.stats[roles.max_health],
        hostile=actor.faction != world.player.faction,
        alert=actor.alert > 0,
    )


def _read_only(array: NDArray[G]) -> NDArray[G]:
    view = array.view()
    view.flags.writeable = False
    return view
