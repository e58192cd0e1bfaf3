"""The dialog that asks for a number of items of a stack."""

from __future__ import annotations

from collections.abc import Callable
from string import digits

from roguelike.core.grid.geometry import Rect
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.game import PlayerAction
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import list_label
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick, MouseWheel
from roguelike.ui.screens.base.answers import Act, Close, Draw, Stay
from roguelike.ui.screens.base.dialogs import FRAME_COLUMNS, FRAME_ROWS, ActionMenuScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import TextName
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.menu import ARROWS
from roguelike.ui.widgets.text_field import TextField

FIELD_COLUMNS = 10
"""The columns of the field in which the number is typed."""
ARROW_COLUMNS = 2
"""The columns of the arrow on each side of the field, with a blank."""


class QuantityScreen(ActionMenuScreen):
    """A question for a number up to some limit: typed, or turned by arrows, the wheel or clicks."""

    hint = "count_hint"

    def __init__(
        self,
        context: UiContext,
        session: GameSession,
        item: CarriedItem,
        verb: TextName,
        on_count: Callable[[int], PlayerAction],
    ) -> None:
        """Ask how many of a stack `verb` is about.

        Args:
            context: What all screens share.
            session: The game.
            item: The stack.
            verb: What is done with as many.
            on_count: Returns the action that does it.
        """
        texts, name = context.texts, list_label(item, session.namer, context.texts)
        self._most = most = item.thing.count
        actions: Actions = {
            verb: lambda: Act((on_count(self.count),)),
            "all": lambda: Act((on_count(most),)),
            "back": Close,
        }
        heading = shortened(texts("how_many", items=name), self.columns - FRAME_COLUMNS)
        keymap = context.keymap(session.campaign)
        super().__init__(heading, actions, texts, keymap, letters=False)
        self._field = TextField(len(str(self._most)))
        self._row: Canvas | None = None

    @property
    def count(self) -> int:
        """The number as it is now: one, unless another was given."""
        return min(max(int(self._field.text or 1), 1), self._most)

    def draw(self, frame: Frame) -> None:
        """Draw the field above the menu."""
        entries = len(self.menu.entries)
        inside = frame.dialog(self.columns, entries + 2 + FRAME_ROWS).box(self.heading)
        self._row = inside.part(Rect(0, 0, FIELD_COLUMNS + 2 * ARROW_COLUMNS, 1))
        left, right = ARROWS
        inside.text(0, 0, left, "key")
        inside.text(ARROW_COLUMNS + FIELD_COLUMNS, 0, right, "key")
        self._field.draw(inside.part(Rect(ARROW_COLUMNS, 0, FIELD_COLUMNS, 1)), str(self.count))
        self.menu.draw(inside.part(Rect(0, 2, inside.width, entries)))

    def handle(self, event: InputEvent) -> Answer:
        """Change the number, or choose from the menu."""
        match event:
            case KeyPress(symbol="left" | "right" as side):
                return self._turn(1 if side == "right" else -1)
            case MouseWheel(dy):
                return self._turn(dy)
            case MouseClick(x, y, "left") if self._row and (cell := self._row.cell_at(x, y)):
                return self._click(cell.x)
            case _ if self._field.handle(event):
                typed = "".join(char for char in self._field.text if char in digits)
                self._field.text = str(min(int(typed), self._most)) if typed else ""
                self.menu.selected = 0
                return Draw()
            case _:
                return super().handle(event)

    def _click(self, column: int) -> Answer:
        """Turn the number if an arrow was clicked."""
        if ARROW_COLUMNS <= column < ARROW_COLUMNS + FIELD_COLUMNS:
            return Stay()
        return self._turn(1 if column >= ARROW_COLUMNS else -1)

    def _turn(self, step: int) -> Answer:
        self._field.text = str(min(max(self.count + step, 1), self._most))
        self.menu.selected = 0
        return Draw()
