"""Dialogs for items on the floor: which of several to take, and which one of a choice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from string import ascii_lowercase
from typing import Final, NamedTuple

from msgspec.structs import replace

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.items.transfer import rivals_of
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import ItemDescriber
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.screens.base.answers import Act, Close, Draw, Go, Open, Pass
from roguelike.ui.screens.base.dialogs import FRAME_COLUMNS, WIDE, MenuScreen
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.screens.items.quantity import QuantityScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.wrap import paragraph, shortened
from roguelike.ui.widgets.menu import INDENT, KEY_COLUMNS, SIGN_COLUMNS, Entry, Menu
from roguelike.ui.widgets.scroll import StyledLine

ALL = 0
"""The place of the entry that stands for everything; the items come behind it."""
GAP = 2
"""The least number of columns before the word at the end of a row, and behind it."""

LEAST: Final = 20
"""The columns that a choice needs to stand beside others."""
GUTTER: Final = 3
"""The columns between two choices, with a line in the middle."""
_STEPS: dict[CommandName, int] = {
    "move_west": -1,
    "move_north": -1,
    "move_east": 1,
    "move_south": 1,
}
_BLANK: StyledLine = ()
_TAKING: frozenset[CommandName] = frozenset({"confirm", "pick_up"})
_COMMANDS = _TAKING.union(_STEPS, {"cancel"})


class PickUpScreen(MenuScreen):
    """A list of the items that lie here, the topmost first.

    A letter or a click takes an item; its capital asks how many of a stack, as does a click on
    the word at the end of the row.
    """

    columns = WIDE
    hint = "pick_up_hint"

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Offer what lies where the player stands."""
        texts = context.texts
        self._context = context
        self._session = session
        self._items = session.view.here[::-1]
        self._keymap = context.keymap(session.campaign)
        describer = ItemDescriber(context, session)
        room = self.columns - FRAME_COLUMNS - INDENT - KEY_COLUMNS - SIGN_COLUMNS
        entries = [Entry(texts("all"))]
        for place, item in enumerate(self._items):
            letter = ascii_lowercase[place] if place < len(ascii_lowercase) else ""
            some = texts("some") if item.thing.count > 1 else ""
            name = shortened(describer.name(item), room - len(some) - GAP)
            entries.append(Entry(name, some, sign=describer.sign(item), key=letter))
        super().__init__(texts("pick_up"), Menu(entries, self._keymap, letters=False))

    def handle(self, event: InputEvent) -> Answer:
        """Take something, ask how many, or go back; the key that asked for the list takes all."""
        clicked = self.menu.detail(event)
        place = clicked[0] if clicked else self.menu.capital(event)
        if place is not None:
            return self._take_some(self._items[place - 1])
        answer = super().handle(event)
        if isinstance(answer, Pass) and isinstance(event, KeyPress):
            asked_again = self._keymap.command(event, {"pick_up"})
            return self.choose(ALL) if asked_again else Pass()
        return answer

    def choose(self, place: int) -> Answer:
        """Take an item, or all of them that are simply there to be taken."""
        free = [each for each in self._items if not each.thing.is_offered]
        items = free if place == ALL else [self._items[place - 1]]
        return Act(tuple(PickUp(item.id) for item in items))

    def _take_some(self, item: CarriedItem) -> Answer:
        if item.thing.count == 1 or item.thing.is_offered:
            return Act((PickUp(item.id),))
        take = partial(PickUp, item.id)
        return Open(QuantityScreen(self._context, self._session, item, "take", take))


class _Choice(NamedTuple):
    """Something that can be taken: where it lies, and what is known of it."""

    position: Position
    item: CarriedItem


