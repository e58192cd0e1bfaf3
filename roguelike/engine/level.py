"""One floor: arrays of what cells are, and dictionaries of what stands where.

Arrays have shape `(width, height)`, order `[x, y]`, C layout. A cell is also known by its
flat index `x * height + y`: reading a number out of a bytearray takes a third of the time
that reading it out of an array takes, so what is asked cell by cell is kept in bytearrays,
and the arrays of the same name with `_map` are views of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from roguelike.content.schema.rules import Sight
from roguelike.core.fov import FieldOfView
from roguelike.core.gait import Gait
from roguelike.core.geometry import Direction, Position
from roguelike.core.steps import Steps
from roguelike.engine.actor import MONSTERS, Actor, Faction
from roguelike.engine.cause import ActorId
from roguelike.engine.fields import Fields
from roguelike.engine.grounds import Ground, Grounds
from roguelike.engine.item import Item, Thing
from roguelike.engine.kinds import ByOccasion, ItemKind
from roguelike.engine.site import Site
from roguelike.engine.terrain import UNKNOWN
from roguelike.engine.waymaps import Waymaps

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Box = tuple[slice, slice]
"""A part of a level: its columns and its rows."""


class Level:
    """A floor and the actors on it.

    Attributes:
        id: Id of the recipe by which it was made; empty if it was not made by one.
        depth: How deep it lies; 1 is the first.
        terrain: uint16 array of numbers into the table.
        known: uint16 array of what the player remembers; `UNKNOWN` where unexplored.
        mapped: bool array of what the player remembers but has never seen, as after reading a map;
            None as long as there was no map.
        walkable: One byte a cell: 1 where actors can stand.
        visible: One byte a cell: 1 where the player sees.
        exposed: One byte a cell: 1 where someone whose eyes are sharp enough sees the
            player. The same object as `visible` where nobody's are sharper than the player's.
        view: The part of the level that `visible` is about; nothing outside it is visible.
        exposure: The same for `exposed`.
        sharpest_eyes: The largest awareness of anyone who came here, in cells.
        occupied: One byte a cell: 1 where an actor stands.
        special: One byte a cell: 1 where entering has an effect.
        positions: The position of each flat index.
        gait: How actors step.
        grounds: Where those can go of their own accord who walk, swim or fly.
        strides: What to add to a flat index for each direction of a step, in the order in
            which they are tried.
        actors: Who stands where, by flat index.
        cast: Everyone who has been here, by id, the dead included.
        gold: Pieces on the floor, by flat index.
        seen_gold: The same, as the player remembers it.
        dormant: How many actors are off the schedule and could be stirred.
        items: What lies on the floor, by flat index, the topmost last.
        item_count: How many stacks lie on the floor in all.
        lying: One byte a cell: 1 where items lie or the player remembers some.
        changed: One byte a cell: 1 where items or gold may differ from what the player remembers.
        seen_items: What the player remembers of items, by flat index.
        shown: uint16 array of what cells look like: `terrain`, with disguises for what is hidden.
        fields: What fills cells for a while.
        hidden: The cells that look like something else, by flat index.
        sides: How many actors there are, beside the player, on other sides than most monsters.
        hider: Someone whom a status has hidden here, if one has; `witness.hides_someone` looks
            whether it still does.
    """

    __slots__ = (
        "_numbers",
        "actors",
        "cast",
        "changed",
        "changed_map",
        "depth",
        "dormant",
        "exposed",
        "exposed_map",
        "exposure",
        "fields",
        "fov",
        "gait",
        "gold",
        "grounds",
        "height",
        "hidden",
        "hider",
        "id",
        "item_count",
        "items",
        "known",
        "lying",
        "mapped",
        "occupied",
        "occupied_map",
        "positions",
        "seen_gold",
        "seen_items",
        "sharpest_eyes",
        "shown",
        "sides",
        "special",
        "strides",
        "table",
        "terrain",
        "transparent",
        "view",
        "visible",
        "visible_map",
        "walkable",
        "walkable_map",
        "width",
    )

    def __init__(self, site: Site, sight: Sight, gait: Gait, identifier: str = "") -> None:
        """Take over the terrain of a finished level in the making.

        Args:
            site: The level in the making; its arrays are used, not copied.
            sight: How actors see here.
            gait: How they step.
            identifier: Id of the recipe by which it was made.

        Raises:
            ValueError: The border of the level is not closed.
        """
        import numpy as np

        terrain, table = site.terrain, site.table
        self.id = identifier
        self.depth = site.depth
        self.width, self.height = site.width, site.height
        self.terrain, self.table = terrain, table
        self._numbers = terrain.reshape(-1).data  # a fraction of the time where it is one cell
        self.known = np.full_like(terrain, UNKNOWN)
        self.mapped: NDArray[np.bool_] | None = None
        self.walkable, self.walkable_map = self._layer(table.walkable.take(terrain))
        self.transparent = table.transparent.take(terrain)
        self.visible, self.visible_map = self._layer(None)
        self.exposed, self.exposed_map = self.visible, self.visible_map
        self.view: Box = (slice(0, 0), slice(0, 0))
        self.exposure: Box = self.view
        self.sharpest_eyes = 0
        self.fov = FieldOfView(
            self.transparent,
            metric=sight.shape,
            symmetric=sight.symmetric,
            light_walls=sight.light_walls,
        )
        self.occupied, self.occupied_map = self._layer(None)
        self.special, _ = self._layer(table.is_special.take(terrain))
        self.positions = positions_of(self.width, self.height)
        self.gait = gait
        self.strides = gait.offsets(self.height)
        self._begin_empty()
        self.grounds = Grounds(self.walkable, terrain, table, self._ground_of)
        self._require_closed_border()

    def _begin_empty(self) -> None:
        """Start without actors and items, and with what is hidden looking like something else."""
        import numpy as np

        self.actors: dict[int, Actor] = {}
        self.cast: dict[int, Actor] = {}
        self.fields = Fields()
        self.gold: dict[int, int] = {}
        self.seen_gold: dict[int, int] = {}
        self.dormant = 0
        self.items: dict[int, list[Item]] = {}
        self.item_count = 0
        self.lying, _ = self._layer(None)
        self.changed, self.changed_map = self._layer(None)
        self.seen_items: dict[int, tuple[Thing, ...]] = {}
        self.sides = 0
        self.hider: Actor | None = None
        self.hide(np.flatnonzero(self.table.is_hidden.take(self.terrain)).tolist())

    def put_on_map(self, cells: NDArray[np.bool_]) -> None:
        """Take note of cells that the player knows from now on without having seen them."""
        self.mapped = cells if self.mapped is None else self.mapped | cells

    def hide(self, cells: Iterable[int]) -> None:
        """Let some cells look like what they are taken for, and all others like what they are."""
        self.hidden = set(cells)
        self.shown = self.terrain.copy() if self.hidden else self.terrain
        hidden, terrain = sorted(self.hidden), self.terrain.reshape(-1)
        self.shown.reshape(-1)[hidden] = self.table.disguises[terrain[hidden]]

    def _layer(self, values: NDArray[np.bool_] | None) -> tuple[bytearray, NDArray[np.bool_]]:
        """Return a bytearray of one byte a cell, and an array that is a view of it."""
        import numpy as np

        layer = bytearray(self.width * self.height)
        view = np.frombuffer(layer, dtype=np.bool_).reshape(self.width, self.height)
        if values is not None:
            view[:] = values
        return layer, view

    def _ground_of(self, cells: bytearray) -> Ground:
        own = steps = Steps(cells, self.gait, self.height)
        if cells is not self.walkable:
            steps = Steps(cells, self.gait, self.height, self.walkable)
        return Ground(cells, Waymaps(own, self.positions), steps)

    def _require_closed_border(self) -> None:
        walkable = self.walkable_map
        edges = (walkable[0], walkable[-1], walkable[:, 0], walkable[:, -1])
        if any(edge.any() for edge in edges):
            msg = "the border of a level must be closed"
            raise ValueError(msg)

    def sharpen_eyes(self, awareness: int, reach: int) -> None:
        """Take note of someone's `awareness`, where the player sees as far as `reach`."""
        self.sharpest_eyes = max(self.sharpest_eyes, awareness)
        if self.sharpest_eyes > reach and self.exposed is self.visible:
            self.exposed, self.exposed_map = self._layer(None)

    def beside(self, cell: int, direction: Direction) -> int:
        """Return the neighbor of `cell` in `direction`."""
        return cell + direction.dx * self.height + direction.dy

    def cell(self, position: Position) -> int:
        """Return the flat index of `position`."""
        return position.x * self.height + position.y

    def is_border(self, cell: int) -> bool:
        """Tell whether `cell` lies at the edge of the level."""
        x, y = self.positions[cell]
        return x in (0, self.width - 1) or y in (0, self.height - 1)

    def living(self, actor: ActorId) -> Actor | None:
        """Return an actor who has been here, by its id, if it is still alive."""
        found = self.cast.get(actor)
        return found if found is not None and found.alive else None

    def is_free(self, cell: int) -> bool:
        """Tell whether an actor could enter `cell` now."""
        return self.walkable[cell] == 1 and cell not in self.actors

    def may_pass(self, cell: int, direction: Direction) -> bool:
        """Tell whether a step from `cell` in `direction` does not cut a corner that it may not."""
        return self.gait.may_pass(self.walkable, cell, direction, self.height)

    def terrain_id(self, cell: int) -> str:
        """Return the id of the terrain of `cell`."""
        return self.table.ids[self.number_at(cell)]

    def leads(self, cell: int) -> str:
        """Return which way `cell` leads: `"up"`, `"down"` or nowhere, the empty text."""
        return self.table.leads[self.number_at(cell)]

    def place(self, actor: Actor, cell: int) -> None:
        """Let `actor` stand on a free `cell` of this level, where it has not been before."""
        actor.cell = cell
        self.actors[cell] = actor
        self.occupied[cell] = 1
        self.cast[actor.id] = actor

    def remove(self, actor: Actor) -> None:
        """Take `actor`, who is not the player, off the level."""
        del self.actors[actor.cell]
        self.occupied[actor.cell] = 0
        self.sides -= actor.faction != MONSTERS

    def shift(self, actor: Actor, cell: int) -> None:
        """Let `actor` stand on another, free `cell`."""
        actors, occupied = self.actors, self.occupied
        del actors[actor.cell]
        occupied[actor.cell] = 0
        actors[cell] = actor
        occupied[cell] = 1
        actor.cell = cell

    def swap(self, one: Actor, other: Actor) -> None:
        """Let two actors stand where the other one stood."""
        one.cell, other.cell = other.cell, one.cell
        self.actors[one.cell], self.actors[other.cell] = one, other

    def set_terrain(self, cell: int, number: int) -> None:
        """Change what `cell` is made of; `number` is one of the table's.

        The player remembers a change in view even where the change ends the view of the cell, as
        it does when a door seen edge-on opens. What is changed is hidden no longer.
        """
        self.terrain.reshape(-1)[cell] = number
        self.reveal(cell)
        self.grounds.change(cell, number)
        self.touch(cell)

    def touch(self, cell: int) -> None:
        """Take note that what `cell` is made of, or what fills it, has changed."""
        is_clear = self.table.transparent[self.number_at(cell)] and cell not in self.fields.veils
        self.transparent.reshape(-1)[cell] = is_clear
        self._mark_special(cell)

    def reveal(self, cell: int) -> None:
        """Let `cell` look like what it is, and the player remember it if it is in view."""
        number = self.terrain.reshape(-1)[cell]
        self.shown.reshape(-1)[cell] = number
        self.hidden.discard(cell)
        if self.visible[cell]:
            self.known.reshape(-1)[cell] = number

    def number_at(self, cell: int) -> int:
        """Return the number of the terrain of `cell`."""
        return self._numbers[cell]

    def triggers_at(self, cell: int) -> ByOccasion:
        """Return what follows from what happens at `cell`, by what sets it off."""
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
        self.items.setdefault(cell, []).append(item)
        self.item_count += 1
        self.lying[cell] = self.changed[cell] = 1
        self._mark_special(cell)

    def pick(self, item: Item, cell: int) -> None:
        """Take an item from the floor of `cell`, where it lies."""
        stacks = self.items[cell]
        stacks.remove(item)
        self.changed[cell] = 1
        if not stacks:
            del self.items[cell]
        self.item_count -= 1
        self._mark_special(cell)

    def note_side(self, actor: Actor, faction: Faction) -> None:
        """Take note that `actor` changes to the side of `faction`."""
        self.sides += (faction != MONSTERS) - (actor.faction != MONSTERS)

    def note_kind(self, kind: ItemKind) -> None:
        """Take note that the items of a kind that lie here look different from now on."""
        for cell, stacks in self.items.items():
            if any(item.kind is kind for item in stacks):
                self.changed[cell] = 1

    def drop_gold(self, cell: int, amount: int) -> None:
        """Add gold to the floor of `cell`."""
        self.gold[cell] = self.gold.get(cell, 0) + amount
        self.changed[cell] = 1
        self._mark_special(cell)

    def take_gold(self, cell: int) -> int:
        """Remove and return the gold on the floor of `cell`."""
        amount = self.gold.pop(cell, 0)
        self.changed[cell] = 1
        self._mark_special(cell)
        return amount

    def _mark_special(self, cell: int) -> None:
        number = self.number_at(cell)
        has_effect = bool(self.table.is_special[number])
        is_strewn = cell in self.gold or cell in self.items
        self.special[cell] = has_effect or is_strewn or cell in self.fields


@lru_cache(maxsize=8)
def positions_of(width: int, height: int) -> tuple[Position, ...]:
    """Return the position of each flat index of a level of this size."""
    return tuple(Position(x, y) for x in range(width) for y in range(height))
