"""Facts about items, shots, statuses and abilities, which `events` lists among all others."""

from __future__ import annotations

from roguelike.core.geometry import Position
from roguelike.engine.cause import ActorId
from roguelike.engine.events import Event
from roguelike.engine.item import Thing


class ItemTaken(Event, frozen=True):
    """An actor picked up an item."""

    item: Thing
    position: Position

    def told_as(self) -> str:
        """Tell it apart where the item had a price."""
        return "item_bought" if self.item.price else self.fact

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ChoiceMade(Event, frozen=True):
    """An actor took one of several things, and the others vanished."""

    position: Position


class ItemDropped(Event, frozen=True):
    """An item fell to the floor, or was put there."""

    item: Thing
    position: Position

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemWorn(Event, frozen=True):
    """An actor put on an item."""

    item: Thing

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemTakenOff(Event, frozen=True):
    """An actor took off an item."""

    item: Thing

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemUsed(Event, frozen=True):
    """An actor used an item."""

    item: Thing

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemThrown(Event, frozen=True):
    """An actor threw an item, or shot it with another."""

    item: Thing
    origin: Position
    position: Position

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemBroken(Event, frozen=True):
    """An item broke, or was used up."""

    item: Thing
    position: Position

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemReturned(Event, frozen=True):
    """A thrown item came back."""

    item: Thing

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemIdentified(Event, frozen=True):
    """The player found out what an item is; `item` is what it was taken for."""

    item: Thing
    found: Thing

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemRecharged(Event, frozen=True):
    """An item got charges."""

    item: Thing
    amount: int

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemGiven(Event, frozen=True):
    """An actor got an item."""

    item: Thing

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemStolen(Event, frozen=True):
    """An actor took an item from another one."""

    target: ActorId
    item: Thing

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemSweptAway(Event, frozen=True):
    """An item was swept out of the hands of an actor, to `position`."""

    item: Thing
    position: Position

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class ItemChanged(Event, frozen=True):
    """What an item adds to a stat changed for good; `actor` wears it."""

    item: Thing
    stat: str
    amount: int

    def thing(self) -> str:
        """Return what it is about."""
        return self.item.kind


class GoldStolen(Event, frozen=True):
    """An actor took gold from another one."""

    target: ActorId
    amount: int


class StatusGained(Event, frozen=True):
    """A status began, or grew; `power` is how strong it is now."""

    status: str
    power: int

    def thing(self) -> str:
        """Return what it is about."""
        return self.status


class StatusProlonged(Event, frozen=True):
    """A status lasts longer than before; `power` is how strong it is, as it was."""

    status: str
    power: int

    def thing(self) -> str:
        """Return what it is about."""
        return self.status


class StatusEnded(Event, frozen=True):
    """A status ended."""

    status: str

    def thing(self) -> str:
        """Return what it is about."""
        return self.status


class Shot(Event, frozen=True):
    """An actor shot at another one with what is its own, such as its spittle."""

    target: ActorId


class FieldSpread(Event, frozen=True):
    """An actor, or nobody, filled cells with something; `position` is the first of them."""

    field: str
    position: Position


class FieldEnded(Event, frozen=True):
    """An actor, or nobody, put an end to what filled cells; `position` is the first of them."""

    field: str
    position: Position


class AbilityUsed(Event, frozen=True):
    """An actor used an ability."""

    ability: str


class AbilityLearned(Event, frozen=True):
    """An actor learned an ability."""

    ability: str


class StatChanged(Event, frozen=True):
    """A stat changed for good."""

    stat: str
    amount: int

    def told_as(self) -> str:
        """Tell it apart where there is less of it now."""
        return "stat_lowered" if self.amount < 0 else self.fact
