"""Descriptions of items on screens: their names in lists, and what they are good for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.fields.amounts import CHECKED_DEPTHS
from roguelike.content.schema.items import AffixDef, ItemDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.core.formulas.formula import Formula
from roguelike.engine.items.equipment import has_slots
from roguelike.engine.knowledge.player_view import AbilityView, CarriedItem
from roguelike.engine.world.item import ItemView
from roguelike.narration.naming import Namer
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.context.ui_context import SkinCache, UiContext
from roguelike.ui.descriptions.stats import StatWords
from roguelike.ui.map.figures import item_figure
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.inventory import in_the_way
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.menu import Icon
from roguelike.ui.widgets.scroll import StyledLine


def list_label(item: CarriedItem, namer: Namer, texts: Texts) -> str:
    """Return the name of an item for lists, with how many there are and the charges left."""
    name = namer.item(item.thing, "plain" if item.thing.count == 1 else "indefinite")
    return name if item.charges is None else texts("charges", item=name, count=item.charges)


def ready_text(power: AbilityView, texts: Texts) -> str:
    """Return words for when a power is ready."""
    return texts("ready_in", turns=power.ready_in) if power.ready_in else texts("ready")


class ItemDescriber:
    """Puts into words what the player knows about items."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Describe the items of a game."""
        catalog = context.content.catalog
        self._texts = context.texts
        self._session = session
        self._items = catalog.all(ItemDef)
        self._affixes = catalog.all(AffixDef)
        self._stats = catalog.all(StatDef)
        self._statuses = catalog.all(StatusDef)
        self._things = session.game.ruleset.things
        self._skins = SkinCache(context, session)
        self._words = StatWords(catalog, session, context.texts)

    def name(self, item: CarriedItem) -> str:
        """Return the name of an item as lists show it."""
        return list_label(item, self._session.namer, self._texts)

    def of(self, thing: ItemView) -> CarriedItem:
        """Return an item that the player only sees, as far as it can be known from afar."""
        parts = self._parts(thing) if thing.known else ()
        return CarriedItem(
            id=0,
            thing=thing,
            charges=None,
            is_worn=False,
            bonuses=_fixed(each.stats for each in parts),
            gives=tuple(status for each in parts for status in each.statuses),
            sticks=thing.known and self._items[thing.kind].sticky,
        )

    def _parts(self, thing: ItemView) -> Sequence[ItemDef | AffixDef]:
        """Return the definitions that say what an item does: its kind, and its qualities."""
        return self._items[thing.kind], *(self._affixes[affix] for affix in thing.affixes)

    def sign(self, item: CarriedItem) -> Icon:
        """Return the sign of an item."""
        skin = self._skins.skin
        return Icon(item_figure(item.thing, skin), skin)

    def about(self, item: CarriedItem, width: int) -> list[StyledLine]:
        """Return the knowledge of the player about an item, as lines of at most `width` columns."""
        lines: list[StyledLine] = []
        for block in (self._nature(item), self._bonuses(item), self._comparison(item)):
            part = [line for text, ink in block for line in self._lines(text, ink, width)]
            lines += [[], *part] if lines and part else part
        return lines

    def changes(self, before: Mapping[str, int], after: Mapping[str, int]) -> list[tuple[str, Ink]]:
        """Return the changes of stats, given by full id, in words in a color that judges each."""
        found: list[tuple[str, Ink]] = []
        for stat in self._stats:
            amount = after.get(stat, 0) - before.get(stat, 0)
            if amount:
                is_better = self._words.is_better(stat, amount)
                said = self._words.effect(stat, amount)
                found.append((said, "text_good" if is_better else "text_bad"))
        return found

    def _nature(self, item: CarriedItem) -> Iterator[tuple[str, Ink]]:
        """Yield the description of an item, and what wearing it means."""
        definition = self._items[item.thing.kind]
        if not item.thing.known:
            yield self._texts("unknown_item"), "text_muted"
        else:
            yield definition.description, "text"
            for affix in item.thing.affixes:
                yield self._affixes[affix].description, "text"
        if has_slots(definition, self._things):
            slots = self._texts.listed(self._things.slots[slot].label for slot in definition.slots)
            yield self._texts("worn_on", slots=slots), "text_muted"
        if item.gives:
            statuses = self._texts.listed(self._statuses[each].label for each in item.gives)
            yield self._texts("while_worn", statuses=statuses), "text_muted"
        if item.sticks:
            yield self._texts("sticks"), "text_bad"

    def _bonuses(self, item: CarriedItem) -> Sequence[tuple[str, Ink]]:
        return self.changes({}, item.bonuses)

    def _comparison(self, item: CarriedItem) -> Iterator[tuple[str, Ink]]:
        """Yield the changes if an item is worn in place of those worn there now."""
        pack = self._session.view.pack
        replaced = [] if item.is_worn else in_the_way(self._things, pack, item)
        if not replaced:
            return
        names = self._texts.listed(map(self.name, replaced))
        yield self._texts("instead_of", items=names), "text_muted"
        if not item.thing.known:
            yield self._texts("unknown_item"), "text_muted"
            return
        before: dict[str, int] = {}
        for each in replaced:
            for stat, amount in each.bonuses.items():
                before[stat] = before.get(stat, 0) + amount
        yield from self.changes(before, item.bonuses) or [(self._texts("no_change"), "text_muted")]
        for part in (part for each in replaced for part in self._parts(each.thing)):
            if part.loses:
                yield self._texts("lost", loses=part.loses), "text_muted"
            elif part.triggers and part.description:
                yield self._texts("lost_so", description=part.description), "text_muted"

    def _lines(self, text: str, ink: Ink, width: int) -> Iterator[StyledLine]:
        for line in paragraph(text, width):
            yield [(0, line, ink)]


def _fixed(given: Iterable[Mapping[str, Formula]]) -> dict[str, int]:
    """Return the sums of the amounts added to stats, without those that vary."""
    found: dict[str, int] = {}
    for stat, amount in (each for one in given for each in one.items()):
        low, high = amount.bounds({"depth": CHECKED_DEPTHS})
        if low == high:
            found[stat] = found.get(stat, 0) + low
    return found
