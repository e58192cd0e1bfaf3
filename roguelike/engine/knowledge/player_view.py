"""The view of a game: all that the player may know, for displays, bots and tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.schema.statuses import Verb
from roguelike.content.schema.terrain import Locking
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.flee import is_fleeing
from roguelike.engine.actions.rest import is_asleep, sleeping_status
from roguelike.engine.ai.safe_moves import holding_status, may_yield
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.perception.sight import is_hidden_from, item_view
from roguelike.engine.world.actor import NEUTRAL, WHILE_WORN, Actor, hostile
from roguelike.engine.world.item import Item, ItemView
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

G = TypeVar("G", bound="np.generic")

NOTHING: Mapping[Any, Any] = MappingProxyType({})
"""No statuses and no items, as nearly always, without a new table each time."""


NO_VERBS: frozenset[Verb] = frozenset()


class SeenActor(Struct, frozen=True):
    """An actor in view.

    Attributes:
        id: The number that events use.
        kind: Id of the definition.
        label: The name shown to the player.
        position: Where it stands.
        health: What is left.
        max_health: What there is when unhurt.
        hostile: Whether it is an enemy of the player.
        alert: Whether it is after the player.
        statuses: What is so with it, by the ids of statuses, with the turns that are left; -1
            for ever.
        is_sensed: Whether the player does not see it, but senses it.
        is_asleep: Whether it sleeps until something wakes it.
        is_fleeing: Whether it keeps away from an enemy.
        is_neutral: Whether it fights nobody.
        yields: Whether it changes places with the player who comes to it.
        held_for: For how many turns a status keeps it where it is; -1 for ever.
        stats: Its stats by full id, by which the player is told how a fight would go.
    """

    id: int
    kind: str
    label: str
    position: Position
    health: int
    max_health: int
    hostile: bool
    alert: bool
    statuses: Mapping[str, int] = {}
    is_sensed: bool = False
    is_asleep: bool = False
    is_fleeing: bool = False
    is_neutral: bool = False
    yields: bool = False
    held_for: int = 0
    stats: Mapping[str, int] = {}

    @property
    def hunts(self) -> bool:
        """True if it is an enemy that hunts the player."""
        return self.hostile and self.alert


class CarriedItem(Struct, frozen=True):
    """An item that the player carries or that lies where the player stands.

    Attributes:
        id: The number that actions use.
        thing: What it is, as far as the player knows.
        charges: How often it can still be used; None where that is not known or has no meaning.
        is_worn: Whether the player wears it.
        bonuses: What it adds to stats, by full id; empty while it is unknown.
        gives: The ids of the statuses that its wearer is known to have of it.
        sticks: Whether it is known that it cannot be taken off.
    """

    id: int
    thing: ItemView
    charges: int | None
    is_worn: bool
    bonuses: Mapping[str, int]
    gives: tuple[str, ...]
    sticks: bool


class AbilityView(Struct, frozen=True):
    """An ability of the player.

    Attributes:
        id: Full id of the ability.
        ready_in: In how many turns it can be used again; 0 for now.
        cooldown: How many turns that takes in all.
    """

    id: str
    ready_in: int
    cooldown: int


class SeenField(NamedTuple):
    """A field that fills a cell in view.

    Attributes:
        id: Full id of the definition.
        amount: How much of it there is; of a fire, for how many turns it will burn.
    """

    id: str
    amount: int


class View(Struct, frozen=True, eq=False):
    """All that the player may know at this moment. Arrays change with the next step.

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
        is_over: Whether the game has ended.
        is_won: Whether the player has won.
        items: What lies on the floor as the player remembers it, the topmost last.
        here: What lies where the player stands, the topmost last.
        pack: What the player carries and wears, in the order in which it was found.
        powers: What the player is able to do, in the order in which it was learned.
        recovery: In how many turns all health comes back by itself; 0 if it never does.
        fields: What fills cells in view, such as fire. What drifts on unseen is not remembered.
        blocks: What statuses keep the player from doing.
        floats: Whether nothing that the ground does meets the player.
        immune: Tags of the statuses and fields that do nothing to the player.
        mapped: What of `terrain` has never been in view: read-only bool array of the same shape;
            None as long as there was no map.
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
    is_won: bool = False
    items: Mapping[Position, tuple[ItemView, ...]] = {}
    here: tuple[CarriedItem, ...] = ()
    pack: tuple[CarriedItem, ...] = ()
    powers: tuple[AbilityView, ...] = ()
    recovery: int = 0
    fields: Mapping[Position, tuple[SeenField, ...]] = {}
    blocks: frozenset[Verb] = frozenset()
    floats: bool = False
    immune: frozenset[str] = frozenset()
    mapped: NDArray[np.bool_] | None = None

    @property
    def is_helpless(self) -> bool:
        """True if a turn passes whatever the player does."""
        return {"step", "attack"} <= self.blocks

    def can_open(self, lock: Locking) -> bool:
        """Return True if the player carries a key to a lock."""
        return any(each.thing.kind in lock.items for each in self.pack)

    def contains(self, position: Position) -> bool:
        """Return True if a position lies on the level."""
        x, y = position
        return 0 <= x < self.width and 0 <= y < self.height


