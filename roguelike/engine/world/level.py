"""Level state: the layers of its cells, and what stands, lies and drifts where.

All that changes on a level is changed by its methods, and these see to what follows from it: what
is kept twice, the ways that are open, and whether the player has to look around anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.content.schema.terrain import MAX_DENSITY
from roguelike.core.grid.geometry import Direction
from roguelike.core.grid.steps import Steps
from roguelike.engine.definitions.kinds import FieldKind, ItemKind, TriggersByEvent
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.world.actor import MONSTERS, PLAYER_ID, Actor, Faction, Traits
from roguelike.engine.world.cause import ActorId
from roguelike.engine.world.clouds import Clouds
from roguelike.engine.world.item import Item, ItemView
from roguelike.engine.world.map_layers import MapLayers
from roguelike.engine.world.movement_maps import DistanceMaps, MovementMap, MovementMaps
from roguelike.engine.world.ruleset import Ruleset


class Level(MapLayers):
    """A floor and the actors on it.

    Attributes:
        id: Id of the recipe by which it was made; empty if it was not made by one.
        occupied: One byte a cell: 1 where an actor stands.
        special: One byte a cell: 1 where entering has an effect.
        movement_rules: How actors step.
        movement: The maps of where actors go of their own accord: walkers, swimmers and flyers.
        strides: What to add to a flat index for each direction of a step, in the order in
            which they are tried.
        actors: Who stands where, by flat index.
        cast: Everyone who has been here, by id, the dead included.
        gold: Pieces on the floor, by flat index.
        seen_gold: The same, as the player remembers it.
        dormant: How many actors are off the schedule and could be stirred.
        items: What lies on the floor, by flat index, the topmost last.
        item_count: How many stacks lie on the floor in all.
        lying: One byte a cell: 1 where items lie.
        seen_items: What the player remembers of items, by flat index.
        fields: What fills cells for a while.
        sides: How many actors there are, beside the player, on other sides than most monsters.
        hider: Someone whom a status has hidden here, if one has; `hides_someone` looks whether it
            still does.
    """

    __slots__ = (
        "_actors",
        "_awareness",
        "_cast",
        "_gold",
        "_items",
        "_seen_gold",
        "_seen_items",
        "actors",
        "cast",
        "dormant",
        "fields",
        "gold",
        "hider",
        "id",
        "item_count",
        "items",
        "lying",
        "movement",
        "movement_rules",
        "occupied",
        "occupied_map",
        "seen_gold",
        "seen_items",
        "sides",
        "special",
        "strides",
    )

    def __init__(self, site: Site, ruleset: Ruleset, identifier: str = "") -> None:
        """Take over the terrain of a finished level in the making.

        Args:
            site: The level in the making; its arrays are used, not copied.
            ruleset: By which rules actors see and step here.
            identifier: Id of the recipe by which it was made.

        Raises:
            ValueError: The border of the level is not closed.
        """
        super().__init__(site, ruleset.sight)
        self.id = identifier
        self._awareness = ruleset.roles.awareness
        self.occupied, self.occupied_map = self._layer(None)
        self.special, _ = self._layer(self.table.is_special.take(self.terrain))
        self.movement_rules = movement_rules = ruleset.movement_rules
        self.strides = movement_rules.offsets(self.height)
        self._begin_empty()
        self.movement = MovementMaps(self.walkable, self.terrain, self.table, self._movement_map)

    def _begin_empty(self) -> None:
        """Start without actors and items."""
        self._actors: dict[int, Actor] = {}
        self.actors: Mapping[int, Actor] = self._actors
        self._cast: dict[int, Actor] = {}
        self.cast: Mapping[int, Actor] = self._cast
        self.fields = Clouds()
        self._gold: dict[int, int] = {}
        self.gold: Mapping[int, int] = self._gold
        self._seen_gold: dict[int, int] = {}
        self.seen_gold: Mapping[int, int] = self._seen_gold
        self.dormant = 0
        self._items: dict[int, list[Item]] = {}
        self.items: Mapping[int, Sequence[Item]] = self._items
        self.item_count = 0
        self.lying, _ = self._layer(None)
        self._seen_items: dict[int, tuple[ItemView, ...]] = {}
        self.seen_items: Mapping[int, tuple[ItemView, ...]] = self._seen_items
        self.sides = 0
        self.hider: Actor | None = None

    def _movement_map(self, cells: bytearray) -> MovementMap:
        own = steps = Steps(cells, self.movement_rules, self.height)
        if cells is not self.walkable:
            steps = Steps(cells, self.movement_rules, self.height, self.walkable)
        return MovementMap(cells, DistanceMaps(own, self.positions), steps)

    def beside(self, cell: int, direction: Direction) -> int:
        """Return the neighbor of `cell` in `direction`."""
        return cell + direction.dx * self.height + direction.dy

    def living(self, actor: ActorId) -> Actor | None:
        """Return an actor that has been on the level, by its id, if it is still alive."""
        found = self.cast.get(actor)
        return found if found is not None and found.alive else None

    def is_free(self, cell: int) -> bool:
        """Return True if an actor could enter `cell` now."""
        return self.walkable[cell] == 1 and cell not in self.actors

    def may_pass(self, cell: int, direction: Direction) -> bool:
        """Return True if a step from `cell` in `direction` cuts no corner that it may not cut."""
        return self.movement_rules.may_pass(self.walkable, cell, direction, self.height)

    def place(self, actor: Actor, cell: int) -> None:
        """Put `actor` on a free `cell` of this level, where it has not been before."""
        actor.cell = cell
        self._actors[cell] = actor
        self.occupied[cell] = 1
        self._cast[actor.id] = actor
        eyes = actor.stats[self._awareness]
        if actor.id == PLAYER_ID:
            self.sharpen_eyes(0, eyes)
        else:
            self.sharpen_eyes(eyes, self.cast.get(PLAYER_ID, actor).stats[self._awareness])
            self.dormant += not actor.awake
            self.sides += actor.faction != MONSTERS
        if actor.traits is not None and actor.traits.hides:
            self.hider = actor

    def remove(self, actor: Actor) -> None:
        """Remove `actor`, which is not the player, from the level."""
        del self._actors[actor.cell]
        self.occupied[actor.cell] = 0
        self.sides -= actor.faction != MONSTERS

    def shift(self, actor: Actor, cell: int) -> None:
        """Move `actor` to another, free `cell`."""
        actors, occupied = self._actors, self.occupied
        del actors[actor.cell]
        occupied[actor.cell] = 0
        actors[cell] = actor
        occupied[cell] = 1
        actor.cell = cell
        if actor.id == PLAYER_ID:
            self.is_stale = True

    def swap(self, one: Actor, other: Actor) -> None:
        """Swap the cells of two actors."""
        one.cell, other.cell = other.cell, one.cell
        self._actors[one.cell], self._actors[other.cell] = one, other
        if PLAYER_ID in (one.id, other.id):
            self.is_stale = True

    def redefine(self, actor: Actor, traits: Traits | None, faction: Faction) -> None:
        """Set the traits and the side of an actor on this level.

        Those who know of the player look for it anew when anything is otherwise with it.
        """
        if faction != actor.faction:
            actor.alert = 0
            self.note_side(actor, faction)
        actor.traits, actor.faction = traits, faction
        if traits is not None and traits.hides:
            self.hider = actor
        if actor.id == PLAYER_ID:
            self.is_stale = True

    def note_side(self, actor: Actor, faction: Faction) -> None:
        """Count `actor` on the side of `faction`."""
        self.sides += (faction != MONSTERS) - (actor.faction != MONSTERS)

    def hides_someone(self) -> bool:
        """Return True if a status hides an actor on the level now."""
        hider = self.hider
        if hider is None:
            return False
        if not hider.is_hidden or self.actors.get(hider.cell) is not hider:
            self.hider = next((each for each in self.actors.values() if each.is_hidden), None)
        return self.hider is not None

    def set_terrain(self, cell: int, number: int) -> None:
        """Change the terrain of `cell`; `number` is one of the table's.

        The player remembers a change in view even where the change ends the view of the cell, as
        it does when a door seen edge-on opens. What is changed is hidden no longer.
        """
        self.terrain.reshape(-1)[cell] = number
        self.reveal(cell)
        self.movement.change(cell, number)
        self._update(cell)
        self.is_stale = True

    def set_field(
        self, kind: FieldKind, cell: int, amount: int, kinds: Mapping[str, FieldKind]
    ) -> None:
        """Set the amount of a field in a cell.

        Args:
            kind: Which field.
            cell: The cell.
            amount: How much; 0 for nothing.
            kinds: All kinds of fields, by id.
        """
        is_other = self.fields.put(kind.id, cell, min(amount, MAX_DENSITY))
        if is_other:
            self.movement.forget_ways_around()
        gas = kind.definition.gas
        is_veiled = gas is not None and gas.veils_from is not None
        is_seen_otherwise = is_veiled and self.fields.veil(cell, kinds)
        if is_seen_otherwise:
            self.is_stale = True
        if is_other or is_seen_otherwise:
            self._update(cell)

    def _update(self, cell: int) -> None:
        """Update all that follows from the terrain and the fields of `cell`."""
        is_clear = self.table.transparent[self.number_at(cell)] and cell not in self.fields.veils
        self.transparent.reshape(-1)[cell] = is_clear
        self._mark_special(cell)

    def triggers_at(self, cell: int) -> TriggersByEvent:
        """Return the triggers of the terrain of `cell`, by event."""
        return self.table.triggers[self.number_at(cell)]

    def open(self, cell: int) -> int:
        """Turn the terrain of `cell` into what it becomes when entered.

        Returns:
            The number of what it was, or 0 if entering changes nothing.
        """
        before = self.number_at(cell)
        number = self.table.opens_into[before]
        if not number:
            return 0
        self.set_terrain(cell, number)
        return before

    def lay(self, item: Item, cell: int) -> None:
        """Put an item on the floor of `cell`, on top of what lies there."""
        self._items.setdefault(cell, []).append(item)
        self.item_count += 1
        self.lying[cell] = 1
        self._note_things(cell)

    def pick(self, item: Item, cell: int) -> None:
        """Take an item from the floor of `cell`, where it lies."""
        stacks = self._items[cell]
        stacks.remove(item)
        if not stacks:
            del self._items[cell]
            self.lying[cell] = 0
        self.item_count -= 1
        self._note_things(cell)

    def add_to(self, item: Item, count: int, cell: int) -> None:
        """Add to a stack that lies on the floor of `cell`."""
        item.count += count
        self._note_things(cell)

    def drop_gold(self, cell: int, amount: int) -> None:
        """Add gold to the floor of `cell`."""
        self._gold[cell] = self.gold.get(cell, 0) + amount
        self._note_things(cell)

    def take_gold(self, cell: int) -> int:
        """Remove and return the gold on the floor of `cell`."""
        amount = self._gold.pop(cell, 0)
        self._note_things(cell)
        return amount

    def _note_things(self, cell: int) -> None:
        """Update all that follows from the items and the gold on the floor of `cell`."""
        self.changed[cell] = 1
        self.is_stale = True
        self._mark_special(cell)

    def note_kind(self, kind: ItemKind) -> None:
        """Mark the cells where items of a kind lie, as they look different from now on."""
        for cell, stacks in self.items.items():
            if any(item.kind is kind for item in stacks):
                self.changed[cell] = 1
        self.is_stale = True

    def remember_gold(self, cell: int) -> None:
        """Update the player's memory of gold in a cell."""
        amount = self.gold.get(cell)
        if amount is None:
            self._seen_gold.pop(cell, None)
        else:
            self._seen_gold[cell] = amount

    def remember_items(self, cell: int, things: tuple[ItemView, ...]) -> None:
        """Set the player's memory of items in a cell."""
        if things:
            self._seen_items[cell] = things
        else:
            self._seen_items.pop(cell, None)

    def recall(self, gold: Mapping[int, int], items: Mapping[int, tuple[ItemView, ...]]) -> None:
        """Restore the player's memory of gold and items, by cell."""
        self._seen_gold.update(gold)
        self._seen_items.update(items)
        for cell in (*gold, *items):
            self.changed[cell] = 1

    def _mark_special(self, cell: int) -> None:
        number = self.number_at(cell)
        has_effect = bool(self.table.is_special[number])
        is_strewn = cell in self.gold or cell in self.items
        self.special[cell] = has_effect or is_strewn or cell in self.fields


def free_around(cell: int, radius: int, level: Level, ground: bytearray | None = None) -> list[int]:
    """Return the free cells to which at most `radius` steps lead from `cell`, nearest first.

    The cell itself is the first, if it is free. Steps lead past actors, but not through walls, so
    there are none if the cell cannot be walked on.

    Args:
        cell: A flat index.
        radius: A number of steps.
        level: The level.
        ground: One byte a cell: 1 where a free cell has to be; without it, anywhere.
    """
    if not level.walkable[cell]:
        return []
    reached = {cell: 0}
    for here in (queue := [cell]):  # which grows meanwhile
        if reached[here] == radius:
            break
        for direction in level.movement_rules.directions:
            there = level.beside(here, direction)
            if there in reached or not level.walkable[there]:
                continue
            if level.may_pass(here, direction):
                reached[there] = reached[here] + 1
                queue.append(there)
    return [each for each in queue if level.is_free(each) and (not ground or ground[each])]
