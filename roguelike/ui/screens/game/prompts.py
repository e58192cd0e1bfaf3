"""Prompts during play: for messages that must not be missed, and before harm."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.core.grid.geometry import Rect
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.panels.board import Board
from roguelike.ui.panels.log_panel import free_row, shown_lines
from roguelike.ui.screens.base.answers import Close, Draw, Pass, Stay
from roguelike.ui.screens.base.dialogs import FRAME_COLUMNS, FRAME_ROWS, WIDE
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.key_hints import Hint
from roguelike.ui.widgets.yes_no import YesNo

GOING_ON = frozenset({"enter", "kp_enter", "space", "escape"})
"""The keys that acknowledge whatever the keymaps say."""


class MorePromptScreen(Screen):
    """A game that waits, page by page, until what is new in its log has been read."""

    is_overlay = True
    dims = False
    hint = "hint_go_on"

    def __init__(self, context: UiContext, session: GameSession, board: Board) -> None:
        """Wait for the player; `board` looks back to the first of what is new."""
        self._context = context
        self._keymap = context.keymap(session.campaign)
        self._board = board
        self._log = session.log
        self._rows = 1

    def draw(self, frame: Frame) -> None:
        """Draw at the end of the log which key goes on, or above it where there is no room."""
        log, m = frame.layout.log, frame.measures
        self._rows = log.height // m.line
        texts = self._context.texts
        prompt = f" {texts('acknowledge', key=texts.key('enter'))} "
        columns = log.width // m.column
        lines = shown_lines(self._log.page(columns, self._rows, self._board.back))
        row = free_row(lines, len(prompt), columns)
        y = frame.layout.map.bottom - m.line if row is None else log.y + row * m.line
        width = len(prompt) * m.column
        canvas = frame.text(Rect(log.right - width, y, width, m.line))
        canvas.fill("selection_background")
        canvas.text(0, 0, prompt, "selection_text")

    def handle(self, event: InputEvent) -> Answer:
        """Show what comes next; with the last of it the game goes on."""
        match event:
            case KeyPress():
                command = self._keymap.command(event, IN_MENUS)
                goes_on = event.symbol in GOING_ON or command in ("confirm", "cancel")
            case MouseClick():
                goes_on = True
            case _:
                goes_on = False
        if not goes_on:
            return Pass()
        if not self._board.back:
            return Close()
        self._board.back = max(self._board.back - self._rows, 0)
        return Draw(is_alarming=True) if self._board.back else Close(is_alarming=True)


class ConfirmHarmScreen(Screen):
    """A question before harm, in the middle of the map."""

    is_overlay = True
    dims = False

    def __init__(
        self, texts: Texts, warning: str, confirmed: Callable[[], Answer], held: KeyPress | None
    ) -> None:
        """Ask.

        Args:
            texts: The words of the interface.
            warning: What would happen.
            confirmed: Does it, and returns what follows.
            held: The key that led here, which may still repeat.
        """
        self._warning = warning
        self._confirmed = confirmed
        self._answer = YesNo(texts, held)

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that answer."""
        return self._answer.hints

    def draw(self, frame: Frame) -> None:
        """Draw the question and its answers."""
        lines = paragraph(self._warning, WIDE - FRAME_COLUMNS)
        inside = frame.dialog(WIDE, len(lines) + 1 + FRAME_ROWS).box()
        for y, line in enumerate(lines):
            inside.text(0, y, line, "text_alert")
        self._answer.draw(inside, 0, len(lines))

    def handle(self, event: InputEvent) -> Answer:
        """Do it only by the letter or a click on it; Enter answers nothing."""
        is_meant = self._answer.handle(event)
        if is_meant is None:
            return Stay()
        return self._confirmed() if is_meant else Close()
