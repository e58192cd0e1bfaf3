"""A prompt that holds the game until messages that must not be missed have been read."""

from __future__ import annotations

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.core.geometry import Rect
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.panels.board import Board
from roguelike.ui.panels.log_panel import free_row, shown_lines
from roguelike.ui.screens.base.answers import Close, Draw, Pass
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell

GOING_ON = frozenset({"enter", "kp_enter", "space", "escape"})
"""The keys that acknowledge whatever the keymaps say."""


class AcknowledgeScreen(Screen):
    """A game that waits, page by page, until what is new in its log has been read."""

    is_overlay = True
    dims = False
    hint = "hint_go_on"

    def __init__(self, shell: Shell, adventure: Adventure, board: Board) -> None:
        """Wait for the player; `board` looks back to the first of what is new."""
        self._shell = shell
        self._keymap = shell.keymap(adventure.campaign)
        self._board = board
        self._log = adventure.log
        self._rows = 1

    def draw(self, frame: Frame) -> None:
        """Draw at the end of the log which key goes on, or above it where there is no room."""
        log, m = frame.layout.log, frame.measures
        self._rows = log.height // m.line
        texts = self._shell.texts
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
