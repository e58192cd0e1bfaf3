"""Items: things that lie on the floor, or that actors carry and wear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct, field

from roguelike.content.schema.fields.base import StatusId
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.definitions.kinds import AffixKind, ItemKind, TriggersByEvent
from roguelike.engine.world.cause import Means

ItemId = int


class Offer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The terms on which the player can take an item that lies on the floor.

    Attributes:
        group: What it has in common with those of which only one can be taken; 0 for none.
        size: How many these are from the beginning.
        price: What it costs in gold.
    """

    group: Count = 0
    size: Count = 0
    price: Count = 0


class Item(Struct, eq=False):
    """A thing, or a stack of things that do not differ.

    Attributes:
        id: Unique within a game and never used again.
        kind: What it is.
        count: How many there are.
        charges: How often it can still be used, if its kind has charges.
        affixes: Its qualities.
        worn: Whether who carries it wears it.
        bonuses: What it adds to stats while it is worn, by full id: rolled when it came to be,
            and changed by upgrades.
        offer: On what terms it can be taken, for what is not simply there to be taken.
    """

    id: ItemId
    kind: ItemKind
    count: int = 1
    charges: int = 0
    affixes: tuple[AffixKind, ...] = ()
    worn: bool = False
    bonuses: dict[str, int] = field(default_factory=dict[str, int])
    offer: Offer | None = None

    @property
    def is_sticky(self) -> bool:
        """True if it cannot be taken off again."""
        kind = self.kind.definition
        return kind.sticky or True in [affix.definition.sticky for affix in self.affixes]

    def gives(self) -> Iterator[tuple[StatusId, Means]]:
        """Yield the statuses of its wearer, each with the kind or the affix behind it."""
        for status in self.kind.definition.statuses:
            yield status, ("item", self.kind.id)
        for affix in self.affixes:
            for status in affix.definition.statuses:
                yield status, ("affix", affix.id)

    def part(self, count: int, identifier: ItemId = 0) -> Item:
        """Return some of a stack as an item of its own, not worn; the stack stays as it is."""
        bonuses = dict(self.bonuses)
        return Item(identifier, self.kind, count, self.charges, self.affixes, bonuses=bonuses)

    def merges_with(self, other: Item) -> bool:
        """Return True if two stacks differ in nothing but their number."""
        return (
            self.kind is other.kind
            and self.kind.definition.stack > 1
            and self.affixes == other.affixes
            and self.bonuses == other.bonuses
            and self.charges == other.charges
            and not (self.worn or other.worn or self.offer or other.offer)
        )


def triggers_of(item: Item) -> Iterator[tuple[TriggersByEvent, Means]]:
    """Yield the triggers of an item and its affixes, with the means of what they do."""
    yield item.kind.triggers, ("item", item.kind.id)
    for affix in item.affixes:
        yield affix.triggers, ("affix", affix.id)


class ItemView(NamedTuple):
    """A description of an item: enough to name it, long after it is gone.

    Attributes:
        kind: Id of its kind.
        count: How many there are.
        known: Whether the player knows the kind.
        affixes: The ids of its qualities.
        rivals: Of how many it is one of which only one can be taken; 0 for most.
        price: What it costs in gold; 0 for most.
    """

    kind: str
    count: int = 1  # pyright: ignore[reportIncompatibleMethodOverride] - of tuples, never called
    known: bool = True
    affixes: tuple[str, ...] = ()
    rivals: int = 0
    price: int = 0

    @property
    def is_offered(self) -> bool:
        """True if it has a price, or is one of several of which one can be taken."""
        return self.rivals > 0 or self.price > 0
