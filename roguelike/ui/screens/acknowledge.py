"""A prompt that holds the game until messages that must not be missed have been read."""

from __future__ import annotations

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.frame import Frame
from roguelike.ui.input import InputEvent, KeyPress, MouseClick
from roguelike.ui.layout import arrange
from roguelike.ui.panels.log_panel import visible_lines
from roguelike.ui.screens.answers import Close, Draw, Pass
from roguelike.ui.screens.base import Answer, Screen
from roguelike.ui.shell import Shell

GOING_ON = frozenset({"enter", "kp_enter", "space", "escape"})
"""The keys that acknowledge whatever the keymaps say."""


class AcknowledgeScreen(Screen):
    """A game that waits, page by page, until what is new in its log has been read."""

    is_overlay = True
    dims = False

    def __init__(self, shell: Shell, adventure: Adventure, frame: Frame) -> None:
        """Wait for the player; `frame` looks back to the first of what is new."""
        self._shell = shell
        self._keymap = shell.keymap(adventure.campaign)
        self._layout = adventure.game.ruleset.campaign.layout
        self._frame = frame
        self._rows = 1

    def draw(self, canvas: Canvas) -> None:
        """Draw in the border of the log which key goes on."""
        layout = arrange(self._layout, canvas.width, canvas.height)
        assert layout is not None, "screens are drawn only where the layout fits"
        log = canvas.part(layout.log)
        self._rows = visible_lines(log)
        texts = self._shell.texts
        prompt = f" {texts('acknowledge', key=texts.key('enter'))} "
        log.rule(0)
        log.shade(log.width - 2 - len(prompt), 0, len(prompt), "selection_background")
        log.text_right(0, prompt, "selection_text", 2)

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
        if not self._frame.back:
            return Close()
        self._frame.back = max(self._frame.back - self._rows, 0)
        return Draw(is_alarming=True) if self._frame.back else Close(is_alarming=True)