class CompareScreen(Screen):
    """The screen shows side by side the things of which the player takes one.

    A letter takes one of them, from wherever it lies.
    """

    hint = "compare_hint"

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Compare what is offered where the player stands."""
        self._texts = context.texts
        self._keymap = context.keymap(session.campaign)
        self._session = session
        self._describer = ItemDescriber(context, session)
        self._choices = [*self._offered()]
        here = session.view.player.position
        self._selected = next(n for n, each in enumerate(self._choices) if each.position == here)
        self._shown: dict[int, Canvas] = {}

    def draw(self, frame: Frame) -> None:
        """Draw them beside each other, or below each other where there is no room for that."""
        page = frame.page().headed(self._texts("compare"), self._texts("compare_terms"))
        self._shown.clear()
        count = len(self._choices)
        width = (page.width - GUTTER * (count - 1)) // count
        blocks = [self._block(each, width) for each in self._choices]
        if width < LEAST or max(map(len, blocks)) > page.height:
            self._draw_below(page)
            return
        for place, block in enumerate(blocks):
            x = place * (width + GUTTER)
            if place:
                page.part(Rect(x - GUTTER, 0, GUTTER, page.height)).upright(GUTTER // 2)
            self._draw_block(page.part(Rect(x, 0, width, page.height)), place, block)

    def _draw_below(self, page: Canvas) -> None:
        """Draw the choices below each other, from the one on that leaves room for the selected."""
        blocks = [[*self._block(each, page.width), _BLANK] for each in self._choices]
        first = 0
        while first < self._selected and _rows(blocks[first : self._selected + 1]) > page.height:
            first += 1
        y = 0
        for place in range(first, len(blocks)):
            rows = min(len(blocks[place]), page.height - y)
            if rows > 0:
                part = page.part(Rect(0, y, page.width, rows))
                self._draw_block(part, place, blocks[place])
            y += rows

    def handle(self, event: InputEvent) -> Answer:
        """Take one of them, select another, or leave them."""
        match event:
            case KeyPress(symbol=str(symbol), ctrl=False, alt=False) if (
                symbol in ascii_lowercase[: len(self._choices)]
            ):
                return self._take(ascii_lowercase.index(symbol))
            case KeyPress():
                return self._do(self._keymap.command(event, _COMMANDS))
            case MouseClick(x, y, "left"):
                return self._click(x, y)
            case MouseClick():
                return Close()
            case _:
                return Pass()

    def _do(self, command: CommandName | None) -> Answer:
        if command in _TAKING:
            return self._take(self._selected)
        if command == "cancel":
            return Close()
        if command is None:
            return Pass()
        self._selected = (self._selected + _STEPS[command]) % len(self._choices)
        return Draw()

    def _click(self, x: int, y: int) -> Answer:
        """Select what is clicked, or take it if it is selected already."""
        at = next((place for place, part in self._shown.items() if part.cell_at(x, y)), None)
        if at is None:
            return Pass()
        if at == self._selected:
            return self._take(at)
        self._selected = at
        return Draw()

    def _take(self, place: int) -> Answer:
        """Pick something up, wherever it lies."""
        choice = self._choices[place]
        if choice.position == self._session.view.player.position:
            return Act((PickUp(choice.item.id),))
        return Go(choice.position, takes=True)

    def _offered(self) -> Iterator[_Choice]:
        """Yield what the player can choose from, as far as it has been seen."""
        session = self._session
        world, view = session.game.world, session.view
        here, items = view.player.position, world.level.items[world.player.cell]
        yield from (_Choice(here, each) for each in view.here[::-1] if each.thing.rivals)
        offered = next(each for each in items[::-1] if each.offer and each.offer.group)
        for position in dict.fromkeys(rivals_of(offered, world)):
            if position != here and (things := view.items.get(position)):
                yield _Choice(position, self._describer.of(things[-1]))

    def _block(self, choice: _Choice, width: int) -> list[StyledLine]:
        """Return the name of a choice, and what is known of it, as lines of some width."""
        start = KEY_COLUMNS + SIGN_COLUMNS
        item = replace(choice.item, thing=choice.item.thing._replace(rivals=0))
        name = paragraph(self._describer.name(item), width - start)
        lines: list[StyledLine] = [[(start, line, "text_heading")] for line in name]
        return [*lines, _BLANK, *self._describer.about(choice.item, width)]

    def _draw_block(self, canvas: Canvas, place: int, block: list[StyledLine]) -> None:
        self._shown[place] = canvas
        if place == self._selected:
            canvas.band(0, 1, "selection_background")
        canvas.text(0, 0, ascii_lowercase[place], "key")
        self._describer.sign(self._choices[place].item).draw(canvas, KEY_COLUMNS, 0)
        for y, line in enumerate(block[: canvas.height]):
            for x, text, ink in line:
                canvas.text(x, y, text, ink)


def _rows(blocks: list[list[StyledLine]]) -> int:
    return sum(map(len, blocks))
