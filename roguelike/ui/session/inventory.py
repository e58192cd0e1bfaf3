"""The inventory of the player: slots of what is worn, and letters of all that is carried."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase

from roguelike.engine.items.equipment import share_slot
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.engine.world.item import ItemId
from roguelike.engine.world.ruleset import KindIndex

NO_LETTER = "~"
"""The sort key of an item without a letter: it comes after all letters."""


def equipment(things: KindIndex, pack: Sequence[CarriedItem]) -> dict[str, CarriedItem | None]:
    """Return the item worn in each slot, by full id, in the order in which slots are shown."""
    worn = {
        slot: item
        for item in pack
        if item.is_worn
        for slot in things.items[item.thing.kind].definition.slots
    }
    return {slot: worn.get(slot) for slot in things.slots}


def in_the_way(
    things: KindIndex, pack: Sequence[CarriedItem], item: CarriedItem
) -> list[CarriedItem]:
    """Return the items that the player would take off to wear another one."""
    kind = things.items[item.thing.kind].definition
    return [
        each
        for each in pack
        if each.is_worn and each.id != item.id
        if share_slot(kind, things.items[each.thing.kind].definition)
    ]


def worn_first(things: KindIndex, pack: Sequence[CarriedItem]) -> list[CarriedItem]:
    """Return the items worn, slot by slot, and then all others that are carried."""
    worn = [item for item in equipment(things, pack).values() if item is not None]
    return [*worn, *(item for item in pack if not item.is_worn)]


class ItemLetters:
    """Gives letters to items, which keep them as long as they are carried.

    What is carried again has the letter that it had before, or that something of its kind had, if
    nothing else has that now. Of what is no longer carried, that is not saved.
    """

    def __init__(self, given: Mapping[ItemId, str] | None = None) -> None:
        """Begin with the letters that were given before, by default without any."""
        self._of_items = dict(given or {})
        self._of_kinds: dict[str, str] = {}

    def of(self, items: Sequence[CarriedItem]) -> Mapping[ItemId, str]:
        """Return the letters of what is carried; what comes behind the last letter has none."""
        letters: dict[ItemId, str] = {}
        for item in items:
            if (letter := self._of_items.get(item.id, "")) and letter not in letters.values():
                letters[item.id] = letter
        for item in items:
            if item.id not in letters and (letter := self._free(item, letters)):
                letters[item.id] = letter
        self._of_items |= letters
        self._of_kinds |= {
            item.thing.kind: letters[item.id] for item in items if item.id in letters
        }
        return letters

    def _free(self, item: CarriedItem, letters: Mapping[ItemId, str]) -> str:
        """Return a letter that nothing has: the one of its kind, or else the first."""
        former = self._of_kinds.get(item.thing.kind, "")
        free = (each for each in (former, *ascii_lowercase) if each not in letters.values())
        return next((each for each in free if each), "")


def by_letter(items: Iterable[CarriedItem], letters: Mapping[ItemId, str]) -> list[CarriedItem]:
    """Return items in the order of their letters, those without one last."""
    return sorted(items, key=lambda item: letters.get(item.id, NO_LETTER))
