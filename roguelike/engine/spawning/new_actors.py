"""Actors summoned, split or transformed during play."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.combat.movement import come_to
from roguelike.engine.effects.stats import change_kind, set_base, set_health
from roguelike.engine.levels.level_builder import MAX_ACTORS
from roguelike.engine.perception.sight import stir
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.engine.spawning.starting_items import abilities_of
from roguelike.engine.world.actor import NOWHERE, Actor, ActorKind, Faction
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.actor_events import Split, Summoned
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import free_around
from roguelike.engine.world.world import World


def places_for(kind: ActorKind, cell: int, radius: int, world: World) -> list[int]:
    """Return the cells for new actors around a cell, nearest first, as many as may come."""
    level = world.level
    room = max(MAX_ACTORS - len(level.actors), 0)
    return free_around(cell, radius, level, level.movement.for_(kind.moves).cells)[:room]


def join(actor: Actor, cell: int, world: World, *, empty_handed: bool = True) -> list[Event]:
    """Add a new actor on a free cell during play, with all that follows from being there."""
    spawn(world, actor, cell, empty_handed=empty_handed)
    return come_to(actor, world)


class SummonOrder(Struct, frozen=True, eq=False):
    """An order to summon monsters: their kind, how many, and where.

    Attributes:
        kind: Which kind of monster.
        side: On whose side they are.
        cell: Around which cell they stand.
        count: How many, as far as there is room.
        radius: How many steps away they stand at most.
        carries: Whether they have the items and the gold that their kind has.
    """

    kind: ActorKind
    side: Faction
    cell: int
    count: int
    radius: int
    carries: bool = False


def summon_monsters(order: SummonOrder, cause: Cause, world: World) -> list[Event]:
    """Summon monsters on the nearest cells that are free and to which steps lead."""
    events: list[Event] = []
    places = places_for(order.kind, order.cell, order.radius, world)
    for cell in places[: max(order.count, 0)]:
        actor = new_actor(order.kind, order.side, world.depth, world.effect_rng)
        follows = join(actor, cell, world, empty_handed=not order.carries)
        position = world.level.positions[cell]
        events += [Summoned(cause.actor, actor.id, position, cause.means), *follows]
    return events


def split_in_two(actor: Actor, least: int, radius: int, world: World) -> list[Event]:
    """Divide an actor with at least so much health, if there is room for the new one."""
    places = places_for(actor.kind, actor.cell, radius, world)
    if not places or actor.stats[world.ruleset.roles.health] < least:
        return []
    other, events = divide(actor, places[0], world)
    return [Split(actor.id, other.id, world.level.positions[places[0]]), *events]


class Divide(Struct, frozen=True):
    """Give half of one's health to a new actor of the same kind, as an action.

    Attributes:
        least: How much health that takes.
        radius: How many steps away the new one stands at most.
    """

    least: int
    radius: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Divide the actor, if there is room."""
        return split_in_two(actor, self.least, self.radius, world)


def divide(actor: Actor, cell: int, world: World) -> tuple[Actor, list[Event]]:
    """Give half of an actor's health to a new one of its kind, which carries nothing.

    What is left of the health of each is all that it can have, so that neither counts as hurt.
    """
    roles = world.ruleset.roles
    share = actor.stats[roles.health] // 2
    base, side = actor.base, actor.own_faction
    other = Actor(0, actor.kind, side, NOWHERE, dict(base), dict(base), own_faction=side)
    events = join(other, cell, world)
    _limit_health(other, share, world)
    _limit_health(actor, actor.stats[roles.health] - share, world)
    other.alert, other.goal = actor.alert, actor.goal
    return other, events


def _limit_health(actor: Actor, health: int, world: World) -> None:
    """Set the health of an actor, and its own maximum to the same."""
    roles = world.ruleset.roles
    set_base(actor, roles.max_health, health, world)
    set_health(actor, min(health, actor.stats[roles.max_health]), roles)


def transform_actor(actor: Actor, kind: ActorKind, world: World) -> None:
    """Turn an actor into another kind, with the same share of its health.

    It keeps its id, its place, its side, its statuses and what it carries.
    """
    roles = world.ruleset.roles
    health, of = actor.stats[roles.health], actor.stats[roles.max_health]
    fresh = new_actor(kind, actor.faction, world.depth, world.effect_rng)
    actor.abilities = abilities_of(kind)
    actor.memory.clear()
    stir(actor, world)
    change_kind(actor, kind, fresh.base, world)
    set_health(actor, max(health * actor.stats[roles.max_health] // of, 1), roles)
