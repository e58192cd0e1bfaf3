"""Events: records of what happened, for displays, narrators and counts.

Each event is a record of ids and numbers, without sentences and without live objects.
`ActorId` is the number of an actor, unique within a game; `gold` and `amount` are counted
in pieces and points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import asdict, replace

from roguelike.content.schema.fields.base import StatusId
from roguelike.core.grid.geometry import Position
from roguelike.core.text import data_name
from roguelike.engine.world.cause import NO_MEANS, ActorId, Means, named
from roguelike.engine.world.events.event_fields import (
    Actor,
    Blocks,
    Hits,
    Instrument,
    Killer,
    Message,
    Origin,
    Place,
    Quantity,
    Radius,
    Rolls,
    Target,
    ThroughWalls,
    details_of,
    places_of,
)

if TYPE_CHECKING:
    from roguelike.content.schema.items import ItemDef

Form = Literal["plain", "definite", "indefinite", "object", "own"]
"""The form in which an actor or an item is named in a sentence: alone, with an article, as an
object, or as what is the player's; what is somebody else's is then named alone."""
Known = Literal["known"]
"""The form of what was the player's: it is so again, or has the article of what is known."""


class Senses(Protocol):
    """The senses of an actor on a level."""

    def sees(self, place: Position) -> bool:
        """Return True if a cell is in view."""
        ...

    def hears(self, noise: Noise) -> bool:
        """Return True if a noise can be heard."""
        ...

    def perceives(self, actor: ActorId) -> bool:
        """Return True if an actor is perceived where it is now."""
        ...


class ActorKnowledge(Protocol):
    """The player's knowledge of the actors in an event."""

    def is_player(self, actor: ActorId) -> bool:
        """Return True if it is the player."""
        ...

    def is_friend(self, actor: ActorId) -> bool:
        """Return True if it is an ally of the player."""
        ...

    def is_queuing(self, actor: ActorId) -> bool:
        """Return True if others of its kind are beside it."""
        ...


class Event(Struct, frozen=True):
    """An event: something that happened. A kind of it is a class with all that is known of it.

    What a message can say of it are its fields, save positions, less `unsaid`, and `added`.

    Attributes:
        data_name: What data calls it, such as `item_taken` for `ItemTaken`.
        unsaid: Fields that no message can say.
        added: What a message can say that is no field.
        forms: How those in fields are called, where that is not as usual.
        is_remark: Whether it says something to the player, wherever that is, and changes nothing.
        is_routine: Whether it is what most actors do in most turns, of which nobody learns who
            does not see it.
        is_of_player: Whether it is told of nobody else.
    """

    data_name: ClassVar[str] = ""
    unsaid: ClassVar[frozenset[str]] = frozenset()
    added: ClassVar[frozenset[str]] = frozenset()
    forms: ClassVar[Mapping[str, Form]] = MappingProxyType({})
    is_remark: ClassVar[bool] = False
    is_routine: ClassVar[bool] = False
    is_of_player: ClassVar[bool] = False

    actor: Actor

    def __init_subclass__(cls) -> None:
        """Derive the name in data."""
        cls.data_name = data_name(cls)

    @classmethod
    def mentions(cls) -> frozenset[str]:
        """Return the names that a message about it can mention."""
        return frozenset((details_of(cls).keys() - set(places_of(cls)) - cls.unsaid) | cls.added)

    def form(self, name: str) -> Form | Known | None:
        """Return the form in which a field is named, where that is not the usual one."""
        return self.forms.get(name)

    def told_as(self) -> str:
        """Return the name of the event that is told: its own, or a more exact one."""
        return self.data_name

    def thing(self) -> str:
        """Return the id of the definition that it can be told of, such as an item or a status."""
        return ""

    def said(self) -> dict[str, Any]:
        """Return the values that a message can mention, by name: its fields, or substitutes."""
        return asdict(self)

    def own_message(self, items: Mapping[str, ItemDef]) -> str | None:  # noqa: ARG002 - which kinds may ask
        """Return the id of the message that is told in place of the usual one, if there is one."""
        return None

    def goes_without_saying(self, company: ActorKnowledge) -> bool:  # noqa: ARG002 - which kinds may ask
        """Return True if the player sees it and need not be told."""
        return False

    def as_taken_by(self, who: ActorId, here: Position) -> Event:  # noqa: ARG002 - which kinds may ask
        """Return the event as an actor at a cell perceives it."""
        return self

    def whom(self) -> ActorId | None:
        """Return the id of the actor that it is done to, if there is one."""
        return getattr(self, "target", None)

    def is_noticed(self, senses: Senses) -> bool:
        """Return True if an actor notices it that it does not concern.

        It is seen at its places; where it has none, the actor has to be perceived.
        """
        places = places_of(type(self))
        if not places:
            return senses.perceives(self.actor)
        return any(senses.sees(getattr(self, name)) for name in places)

    def harms_with(self, victim: ActorId) -> Means | None:  # noqa: ARG002 - which kinds may ask
        """Return the means by which the actor may harm a victim next; None where it may not."""
        return None


class Displaced(Event, frozen=True):
    """An actor came from one cell to another, in whatever way."""

    origin: Origin
    position: Place


class Death(NamedTuple):
    """The death that ended a game: its cause, the label of that, and the monster behind it."""

    killer: str
    label: str
    doer: str = ""


