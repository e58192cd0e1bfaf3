"""Facts: what happened, for displays, narrators and counts.

Each fact is a record of ids and numbers, without sentences and without live objects.
`ActorId` is the number of an actor, unique within a game; `gold` and `amount` are counted
in pieces and points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import fields

from roguelike.core.geometry import Position
from roguelike.core.names import data_name
from roguelike.engine.cause import NO_MEANS, ActorId, Means


class Event(Struct, frozen=True):
    """Something that happened; a kind of it is a class, which says all that is known of it.

    What a message can say of it are its fields, save positions, less `unsaid`, and `added`.

    Attributes:
        fact: What data calls it, such as `item_taken` for `ItemTaken`.
        unsaid: Fields that no message can say.
        added: What a message can say that is no field.
        is_for_all: Whether the player gets to know of it wherever it happens.
    """

    fact: ClassVar[str] = ""
    unsaid: ClassVar[frozenset[str]] = frozenset()
    added: ClassVar[frozenset[str]] = frozenset()
    is_for_all: ClassVar[bool] = False

    actor: ActorId

    def __init_subclass__(cls) -> None:
        """Derive the name in data."""
        cls.fact = data_name(cls)

    @classmethod
    def mentions(cls) -> frozenset[str]:
        """Return what a message can say of it."""
        said = {each.name for each in fields(cls) if each.type is not Position}
        return frozenset(said - cls.unsaid | cls.added)

    def told_as(self) -> str:
        """Return the fact of which it is told: its own, or one that is more exact."""
        return self.fact

    def thing(self) -> str:
        """Return the id of the item, the ability or the status that it can be told of."""
        return ""


class Displaced(Event, frozen=True):
    """An actor came from one cell to another, in whatever way."""

    origin: Position
    position: Position


class Death(NamedTuple):
    """How a game ended: the id and the name of the kind of the killer."""

    killer: str
    label: str


class Moved(Displaced, frozen=True):
    """An actor went from one cell to another."""


class Noticed(Event, frozen=True):
    """An actor became aware of another one."""

    target: ActorId


class Woke(Event, frozen=True):
    """An actor woke up."""


class LostTrack(Event, frozen=True):
    """An actor gave up looking for another one."""


class Waited(Event, frozen=True):
    """An actor found no way to where it wants to go."""


class Attacked(Event, frozen=True):
    """An actor attacked another one; `rolls` are its dice from highest to lowest."""

    target: ActorId
    rolls: tuple[int, ...]
    hits: int


class Defended(Event, frozen=True):
    """An actor defended itself; `rolls` are its dice from highest to lowest."""

    rolls: tuple[int, ...]
    blocks: int


class Damaged(Event, frozen=True):
    """An actor lost health, to something where `means` says so."""

    amount: int
    means: Means = NO_MEANS

    def thing(self) -> str:
        """Return what did it."""
        return self.means[1]


class Blocked(Event, frozen=True):
    """An actor was hit without losing health."""

    added: ClassVar[frozenset[str]] = frozenset({"target"})


class Died(Event, frozen=True):
    """An actor died; `killer` is 0 where nobody did it, and `means` what it died of."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})

    killer: ActorId
    position: Position
    means: Means = NO_MEANS

    def told_as(self) -> str:
        """Tell it apart where a status has brought it about, and nobody else."""
        return "died_of_status" if self._is_of_status() else self.fact

    def thing(self) -> str:
        """Return the status that it died of."""
        return self.means[1] if self._is_of_status() else ""

    def _is_of_status(self) -> bool:
        return not self.killer and self.means[0] == "status"


class GoldDropped(Event, frozen=True):
    """Gold fell to the floor."""

    position: Position
    amount: int


class GoldTaken(Event, frozen=True):
    """An actor picked up gold."""

    position: Position
    amount: int


class NothingHappened(Event, frozen=True):
    """What an actor did had no effect; `means` is the item or the ability that it did it with."""

    means: Means = NO_MEANS

    def thing(self) -> str:
        """Return what it was done with."""
        return self.means[1]


class Healed(Event, frozen=True):
    """An actor got health back."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})

    amount: int
    means: Means = NO_MEANS


class Absorbed(Event, frozen=True):
    """A status took damage in the place of an actor."""

    amount: int


class Resisted(Event, frozen=True):
    """An actor resisted all of a damage."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})

    means: Means = NO_MEANS


class Reflected(Event, frozen=True):
    """A bolt flew back from an actor."""


class Shoved(Displaced, frozen=True):
    """An actor was moved by another one's doing."""


class Pulled(Displaced, frozen=True):
    """An actor was drawn closer by another one's doing."""


class Teleported(Displaced, frozen=True):
    """An actor was somewhere else all at once."""


class Swapped(Event, frozen=True):
    """An actor changed places with another one."""

    target: ActorId
    position: Position


class Summoned(Event, frozen=True):
    """An actor called another one into being, by something where `means` says so."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})

    target: ActorId
    position: Position
    means: Means = NO_MEANS


class Split(Event, frozen=True):
    """An actor divided itself in two."""

    target: ActorId
    position: Position


class Transformed(Event, frozen=True):
    """An actor became another kind; `monster` is what it was."""

    monster: str


class Charmed(Event, frozen=True):
    """An actor won another one over to its own side."""

    target: ActorId


class Braced(Event, frozen=True):
    """An actor took aim at another one, to charge at it next."""

    target: ActorId


class Fled(Event, frozen=True):
    """An actor fled from its enemy."""


class Cowered(Event, frozen=True):
    """An actor that wants to flee found no way."""


class Shouted(Event, frozen=True):
    """An actor called others for help."""


class Struggled(Event, frozen=True):
    """An actor could not do what it wanted to do, because of a status."""

    status: str

    def thing(self) -> str:
        """Return what keeps it from that."""
        return self.status


class Noise(Event, frozen=True):
    """Something could be heard."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"radius", "through_walls"})

    position: Position
    radius: int
    through_walls: bool = False


class FuseLit(Event, frozen=True):
    """Something will happen at a cell when its time has come."""

    position: Position


class Told(Event, frozen=True):
    """The player was told something; `message` is the id of the message that says it."""

    is_for_all: ClassVar[bool] = True

    target: ActorId
    message: str


class ChainStopped(Event, frozen=True):
    """So much followed from each other that the rest was left out."""

    is_for_all: ClassVar[bool] = True


class Won(Event, frozen=True):
    """The player has won."""


class Operated(Event, frozen=True):
    """The player worked a feature, such as a lever or a chest."""

    position: Position
    terrain: str


def kinds_of(events: type[Event] = Event) -> Iterator[type[Event]]:
    """Yield all kinds of events that modules define which are loaded, those of plugins too."""
    for each in events.__subclasses__():
        if each.__subclasses__():
            yield from kinds_of(each)
        else:
            yield each
