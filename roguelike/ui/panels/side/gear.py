"""Sections of the side panel about the items that the player wears and carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from roguelike.engine.definitions.tags import ESCAPE, HARMFUL, HEALING, MISSILE
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.engine.world.item import ItemId
from roguelike.engine.world.ruleset import Ruleset
from roguelike.narration.naming import Namer
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.descriptions.items import list_label
from roguelike.ui.map.figures import item_figure
from roguelike.ui.session.inventory import by_letter, equipment
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import Heading, PanelStyle, Row, Section, Sign, Span

SIGN_COLUMN, NAME_COLUMN = 2, 5
"""The columns of signs and names, behind the letters."""
LEAST_CARRIED: Final = 2
"""The fewest items that the panel shows of those that are carried."""


class GearSections:
    """The sections about what is worn and what is carried."""

    def __init__(self, ruleset: Ruleset, namer: Namer, key: str) -> None:
        """Remember where names are found, and the key that shows all of it."""
        self._things = ruleset.things
        self._namer = namer
        self._key = key

    def worn(
        self,
        pack: Sequence[CarriedItem],
        letters: Mapping[ItemId, str],
        skin: Skin,
        style: PanelStyle,
    ) -> Section:
        """Return rows for each worn item with its letter."""
        slots = equipment(self._things, pack)
        worn = {item.id: item for item in slots.values() if item is not None}
        groups = [self._rows(item, letters, skin, style) for item in worn.values()]
        return Section(groups, Heading(style.texts("equipment")))

    def carried(
        self,
        pack: Sequence[CarriedItem],
        letters: Mapping[ItemId, str],
        skin: Skin,
        style: PanelStyle,
        gold: int,
    ) -> Section:
        """Return rows for each other item: those that can be used first, before them what may save.

        Beyond that they have the order of letters. The heading says how much gold there is.
        """
        carried = by_letter((item for item in pack if not item.is_worn), letters)
        carried.sort(key=lambda item: (not self._is_usable(item), not self._is_vital(item)))
        groups = [self._rows(item, letters, skin, style) for item in carried]
        nothing = Row((Span(NAME_COLUMN, style.texts("nothing"), "text_muted"),))
        note = style.texts("pieces", count=gold)
        heading = Heading(style.texts("carried"), note)
        return Section(groups or [(nothing,)], heading, partial(self._more, style))

    def _more(self, style: PanelStyle, count: int) -> Row:
        words = style.texts("side_carried_more", count=count)
        key = Span(NAME_COLUMN + len(words) + 1, self._key, "key")
        return Row((Span(NAME_COLUMN, words, "text_muted"), key), "inventory")

    def _is_usable(self, item: CarriedItem) -> bool:
        """Return True if an item is of use at this moment: by being used, thrown or shot."""
        definition = self._things.items[item.thing.kind].definition
        if not {HARMFUL, MISSILE}.isdisjoint(definition.tags):
            return True
        return definition.use is not None and item.charges != 0

    def _is_vital(self, item: CarriedItem) -> bool:
        """Return True if an item is known to heal or to lead away, so that it is never left out."""
        tags = self._things.items[item.thing.kind].definition.tags
        return item.thing.known and not {HEALING, ESCAPE}.isdisjoint(tags)

    def _rows(
        self, item: CarriedItem, letters: Mapping[ItemId, str], skin: Skin, style: PanelStyle
    ) -> tuple[Row, ...]:
        """Return rows about an item, the second of which continues a long name."""
        name = list_label(item, self._namer, style.texts)
        lines = paragraph(name, style.width - NAME_COLUMN) or [""]
        first = (
            Span(0, letters.get(item.id, ""), "key"),
            Sign(SIGN_COLUMN, item_figure(item.thing, skin), skin),
            Span(NAME_COLUMN, lines[0], "text"),
        )
        rest = (Row((Span(NAME_COLUMN, line, "text"),), "inventory") for line in lines[1:])
        return Row(first, "inventory"), *rest
