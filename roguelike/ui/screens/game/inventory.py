"""The inventory: the items that the player wears and carries, and the page about each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roguelike.core.grid.geometry import Rect
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.engine.world.item import ItemId
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import ItemDescriber
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent
from roguelike.ui.screens.base.answers import Open
from roguelike.ui.screens.base.dialogs import FRAME_COLUMNS, FRAME_ROWS, WIDE, MenuScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.items.item_actions import ItemActions
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.inventory import by_letter, equipment
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.menu import KEY_COLUMNS, SIGN_COLUMNS, Entry, Menu
from roguelike.ui.widgets.scroll import draw_bar

LIST_SHARE = 55
"""The percentage of the page's width that the list takes."""
GUTTER = 3
"""The columns between the list and what is said about an item, with a line in the middle."""


NO_KEY = " " * (KEY_COLUMNS + SIGN_COLUMNS)
"""The blanks in place of the letter and the sign of an item."""


class InventoryScreen(MenuScreen):
    """A list of slots and of what is carried, and what is known about the selected item.

    A letter chooses an item; its capital does at once what is usually done with that.
    """

    hint = "inventory_hint"
    is_overlay = False
    has_gear = False

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """List what the player has now."""
        self._context = context
        self._session = session
        self._describer = ItemDescriber(context, session)
        self._item_actions = ItemActions(context, session)
        self._ruleset = session.game.ruleset
        self._listed: list[tuple[Entry, CarriedItem | None]] = list(self._lines())
        entries = [entry for entry, _ in self._listed]
        keymap = context.keymap(session.campaign)
        super().__init__(context.texts("inventory"), Menu(entries, keymap, letters=False))

    def draw(self, frame: Frame) -> None:
        """Draw a page in the middle: the list at the left, the selected item at the right."""
        page = frame.page()
        left = page.width * LIST_SHARE // 100
        self.menu.draw(page.part(Rect(0, 0, left, page.height)))
        divider = page.part(Rect(left, 0, GUTTER, page.height))
        divider.upright(GUTTER // 2)
        rule = divider.part(Rect(GUTTER // 2, 0, 1, page.height))
        draw_bar(rule, self.menu.first, len(self._listed))
        start = left + GUTTER
        room = page.part(Rect(start, 0, page.width - start, page.height))
        item = self._listed[self.menu.selected][1]
        if item is not None:
            self._draw_item(room, item)

    def handle(self, event: InputEvent) -> Answer:
        """Choose an item, do with it what is usual, or go back."""
        place = self.menu.capital(event)
        return super().handle(event) if place is None else self._do_at_once(place)

    def choose(self, place: int) -> Answer:
        """Show what can be done with an item."""
        item = self._listed[place][1]
        assert item is not None, "headings cannot be chosen"
        self.menu.selected = place
        return Open(ItemScreen(self._context, self._session, item))

    def _do_at_once(self, place: int) -> Answer:
        item = self._listed[place][1]
        assert item is not None, "headings have no keys"
        return self._item_actions.follow(self._item_actions.of(item)[0], item)

    def _draw_item(self, canvas: Canvas, item: CarriedItem) -> None:
        """Draw what is known of an item, and what can be done with it by which key."""
        self._describer.sign(item).draw(canvas, 0, 0)
        name = shortened(self._describer.name(item), canvas.width - SIGN_COLUMNS)
        canvas.text(SIGN_COLUMNS, 0, name, "text_heading")
        y = 2
        for y, line in enumerate(self._describer.about(item, canvas.width), start=2):
            for x, text, ink in line:
                canvas.text(x, y, text, ink)
        for each, (key, words) in enumerate(self._offered(item), start=y + 2):
            canvas.text(canvas.text(0, each, key, "key") + 2, each, words)

    def _offered(self, item: CarriedItem) -> Iterator[tuple[str, str]]:
        """Yield what can be done with an item, by its capital letter and by the menu of deeds."""
        texts = self._context.texts
        first, *others = map(texts, self._item_actions.of(item))
        if letter := self._session.letters.get(item.id, ""):
            yield letter.upper(), first
        yield texts.key("enter"), ", ".join((first, *others))

    def _lines(self) -> Iterator[tuple[Entry, CarriedItem | None]]:
        """Yield the lines of the list, each with its item if it has one."""
        texts, pack = self._context.texts, self._session.view.pack
        slots = equipment(self._ruleset.things, pack)
        carried = [item for item in pack if not item.is_worn]
        letters = self._session.letters
        if slots:
            yield _heading(texts("equipment")), None
            yield from self._worn(slots, letters)
            yield _heading(""), None
        yield _heading(texts("carried"), self._room(carried)), None
        for item in by_letter(carried, letters):
            yield self._entry(self._describer.name(item), item, letters), item
        if not carried:
            yield Entry(texts("nothing"), color="text_disabled", is_idle=True), None

    def _room(self, carried: Sequence[CarriedItem]) -> str:
        """Return how much is carried of what can be, by its groups where the rules name some."""
        rules = self._ruleset.items
        counts = [
            (limit.label, sum(each.thing.kind in limit.items for each in carried), limit.most)
            for limit in rules.limits
            if limit.label
        ]
        if not counts:
            return self._context.texts("side_health_of", health=len(carried), most=rules.carried)
        return ", ".join(f"{label} {count}/{most}" for label, count, most in counts)

    def _worn(
        self, slots: Mapping[str, CarriedItem | None], letters: Mapping[ItemId, str]
    ) -> Iterator[tuple[Entry, CarriedItem | None]]:
        """Yield a line for each slot; an item in several is chosen in the first."""
        nothing = NO_KEY + self._context.texts("nothing")
        listed = set[int]()
        for slot, item in slots.items():
            label = self._ruleset.things.slots[slot].label
            if item is None or item.id in listed:
                name = NO_KEY + self._describer.name(item) if item else nothing
                yield Entry(name, label, color="text_disabled", is_idle=True), None
                continue
            listed.add(item.id)
            yield self._entry(self._describer.name(item), item, letters, label), item

    def _entry(
        self, name: str, item: CarriedItem, letters: Mapping[ItemId, str], slot: str = ""
    ) -> Entry:
        sign = self._describer.sign(item)
        return Entry(name, slot, sign=sign, key=letters.get(item.id, ""))


def _heading(text: str, detail: str = "") -> Entry:
    return Entry(text, detail, color="panel_title", is_idle=True)


class ItemScreen(MenuScreen):
    """An item that the player carries; what is usually done with it is selected."""

    columns = WIDE

    def __init__(self, context: UiContext, session: GameSession, item: CarriedItem) -> None:
        """Offer what can be done with `item`."""
        self._item = item
        self._item_actions = ItemActions(context, session)
        self._describer = ItemDescriber(context, session)
        self._offered = self._item_actions.of(item)
        keymap = context.keymap(session.campaign)
        entries = [Entry(context.texts(deed)) for deed in self._offered]
        name = shortened(self._describer.name(item), self.columns - FRAME_COLUMNS)
        super().__init__(name, Menu(entries, keymap))

    def draw(self, frame: Frame) -> None:
        """Draw what is known about the item, and below it what can be done."""
        lines = self._describer.about(self._item, self.columns - FRAME_COLUMNS)
        entries = len(self.menu.entries)
        above = len(lines) + 1 if lines else 0
        inside = frame.dialog(self.columns, above + entries + FRAME_ROWS).box(self.heading)
        above = min(above, max(inside.height - entries, 0))
        for y, line in enumerate(lines[: max(above - 1, 0)]):
            for x, text, ink in line:
                inside.text(x, y, text, ink)
        self.menu.draw(inside.part(Rect(0, above, inside.width, inside.height - above)))

    def choose(self, place: int) -> Answer:
        """Do it, or ask for what has to be known first."""
        return self._item_actions.follow(self._offered[place], self._item)