def view_of(world: World) -> View:
    """Return the player's view of `world`."""
    level, ruleset = world.level, world.ruleset
    positions = level.positions
    player = world.player
    seen = _in_view(world)
    actors = [_seen(actor, world) for actor in seen]
    if player.traits is not None and player.traits.senses:
        actors += [_seen(actor, world, is_sensed=True) for actor in _sensed(world, seen)]
    return View(
        width=level.width,
        height=level.height,
        terrain=_read_only(level.known),
        visible=_read_only(level.visible_map),
        mapped=None if level.mapped is None else _read_only(level.mapped),
        table=level.table,
        player=_seen(world.player, world),
        stats=dict(world.player.stats),
        actors=tuple(actors),
        gold={positions[cell]: amount for cell, amount in sorted(level.seen_gold.items())},
        items=_remembered_items(world) if level.seen_items else NOTHING,
        here=tuple([_carried(item, world) for item in level.items.get(player.cell, ())]),
        pack=tuple([_carried(item, world) for item in player.items]),
        powers=tuple([_power(*each, world) for each in player.abilities.items()]),
        fields=_fields_in_view(world) if level.fields else NOTHING,
        blocks=player.traits.blocks if player.traits is not None else NO_VERBS,
        floats=player.traits is not None and player.traits.floats,
        immune=player.kind.immune if player.traits is None else player.traits.immune,
        depth=level.depth,
        level=level.id,
        turn=world.turns,
        diagonals=ruleset.movement_rules.diagonal is not None,
        is_over=world.is_over,
        is_won=world.victory,
        recovery=ruleset.recovery,
    )


def revealed_view(world: World) -> View:
    """Return the view with all actors and items of the level, for after the end of a game.

    Of the terrain it tells no more than `view_of`.
    """
    level, player = world.level, world.player
    positions = level.positions
    others = (actor for actor in level.actors.values() if actor is not player)
    here = level.items.get(player.cell, ())
    return replace(
        view_of(world),
        actors=tuple(_seen(actor, world) for actor in _nearest_first(others, world)),
        gold={positions[cell]: amount for cell, amount in sorted(level.gold.items())},
        items={
            positions[cell]: tuple(_carried(item, world, revealed=True).thing for item in items)
            for cell, items in sorted(level.items.items())
        },
        here=tuple(_carried(item, world, revealed=True) for item in here),
        pack=tuple(_carried(item, world, revealed=True) for item in player.items),
    )


def _in_view(world: World) -> list[Actor]:
    """Return the actors in view, the player excluded, nearest first and then by age."""
    import numpy as np

    level, player, distance = world.level, world.player, world.ruleset.distance
    x, y = level.positions[player.cell]
    box = level.view
    columns, rows = np.nonzero(level.occupied_map[box] & level.visible_map[box])
    found: list[tuple[int, int, Actor]] = []
    for column, row in zip(columns.tolist(), rows.tolist(), strict=True):
        dx, dy = column + box[0].start - x, row + box[1].start - y
        actor = level.actors[player.cell + dx * level.height + dy]
        if actor is not player and not is_hidden_from(player, actor, world):
            found.append((distance(dx, dy), actor.id, actor))
    return [actor for _, _, actor in sorted(found)]


