"""Sections of the side panel about the items that the player wears and carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.engine.item import ItemId
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import Carried
from roguelike.engine.words import HARMFUL, MISSILE
from roguelike.naming import Namer
from roguelike.ui.describing import listed
from roguelike.ui.equipment import equipment
from roguelike.ui.item_letters import by_letter
from roguelike.ui.lines import abbreviated
from roguelike.ui.panels.side.rows import Row, Section, Span, titled
from roguelike.ui.skin import Skin
from roguelike.ui.texts import Texts

NAME_COLUMN = 2
"""The column in which names begin, behind the letter and a blank."""
GLYPH_COLUMNS = 2
"""The columns of the glyph, and of the blank behind it."""
WIDE = 24
"""The least width of the panel that leaves room for glyphs."""
LEAST_USABLE = 3
"""The number of usable items that are shown wherever that is possible."""


class GearSection:
    """The worn items, and the slots in which nothing is worn."""

    def __init__(self, ruleset: Ruleset, texts: Texts, namer: Namer) -> None:
        """Remember where names are found."""
        self._things = ruleset.things
        self._texts = texts
        self._namer = namer

    def section(
        self, pack: Sequence[Carried], letters: Mapping[ItemId, str], skin: Skin, width: int
    ) -> Section:
        """Return a row for each worn item with its letter, and then one for each empty slot."""
        slots = equipment(self._things, pack)
        worn = {item.id: item for item in slots.values() if item is not None}
        rows = [
            _row(item, listed(item, self._namer, self._texts), letters, skin, width)
            for item in worn.values()
        ]
        empty = [slot for slot, item in slots.items() if item is None]
        rows += [self._empty(slot, width) for slot in empty]
        return titled(self._texts("equipment"), rows, least=0, unneeded=len(empty))

    def _empty(self, slot: str, width: int) -> Row:
        label = self._things.slots[slot].label
        text = self._texts("slot_empty", slot=label)
        if len(text) > width - NAME_COLUMN:  # the color says as well that it is empty
            text = abbreviated(label, width - NAME_COLUMN)
        return Row((Span(NAME_COLUMN, text, "text_disabled"),), target="inventory")


class PackSection:
    """The items that are carried and not worn, those that can be used first."""

    def __init__(self, ruleset: Ruleset, texts: Texts, namer: Namer) -> None:
        """Remember where names are found."""
        self._things = ruleset.things
        self._texts = texts
        self._namer = namer

    def section(
        self, pack: Sequence[Carried], letters: Mapping[ItemId, str], skin: Skin, width: int
    ) -> Section:
        """Return a row for each item with its letter, in the order of those.

        What can be used stands first, and keeps its rows longer than what is worn.
        """
        carried = by_letter((item for item in pack if not item.is_worn), letters)
        usable = [item for item in carried if self._is_usable(item)]
        carried = [*usable, *(item for item in carried if item not in usable)]
        rows = [
            _row(item, listed(item, self._namer, self._texts), letters, skin, width)
            for item in carried
        ]
        least = min(len(usable), LEAST_USABLE)
        return titled(self._texts("carried"), rows, least=least, wanted=len(usable))

    def _is_usable(self, item: Carried) -> bool:
        """Tell whether an item is of use at this moment: by being used, thrown or shot."""
        definition = self._things.items[item.thing.kind].definition
        if not {HARMFUL, MISSILE}.isdisjoint(definition.tags):
            return True
        return definition.use is not None and item.charges != 0


def _row(item: Carried, name: str, letters: Mapping[ItemId, str], skin: Skin, width: int) -> Row:
    """Return a row about an item; where there is no room for its glyph, its name has the color."""
    glyph, color = skin.item(item.thing)
    letter = Span(0, letters.get(item.id, ""), "key")
    if width < WIDE:
        label = Span(NAME_COLUMN, abbreviated(name, width - NAME_COLUMN), color)
        return Row((letter, label), target="inventory")
    start = NAME_COLUMN + GLYPH_COLUMNS
    label = Span(start, abbreviated(name, width - start), "text")
    return Row((letter, Span(NAME_COLUMN, glyph, color), label), target="inventory")
