"""Facts about items, shots, statuses and abilities, which `events` lists among all others."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.geometry import Position
from roguelike.engine.cause import ActorId
from roguelike.engine.item import Thing


class ItemTaken(Struct, frozen=True):
    """An actor picked up an item."""

    actor: ActorId
    item: Thing
    position: Position


class ChoiceMade(Struct, frozen=True):
    """An actor took one of several things, and the others vanished."""

    actor: ActorId
    position: Position


class ItemDropped(Struct, frozen=True):
    """An item fell to the floor, or was put there."""

    actor: ActorId
    item: Thing
    position: Position


class ItemWorn(Struct, frozen=True):
    """An actor put on an item."""

    actor: ActorId
    item: Thing


class ItemTakenOff(Struct, frozen=True):
    """An actor took off an item."""

    actor: ActorId
    item: Thing


class ItemUsed(Struct, frozen=True):
    """An actor used an item."""

    actor: ActorId
    item: Thing


class ItemThrown(Struct, frozen=True):
    """An actor threw an item, or shot it with another."""

    actor: ActorId
    item: Thing
    origin: Position
    position: Position


class ItemBroken(Struct, frozen=True):
    """An item broke, or was used up."""

    actor: ActorId
    item: Thing
    position: Position


class ItemReturned(Struct, frozen=True):
    """A thrown item came back."""

    actor: ActorId
    item: Thing


class ItemIdentified(Struct, frozen=True):
    """The player found out what an item is; `item` is what it was taken for."""

    actor: ActorId
    item: Thing
    found: Thing


class ItemRecharged(Struct, frozen=True):
    """An item got charges."""

    actor: ActorId
    item: Thing
    amount: int


class ItemGiven(Struct, frozen=True):
    """An actor got an item."""

    actor: ActorId
    item: Thing


class ItemStolen(Struct, frozen=True):
    """An actor took an item from another one."""

    actor: ActorId
    target: ActorId
    item: Thing


class ItemSweptAway(Struct, frozen=True):
    """An item was swept out of the hands of an actor, to `position`."""

    actor: ActorId
    item: Thing
    position: Position


class ItemChanged(Struct, frozen=True):
    """What an item adds to a stat changed for good; `actor` wears it."""

    actor: ActorId
    item: Thing
    stat: str
    amount: int


class GoldStolen(Struct, frozen=True):
    """An actor took gold from another one."""

    actor: ActorId
    target: ActorId
    amount: int


class StatusGained(Struct, frozen=True):
    """A status began, or grew; `power` is how strong it is now."""

    actor: ActorId
    status: str
    power: int


class StatusProlonged(Struct, frozen=True):
    """A status lasts longer than before; `power` is how strong it is, as it was."""

    actor: ActorId
    status: str
    power: int


class StatusEnded(Struct, frozen=True):
    """A status ended."""

    actor: ActorId
    status: str


class Shot(Struct, frozen=True):
    """An actor shot at another one with what is its own, such as its spittle."""

    actor: ActorId
    target: ActorId


class FieldSpread(Struct, frozen=True):
    """An actor, or nobody, filled cells with something; `position` is the first of them."""

    actor: ActorId
    field: str
    position: Position


class FieldEnded(Struct, frozen=True):
    """An actor, or nobody, put an end to what filled cells; `position` is the first of them."""

    actor: ActorId
    field: str
    position: Position


class AbilityUsed(Struct, frozen=True):
    """An actor used an ability."""

    actor: ActorId
    ability: str


class AbilityLearned(Struct, frozen=True):
    """An actor learned an ability."""

    actor: ActorId
    ability: str


class StatChanged(Struct, frozen=True):
    """A stat changed for good."""

    actor: ActorId
    stat: str
    amount: int
