"""What the player wears, slot by slot."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.content.schema.ids import CORE, mod_of
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import Carried


def equipment(ruleset: Ruleset, pack: Sequence[Carried]) -> dict[str, Carried | None]:
    """Return what is worn in each slot that is shown, by full id, in the order of slots.

    Shown are the slots of the campaign's own mod and of `core`, and of other mods those for
    which the player carries something: most campaigns have no use for what other mods bring.
    """
    things = ruleset.things
    takes = [
        (slot, item) for item in pack for slot in things.items[item.thing.kind].definition.slots
    ]
    taken = {slot for slot, _ in takes}
    worn = {slot: item for slot, item in takes if item.is_worn}
    own = {mod_of(ruleset.campaign_id), CORE}
    return {slot: worn.get(slot) for slot in things.slots if mod_of(slot) in own or slot in taken}
