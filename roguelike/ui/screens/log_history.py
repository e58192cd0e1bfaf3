"""All that was said in a game."""

from __future__ import annotations

from roguelike.ui.keymap import Keymap
from roguelike.ui.log import MessageLog
from roguelike.ui.palette import Palette
from roguelike.ui.screens.reading import ReadingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.scroll import StyledLine


class LogHistoryScreen(ReadingScreen):
    """The log of a game, beginning with what was said last."""

    def __init__(self, shell: Shell, keymap: Keymap, log: MessageLog) -> None:
        """Show `log`."""
        super().__init__(shell, keymap, at_end=True)
        self._log = log

    @property
    def heading(self) -> str:
        """What the page is called."""
        return self._shell.texts("messages")

    def lines(self, width: int, palette: Palette) -> list[StyledLine]:
        """Return the log, with the turn in front of what was said first in it."""
        lines: list[StyledLine] = []
        margin = len(str(self._log.latest_turn)) + 2
        turn: int | None = None
        for line in self._log.lines(width - margin):
            number = "" if line.turn == turn else str(line.turn)
            turn = line.turn
            where = margin - 2 - len(number)
            said = (margin, line.text, palette[line.color])
            lines.append([(where, number, "text_disabled"), said])
        return lines