class Moved(Displaced, frozen=True):
    """An actor went from one cell to another."""

    is_routine: ClassVar[bool] = True

    def goes_without_saying(self, company: ActorKnowledge) -> bool:  # noqa: ARG002
        """Leave it to the player's eyes."""
        return True


class Noticed(Event, frozen=True):
    """An actor became aware of another one."""

    target: Target


class Woke(Event, frozen=True):
    """An actor woke up."""


class LostTrack(Event, frozen=True):
    """An actor gave up looking for another one."""

    def goes_without_saying(self, company: ActorKnowledge) -> bool:
        """Leave out friends."""
        return company.is_friend(self.actor)


class Waited(Event, frozen=True):
    """An actor found no way to where it wants to go."""

    is_routine: ClassVar[bool] = True

    def goes_without_saying(self, company: ActorKnowledge) -> bool:
        """Leave out friends, and those who wait for their turn."""
        return company.is_friend(self.actor) or company.is_queuing(self.actor)


class Attacked(Event, frozen=True):
    """An actor attacked another one; `rolls` are its dice from highest to lowest."""

    target: Target
    rolls: Rolls
    hits: Hits

    def harms_with(self, victim: ActorId) -> Means | None:
        """Return no means, for a hand to hand attack, if that one is the target."""
        return NO_MEANS if self.target == victim else None


class Defended(Event, frozen=True):
    """An actor defended itself; `rolls` are its dice from highest to lowest."""

    rolls: Rolls
    blocks: Blocks


class Damaged(Event, frozen=True):
    """An actor lost health, to something where `means` says so."""

    amount: Quantity
    means: Instrument = NO_MEANS

    def thing(self) -> str:
        """Return the cause."""
        return named(self.means)


class Blocked(Event, frozen=True):
    """An actor was hit without losing health."""

    added: ClassVar[frozenset[str]] = frozenset({"target"})


class Died(Event, frozen=True):
    """An actor died; `killer` is 0 where nobody did it, and `means` what it died of."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})

    killer: Killer
    position: Place
    means: Instrument = NO_MEANS

    def told_as(self) -> str:
        """Tell it as another event if a status is the cause, whoever is behind that."""
        return "died_of_status" if self._is_of_status() else self.data_name

    def thing(self) -> str:
        """Return the status that is the cause."""
        return named(self.means) if self._is_of_status() else ""

    def said(self) -> dict[str, Any]:
        """Put the cause in place of the killer, where there is none."""
        said = asdict(self)
        if self._is_of_status():
            said["status"] = self.means
        if not self.killer and self.means != NO_MEANS:
            said["killer"] = self.means
        return said

    def _is_of_status(self) -> bool:
        return self.means[0] == "status"


class NothingHappened(Event, frozen=True):
    """An actor did something without effect; `means` is the item or the ability that it used."""

    means: Instrument = NO_MEANS

    def thing(self) -> str:
        """Return the item or ability."""
        return named(self.means)


class Healed(Event, frozen=True):
    """An actor got health back."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})

    amount: Quantity
    means: Instrument = NO_MEANS


class Absorbed(Event, frozen=True):
    """A status took damage in the place of an actor."""

    amount: Quantity


class Resisted(Event, frozen=True):
    """An actor resisted all of a damage."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"means"})

    means: Instrument = NO_MEANS


class Reflected(Event, frozen=True):
    """A bolt flew back from an actor."""


class Braced(Event, frozen=True):
    """An actor took aim at another one, to charge at it next."""

    target: Target


class Fled(Event, frozen=True):
    """An actor fled from its enemy."""


class Cowered(Event, frozen=True):
    """An actor that wants to flee found no way."""


class Shouted(Event, frozen=True):
    """An actor called others for help."""


class OfStatus(Event, frozen=True):
    """An event about a status, or because of one."""

    status: StatusId

    def thing(self) -> str:
        """Return the status."""
        return self.status


class Struggled(OfStatus, frozen=True):
    """An actor could not do what it wanted to do, because of a status."""


class Noise(Event, frozen=True):
    """A noise was made."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"radius", "through_walls"})

    position: Place
    radius: Radius
    through_walls: ThroughWalls = False

    def as_taken_by(self, who: ActorId, here: Position) -> Event:
        """Take a noise at the actor's own cell as its own."""
        return replace(self, actor=who) if self.position == here else self

    def is_noticed(self, senses: Senses) -> bool:
        """Return True if it is heard."""
        return senses.hears(self)


class Told(Event, frozen=True):
    """The player was told something; `message` is the id of the message that says it."""

    is_remark: ClassVar[bool] = True

    target: Target
    message: Message

    def own_message(self, items: Mapping[str, ItemDef]) -> str:  # noqa: ARG002
        """Return it."""
        return self.message


class ChainStopped(Event, frozen=True):
    """A chain of effects grew so long that the rest was left out."""

    is_remark: ClassVar[bool] = True


class Won(Event, frozen=True):
    """The player has won."""


def kinds_of(events: type[Event] = Event) -> Iterator[type[Event]]:
    """Yield all kinds of events that modules define which are loaded, those of plugins too."""
    for each in events.__subclasses__():
        if each.__subclasses__():
            yield from kinds_of(each)
        else:
            yield each
