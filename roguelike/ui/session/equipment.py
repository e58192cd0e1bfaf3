"""The equipment that the player wears, slot by slot."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.engine.knowledge.player_view import Carried
from roguelike.engine.world.ruleset import Things


def equipment(things: Things, pack: Sequence[Carried]) -> dict[str, Carried | None]:
    """Return the item worn in each slot, by full id, in the order in which slots are shown."""
    worn = {
        slot: item
        for item in pack
        if item.is_worn
        for slot in things.items[item.thing.kind].definition.slots
    }
    return {slot: worn.get(slot) for slot in things.slots}


def in_order(things: Things, pack: Sequence[Carried]) -> list[Carried]:
    """Return the items worn, slot by slot, and then all others that are carried."""
    worn = [item for item in equipment(things, pack).values() if item is not None]
    return [*worn, *(item for item in pack if not item.is_worn)]
