"""Events about items, shots, statuses and abilities."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import asdict

from roguelike.content.schema.fields.base import AbilityId, StatId
from roguelike.engine.world.cause import ActorId, Means
from roguelike.engine.world.events.event_fields import (
    Filling,
    Found,
    Item,
    Origin,
    Place,
    Power,
    Quantity,
    Target,
    WasOwn,
)
from roguelike.engine.world.events.events import Event, Form, Known, OfStatus

if TYPE_CHECKING:
    from roguelike.content.schema.items import ItemDef


class OfItem(Event, frozen=True):
    """An event about an item."""

    item: Item

    def thing(self) -> str:
        """Return the kind of the item."""
        return self.item.kind


class OfOwnItem(OfItem, frozen=True):
    """An event about an item that was there before, `the` item in a sentence."""

    forms: ClassVar[Mapping[str, Form]] = MappingProxyType({"item": "definite"})


class OfStray(OfItem, frozen=True):
    """An event about an item that the player may have had before."""

    unsaid: ClassVar[frozenset[str]] = frozenset({"was_own"})

    position: Place
    was_own: WasOwn = False

    def form(self, name: str) -> Form | Known | None:
        """Name what was the player's as known."""
        return "known" if self.was_own and name == "item" else super().form(name)


class ItemTaken(OfStray, frozen=True):
    """An actor picked up an item."""

    def told_as(self) -> str:
        """Tell it as a purchase if the item had a price."""
        return "item_bought" if self.item.price else self.data_name

    def said(self) -> dict[str, Any]:
        """Name the item as one's own, and what it cost."""
        item = self.item._replace(rivals=0, price=0)
        return {**asdict(self), "item": item, "amount": self.item.price}


class ChoiceMade(Event, frozen=True):
    """An actor took one of several things, and the others vanished."""

    position: Place


class ItemDropped(OfStray, frozen=True):
    """An item fell to the floor, or was put there."""


class ItemWorn(OfOwnItem, frozen=True):
    """An actor put on an item."""


class ItemTakenOff(OfOwnItem, frozen=True):
    """An actor took off an item."""


class ItemUsed(OfOwnItem, frozen=True):
    """An actor used an item."""

    def harms_with(self, victim: ActorId) -> Means | None:  # noqa: ARG002
        """Return the item."""
        return "item", self.item.kind

    def own_message(self, items: Mapping[str, ItemDef]) -> str | None:
        """Return the message that its use names."""
        use = items[self.item.kind].use
        return use.message if use else None


class ItemThrown(OfOwnItem, frozen=True):
    """An actor threw an item, or shot it with another."""

    added: ClassVar[frozenset[str]] = frozenset({"missile"})
    forms: ClassVar[Mapping[str, Form]] = MappingProxyType({"item": "definite", "missile": "own"})

    origin: Origin
    position: Place

    def said(self) -> dict[str, Any]:
        """Name the item also as that of who threw it."""
        return {**asdict(self), "missile": self.item}

    def harms_with(self, victim: ActorId) -> Means | None:  # noqa: ARG002
        """Return the item."""
        return "item", self.item.kind


class ItemBroken(OfOwnItem, frozen=True):
    """An item broke, or was used up."""

    position: Place


class ItemReturned(OfOwnItem, frozen=True):
    """A thrown item came back."""


class ItemIdentified(OfOwnItem, frozen=True):
    """The player found out what an item is; `item` is what it was taken for."""

    found: Found


class ItemRecharged(OfOwnItem, frozen=True):
    """An item got charges."""

    amount: Quantity


class ItemGiven(OfItem, frozen=True):
    """An actor got an item."""


class ItemStolen(OfItem, frozen=True):
    """An actor took an item from another one."""

    target: Target


class ItemSweptAway(OfItem, frozen=True):
    """An item was swept out of the hands of an actor, to `position`."""

    position: Place


class ItemChanged(OfOwnItem, frozen=True):
    """The bonus of an item to a stat changed for good; `actor` wears the item."""

    stat: StatId
    amount: Quantity

    def thing(self) -> str:
        """Return the stat."""
        return self.stat

    def told_as(self) -> str:
        """Tell it as another event if the stat is lower now."""
        return "item_lowered" if self.amount < 0 else self.data_name

    def said(self) -> dict[str, Any]:
        """Give the amount without its sign, which the message tells."""
        return {**asdict(self), "amount": abs(self.amount)}


class GoldStolen(Event, frozen=True):
    """An actor took gold from another one."""

    target: Target
    amount: Quantity


class StatusGained(OfStatus, frozen=True):
    """A status began, or grew; `power` is how strong it is now."""

    power: Power


class StatusProlonged(OfStatus, frozen=True):
    """A status lasts longer than before; `power` is how strong it is, as it was."""

    power: Power


class StatusEnded(OfStatus, frozen=True):
    """A status ended."""


class Shot(Event, frozen=True):
    """An actor shot at another one by nature, such as with its spittle."""

    target: Target


class OfField(Event, frozen=True):
    """An event about a field; `position` is the first of its cells."""

    field: Filling
    position: Place

    def thing(self) -> str:
        """Return the field."""
        return self.field


class FieldSpread(OfField, frozen=True):
    """An actor, or nobody, filled cells with a field; `position` is the first of them."""


class FieldEnded(OfField, frozen=True):
    """An actor, or nobody, ended a field in some cells; `position` is the first of them."""


class OfAbility(Event, frozen=True):
    """An event about an ability."""

    ability: AbilityId

    def thing(self) -> str:
        """Return the ability."""
        return self.ability


class AbilityUsed(OfAbility, frozen=True):
    """An actor used an ability."""

    def harms_with(self, victim: ActorId) -> Means | None:  # noqa: ARG002
        """Return the ability."""
        return "ability", self.ability


class AbilityLearned(OfAbility, frozen=True):
    """An actor learned an ability."""


class StatChanged(Event, frozen=True):
    """A stat changed for good."""

    stat: StatId
    amount: Quantity

    def thing(self) -> str:
        """Return the stat."""
        return self.stat

    def told_as(self) -> str:
        """Tell it as another event if the stat is lower now."""
        return "stat_lowered" if self.amount < 0 else self.data_name

    def said(self) -> dict[str, Any]:
        """Give the amount without its sign, which the message tells."""
        return {**asdict(self), "amount": abs(self.amount)}


class GoldDropped(Event, frozen=True):
    """Gold fell to the floor."""

    position: Place
    amount: Quantity


class GoldTaken(Event, frozen=True):
    """An actor picked up gold."""

    position: Place
    amount: Quantity
