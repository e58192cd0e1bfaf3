"""Events about actors that are moved, called, changed or won over, by whatever means."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from roguelike.engine.world.cause import NO_MEANS
from roguelike.engine.world.events.event_fields import FormerKind, Instrument, Place, Target
from roguelike.engine.world.events.events import ActorKnowledge, Displaced, Event, Form


class Shoved(Displaced, frozen=True):
    """An actor was moved by another one's doing."""


class Pulled(Displaced, frozen=True):
    """An actor was drawn closer by another one's doing."""


class Teleported(Displaced, frozen=True):
    """An actor was somewhere else all at once."""


class Anchored(Event, frozen=True):
    """An actor will come back to where it is."""


class Swapped(Event, frozen=True):
    """An actor changed places with another one."""

    target: Target
    position: Place


class Summoned(Event, frozen=True):
    """An actor called another one into being, by something where `means` says so."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})
    forms: ClassVar[Mapping[str, Form]] = MappingProxyType({"target": "indefinite"})

    target: Target
    position: Place
    means: Instrument = NO_MEANS

    def goes_without_saying(self, company: ActorKnowledge) -> bool:
        """Leave out friends of the player that are freed rather than called."""
        is_freed = self.means[0] == "terrain" and company.is_player(self.actor)
        return is_freed and company.is_friend(self.target)


class Split(Event, frozen=True):
    """An actor divided itself in two."""

    forms: ClassVar[Mapping[str, Form]] = MappingProxyType({"target": "indefinite"})

    target: Target
    position: Place


class Transformed(Event, frozen=True):
    """An actor became another kind; `monster` is what it was."""

    forms: ClassVar[Mapping[str, Form]] = MappingProxyType({"actor": "indefinite"})

    monster: FormerKind


class Charmed(Event, frozen=True):
    """An actor won another one over to its own side."""

    target: Target
