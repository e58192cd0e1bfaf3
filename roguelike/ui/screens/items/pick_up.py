"""The dialog that asks which of several items to take from the floor."""

from __future__ import annotations

from functools import partial
from string import ascii_lowercase

from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.knowledge.player_view import Carried
from roguelike.ui.descriptions.items import Describer
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.screens.base.answers import Act, Open, Pass
from roguelike.ui.screens.base.menu_dialog import FRAME_COLUMNS, WIDE, ChoosingScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.items.quantity import CountScreen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.menu import INDENT, KEY_COLUMNS, SIGN_COLUMNS, Entry, Menu

ALL = 0
"""The place of the entry that stands for everything; the items come behind it."""
GAP = 2
"""The least number of columns before the word at the end of a row, and behind it."""


class PickUpScreen(ChoosingScreen):
    """A list of the items that lie here, the topmost first.

    A letter or a click takes an item; its capital asks how many of a stack, as does a click on
    the word at the end of the row.
    """

    columns = WIDE
    hint = "pick_up_hint"

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Offer what lies where the player stands."""
        texts = shell.texts
        self._shell = shell
        self._adventure = adventure
        self._items = adventure.view.here[::-1]
        self._keymap = shell.keymap(adventure.campaign)
        describer = Describer(shell, adventure)
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

    def _take_some(self, item: Carried) -> Answer:
        if item.thing.count == 1 or item.thing.is_offered:
            return Act((PickUp(item.id),))
        take = partial(PickUp, item.id)
        return Open(CountScreen(self._shell, self._adventure, item, "take", take))
