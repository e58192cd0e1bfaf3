"""The situation that an aim is handed, and the area that it returns.

An aim is asked by the engine, of the level as it is, and by those who choose a target, of the
level as the player knows it. So it sees cells, and not the level itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from roguelike.content.schema.steps import AimParams, Deed, Spares
from roguelike.core.grid.areas import Bounds, line
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.perception.sight import is_hidden_from, light
from roguelike.engine.world.actor import Actor, hostile

if TYPE_CHECKING:
    from roguelike.engine.world.ruleset import Ruleset
    from roguelike.engine.world.world import World


class Area(NamedTuple):
    """The cells that an aim reaches.

    Attributes:
        cells: The cells that are met, as flat indices, in the order in which they are reached.
        path: The cells that are flown through on the way, without the one at which it begins.
        landing: The cell where it ends.
        is_straight: Whether it flies straight at whom it meets, so that it can be sent back.
    """

    cells: tuple[int, ...]
    path: tuple[int, ...]
    landing: int
    is_straight: bool = False


class Aiming(Struct, frozen=True, eq=False):
    """The situation that an aim is handed: its origin and target, and the actors on the level.

    Attributes:
        bounds: The size of the level.
        positions: The position of each flat index.
        origin: Where it is aimed from, as a flat index.
        cell: Where it is aimed at.
        is_open: Tells whether a bolt can fly through a cell.
        standing: Where someone stands, by flat index: whether that is an enemy of who aims.
        is_visible: Tells whether who aims sees a cell, and the one who stands there.
        distance: How far two cells are apart, from the differences of their coordinates.
        own: Where the one stands who aims; -1 where nobody does.
        rng: The stream for aims that leave something to chance; None where nothing may be drawn,
            as when one only looks what would be met.
    """

    bounds: Bounds
    positions: tuple[Position, ...]
    origin: int
    cell: int
    is_open: Callable[[int], bool]
    standing: Mapping[int, bool]
    is_visible: Callable[[int], bool]
    distance: Callable[[int, int], int]
    own: int = -1
    rng: Rng | None = None

    @classmethod
    def of(
        cls, world: World, origin: int, cell: int, actor: Actor | None, *, may_draw: bool = True
    ) -> Aiming:
        """Return the situation of an aim on the level as it is."""
        level = world.level
        transparent = level.transparent.reshape(-1)
        return cls(
            bounds=Bounds(level.width, level.height),
            positions=level.positions,
            origin=origin,
            cell=cell,
            is_open=lambda at: bool(transparent[at]) or at in level.fields.veils,
            standing=_Standing(level.actors, actor),
            is_visible=_eyes(world, actor, origin),
            distance=world.ruleset.distance,
            own=actor.cell if actor is not None and actor.alive else -1,
            rng=world.effect_rng if may_draw else None,
        )

    def flat(self, position: Position) -> int:
        """Return the flat index of a position."""
        return position.x * self.bounds.height + position.y

    def far(self, one: int, other: int) -> int:
        """Return how far two cells are apart."""
        (x, y), (other_x, other_y) = self.positions[one], self.positions[other]
        return self.distance(other_x - x, other_y - y)

    def way(self, length: int, *, through_walls: bool = False) -> list[int]:
        """Return the cells of the straight line over the aimed cell, as far as `length` reaches.

        The line begins beside the origin and goes on behind the aimed cell. It ends before the
        first cell through which nothing flies, unless it goes through walls.
        """
        (x, y), (to_x, to_y) = self.positions[self.origin], self.positions[self.cell]
        steps = max(abs(to_x - x), abs(to_y - y))
        if not steps:
            return []
        times = -(-length // steps)
        end = Position(x + (to_x - x) * times, y + (to_y - y) * times)
        found: list[int] = []
        for position in line(self.bounds, Position(x, y), end)[1:]:
            cell = self.flat(position)
            if self.far(self.origin, cell) > length:
                break
            if not through_walls and not self.is_open(cell):
                break
            found.append(cell)
        return found

    def flown(self, length: int) -> list[int]:
        """Return the way to the aimed cell, at most `length` cells and up to the first actor."""
        found: list[int] = []
        for cell in self.way(length):
            found.append(cell)
            if cell in self.standing or cell == self.cell:
                break
        return found

    def spare(self, cells: Iterable[int], spared: Spares) -> tuple[int, ...]:
        """Return some cells without those of actors that are spared."""
        if spared == "nobody":
            return tuple(cells)
        if spared == "self":
            return tuple(cell for cell in cells if cell != self.own)
        standing = self.standing
        return tuple(cell for cell in cells if cell not in standing or standing[cell])

    def in_view(self, reach: int) -> list[int]:
        """Return the cells of actors seen at most `reach` cells away, nearest first."""
        found = [
            cell
            for cell in self.standing
            if self.far(self.origin, cell) <= reach and self.is_visible(cell)
        ]
        return sorted(found, key=lambda cell: (self.far(self.origin, cell), cell))

    def sees_between(self, one: int, other: int) -> bool:
        """Return True if nothing between two cells stops a bolt."""
        cells = line(self.bounds, self.positions[one], self.positions[other])
        return all(self.is_open(self.flat(position)) for position in cells[1:-1])


def area_of(aim: AimParams | None, aiming: Aiming, ruleset: Ruleset) -> Area:
    """Return the area that an aim reaches; without one, the cell from which it is aimed."""
    if aim is None:
        return Area((aiming.origin,), (), aiming.origin)
    return ruleset.aims.implementation(aim)(aim, aiming)


def must_aim(deed: Deed) -> bool:
    """Return True if a cell has to be chosen for a deed."""
    return deed.aim is not None and deed.aim.asks()


class _Standing(Mapping[int, bool]):
    """The cells where actors stand, and whether each is an enemy of the one who aims."""

    def __init__(self, actors: Mapping[int, Actor], actor: Actor | None) -> None:
        self._actors = actors
        self._actor = actor

    def __getitem__(self, cell: int) -> bool:
        found = self._actors[cell]
        return self._actor is None or hostile(self._actor, found)

    def __iter__(self):  # noqa: ANN204 - as of any mapping
        return iter(self._actors)

    def __len__(self) -> int:
        return len(self._actors)

    def __contains__(self, cell: object) -> bool:
        return cell in self._actors


def _eyes(world: World, actor: Actor | None, origin: int) -> Callable[[int], bool]:
    """Return a test if an actor, or nobody in particular at a cell, sees a cell."""
    is_lit, actors = light(world, actor, origin), world.level.actors
    if actor is None:
        return is_lit

    def sees(cell: int) -> bool:
        other = actors.get(cell)
        return is_lit(cell) and (other is None or not is_hidden_from(actor, other, world))

    return sees
