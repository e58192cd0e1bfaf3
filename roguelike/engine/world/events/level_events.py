"""Events about levels: arrivals, and changes of terrain."""

from __future__ import annotations

from typing import ClassVar

from roguelike.content.references.ids import feature_id
from roguelike.engine.world.events.event_fields import (
    Cells,
    Depth,
    FormerGround,
    Ground,
    Instrument,
    Place,
    Recipe,
)
from roguelike.engine.world.events.events import Event


class Arrived(Event, frozen=True):
    """An actor came to a level."""

    is_of_player: ClassVar[bool] = True

    depth: Depth
    level: Recipe


class RegionEntered(Event, frozen=True):
    """An actor came to a region; `means` has its id."""

    added: ClassVar[frozenset[str]] = frozenset({"description"})
    is_of_player: ClassVar[bool] = True

    means: Instrument


class Felt(Event, frozen=True):
    """An actor felt on arrival that a level is special; `means` has the id of the feeling."""

    added: ClassVar[frozenset[str]] = frozenset({"description"})
    is_of_player: ClassVar[bool] = True

    means: Instrument


class TerrainChanged(Event, frozen=True):
    """The terrain of a cell changed; both are ids."""

    position: Place
    before: FormerGround
    terrain: Ground


class Revealed(Event, frozen=True):
    """The player learned how `cells` more cells look."""

    cells: Cells


class OfGround(Event, frozen=True):
    """An event about the terrain of a cell; `terrain` is the id of what it was."""

    position: Place
    terrain: Ground

    def thing(self) -> str:
        """Return the terrain, or the feature."""
        return feature_id(self.terrain)


class Unlocked(OfGround, frozen=True):
    """An actor unlocked something; `terrain` is the id of what it was."""


class DoorOpened(OfGround, frozen=True):
    """An actor opened something by entering it; `terrain` is the id of what it was."""


class FuseLit(Event, frozen=True):
    """A sequence will run at a cell later."""

    position: Place


class Operated(OfGround, frozen=True):
    """The player operated a feature, such as a lever or a chest."""
