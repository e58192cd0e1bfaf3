"""Facts about places: who came where, and what became of the ground."""

from __future__ import annotations

from typing import ClassVar

from roguelike.core.geometry import Position
from roguelike.engine.cause import Means
from roguelike.engine.events import Event


class Arrived(Event, frozen=True):
    """An actor came to a level."""

    depth: int
    level: str


class RegionEntered(Event, frozen=True):
    """An actor came to a region; `means` has its id."""

    added: ClassVar[frozenset[str]] = frozenset({"description"})

    means: Means


class Felt(Event, frozen=True):
    """An actor felt on arrival what makes a level special; `means` has the id of the feeling."""

    added: ClassVar[frozenset[str]] = frozenset({"description"})

    means: Means


class TerrainChanged(Event, frozen=True):
    """The terrain of a cell changed; both are ids."""

    position: Position
    before: str
    terrain: str


class Revealed(Event, frozen=True):
    """The player learned how `cells` more cells look."""

    cells: int


class Unlocked(Event, frozen=True):
    """An actor unlocked something; `terrain` is the id of what it was."""

    position: Position
    terrain: str


class DoorOpened(Event, frozen=True):
    """An actor opened something by entering it; `terrain` is the id of what it was."""

    position: Position
    terrain: str
