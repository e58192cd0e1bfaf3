"""The powers of the player, and the turns until each is ready."""

from __future__ import annotations

from roguelike.content.schema.steps import AbilityDef
from roguelike.core.grid.geometry import Rect
from roguelike.engine.knowledge.player_view import AbilityView
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import ready_text
from roguelike.ui.frames.bars import BAR, filled
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.screens.base.dialogs import FRAME_COLUMNS, FRAME_ROWS, WIDE, MenuScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.items.item_actions import ItemActions
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.wrap import paragraph, shortened
from roguelike.ui.widgets.menu import INDENT, KEY_COLUMNS, Entry, Menu

DIGITS = "123456789"
"""The keys that choose the first powers, as they do on the map."""
BAR_CELLS = 10
"""The cells of the bar that fills until a power is ready."""
READY_COLUMNS = 18
"""The columns in which it says when a power is ready."""


class PowersScreen(MenuScreen):
    """A line for each power with a bar that is full when it is ready."""

    columns = WIDE

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Offer what the player is able to do; there must be something."""
        self._texts = context.texts
        self._item_actions = ItemActions(context, session)
        self._powers = session.view.powers
        self._abilities = context.content.catalog.all(AbilityDef)
        menu = Menu(self._entries(), context.keymap(session.campaign), letters=False)
        super().__init__(context.texts("abilities"), menu)

    def draw(self, frame: Frame) -> None:
        """Draw the powers, and below them a few words about the selected one."""
        about = [
            paragraph(self._abilities[power.id].description, self.columns - FRAME_COLUMNS)
            for power in self._powers
        ]
        count, most = len(self._powers), max(map(len, about))
        page = frame.dialog(self.columns, count + 1 + most + FRAME_ROWS)
        inside = page.box(self.heading)
        rows = min(count, max(inside.height - most - 1, 1))
        self.menu.draw(inside.part(Rect(0, 0, inside.width, rows)))
        x = inside.width - READY_COLUMNS - BAR_CELLS
        bars = inside.part(Rect(x, 0, BAR_CELLS, rows))
        for y, power in enumerate(self._powers[self.menu.first :][:rows]):
            _draw_bar(bars, y, power)
        for y, line in enumerate(about[self.menu.selected], rows + 1):
            inside.text(0, y, line, "text_muted")

    def choose(self, place: int) -> Answer:
        """Use a power, or ask where to aim it."""
        return self._item_actions.use_power(self._powers[place])

    def _entries(self) -> list[Entry]:
        room = self.columns - FRAME_COLUMNS - INDENT - KEY_COLUMNS - BAR_CELLS - READY_COLUMNS - 1
        return [
            Entry(
                shortened(self._abilities[power.id].label, room),
                ready_text(power, self._texts),
                color="text_disabled" if power.ready_in else "text",
                key=DIGITS[place] if place < len(DIGITS) else "",
            )
            for place, power in enumerate(self._powers)
        ]


def _draw_bar(canvas: Canvas, y: int, power: AbilityView) -> None:
    """Draw how much of the time has passed that a power takes to be ready again."""
    canvas.text(0, y, BAR * BAR_CELLS, "health_lost")
    if power.ready_in:
        full = filled(power.cooldown - power.ready_in, max(power.cooldown, 1), BAR_CELLS)
        canvas.text(0, y, BAR * full, "health_middle")
    else:
        canvas.text(0, y, BAR * BAR_CELLS, "health_high")