def _sensed(world: World, seen: Collection[Actor]) -> list[Actor]:
    """Return the actors that the player senses without seeing, nearest first and then by age."""
    assert world.player.traits is not None, "nothing is sensed without a status"
    here, reach = world.player.cell, world.player.traits.senses
    others = (a for a in world.level.actors.values() if a is not world.player and a not in seen)
    near = (actor for actor in others if world.distance(here, actor.cell) <= reach)
    return _nearest_first(near, world)


def _nearest_first(actors: Iterable[Actor], world: World) -> list[Actor]:
    """Return actors by their distance from the player, and then by age."""
    here = world.player.cell
    return sorted(actors, key=lambda actor: (world.distance(here, actor.cell), actor.id))


def _remembered_items(world: World) -> dict[Position, tuple[ItemView, ...]]:
    """Return the items that the player remembers, by position."""
    positions = world.level.positions
    return {
        positions[cell]: tuple([_updated(thing, world) for thing in things])
        for cell, things in sorted(world.level.seen_items.items())
    }


def _fields_in_view(world: World) -> dict[Position, tuple[SeenField, ...]]:
    """Return the fields in view, by position."""
    level = world.level
    found: dict[Position, tuple[SeenField, ...]] = {}
    for field, amounts in sorted(level.fields.amounts.items()):
        for cell, amount in amounts.items():
            if level.visible[cell]:
                here = level.positions[cell]
                found[here] = (*found.get(here, ()), SeenField(field, amount))
    return found


def _updated(thing: ItemView, world: World) -> ItemView:
    """Return the view of an item with what the player has learned since."""
    return thing if thing.known else thing._replace(known=thing.kind in world.known)


def _carried(item: Item, world: World, *, revealed: bool = False) -> CarriedItem:
    """Return the view of a carried item, or all there is to know."""
    thing = item_view(item, world)
    if revealed:
        thing = thing._replace(known=True)
    has_charges = thing.known and item.kind.definition.charges is not None
    is_known = thing.known or item.worn
    return CarriedItem(
        id=item.id,
        thing=thing,
        charges=item.charges if has_charges else None,
        is_worn=item.worn,
        bonuses=dict(item.bonuses) if is_known else {},
        gives=tuple([status for status, _ in item.gives()]) if is_known else (),
        sticks=is_known and item.is_sticky,
    )


def _power(ability: str, ready: int, world: World) -> AbilityView:
    definition = world.ruleset.things.abilities[ability].definition
    left = max(ready - world.schedule.now, 0)
    return AbilityView(ability, -(-left // TURN), definition.cooldown)


def _turns_left(actor: Actor, world: World) -> dict[str, int]:
    """Return for how many more turns an actor has each of its statuses; -1 for ever.

    One in which it sleeps until it is woken is not among them: that it is asleep says the same.
    """
    now, sleep = world.schedule.now, sleeping_status(actor)
    return {
        each: -1 if status.until >= WHILE_WORN else -(-max(status.until - now, 0) // TURN)
        for each, status in actor.statuses.items()
        if each != sleep or status.until < WHILE_WORN
    }


def _seen(actor: Actor, world: World, *, is_sensed: bool = False) -> SeenActor:
    roles = world.ruleset.roles
    statuses = _turns_left(actor, world) if actor.statuses else NOTHING
    return SeenActor(
        id=actor.id,
        kind=actor.kind.id,
        label=actor.kind.label,
        position=world.level.positions[actor.cell],
        health=actor.stats[roles.health],
        max_health=actor.stats[roles.max_health],
        hostile=hostile(actor, world.player),
        alert=actor.alert > 0,
        statuses=statuses,
        is_sensed=is_sensed,
        is_asleep=is_asleep(actor),
        is_fleeing=is_fleeing(actor, world),
        is_neutral=actor.faction == NEUTRAL,
        yields=actor is not world.player and may_yield(actor, world.player, world),
        held_for=statuses.get(holding_status(actor), 0) if statuses else 0,
        stats=dict(actor.stats),
    )


def _read_only(array: NDArray[G]) -> NDArray[G]:
    view = array.view()
    view.flags.writeable = False
    return view
