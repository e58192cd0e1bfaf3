"""One item: what the player knows about it, and what can be done with it."""

from __future__ import annotations

from roguelike.core.geometry import Rect
from roguelike.engine.knowledge.player_view import Carried
from roguelike.ui.descriptions.items import Describer
from roguelike.ui.frames.frame import Frame
from roguelike.ui.screens.base.menu_dialog import FRAME_COLUMNS, FRAME_ROWS, WIDE, ChoosingScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.items.item_actions import Deeds
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.menu import Entry, Menu


class ItemScreen(ChoosingScreen):
    """An item that the player carries; what is usually done with it is selected."""

    columns = WIDE

    def __init__(self, shell: Shell, adventure: Adventure, item: Carried) -> None:
        """Offer what can be done with `item`."""
        self._item = item
        self._deeds = Deeds(shell, adventure)
        self._describer = Describer(shell, adventure)
        self._offered = self._deeds.of(item)
        keymap = shell.keymap(adventure.campaign)
        entries = [Entry(shell.texts(deed)) for deed in self._offered]
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
        return self._deeds.follow(self._offered[place], self._item)
