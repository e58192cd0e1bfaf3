"""Facts about places: who came where, and what became of the ground."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.geometry import Position
from roguelike.engine.cause import ActorId, Means


class Arrived(Struct, frozen=True):
    """An actor came to a level."""

    actor: ActorId
    depth: int
    level: str


class RegionEntered(Struct, frozen=True):
    """An actor came to a region; `means` has its id."""

    actor: ActorId
    means: Means


class Felt(Struct, frozen=True):
    """An actor felt on arrival what makes a level special; `means` has the id of the feeling."""

    actor: ActorId
    means: Means


class TerrainChanged(Struct, frozen=True):
    """The terrain of a cell changed; both are ids."""

    actor: ActorId
    position: Position
    before: str
    terrain: str


class Revealed(Struct, frozen=True):
    """The player learned how `cells` more cells look."""

    actor: ActorId
    cells: int


class Unlocked(Struct, frozen=True):
    """An actor unlocked something; `terrain` is the id of what it was."""

    actor: ActorId
    position: Position
    terrain: str


class DoorOpened(Struct, frozen=True):
    """An actor opened something by entering it; `terrain` is the id of what it was."""

    actor: ActorId
    position: Position
    terrain: str
