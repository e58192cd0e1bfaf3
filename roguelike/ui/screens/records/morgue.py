"""The page about a game that has ended."""

from __future__ import annotations

import textwrap
from pathlib import Path

from roguelike.core.visible import visible
from roguelike.scores.morgue import RULE
from roguelike.scores.records import Records, Score
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.notice import NoticeScreen
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.base.text_page import ReadingScreen
from roguelike.ui.shell.shell import Shell
from roguelike.ui.widgets.scroll import StyledLine


class MorgueScreen(ReadingScreen):
    """A page that is as wide as the smallest display, so that only larger ones have a frame."""

    def __init__(self, shell: Shell, keymap: Keymap, text: str, path: Path) -> None:
        """Show `text`, which may come from a stranger, and the file in which it is."""
        super().__init__(shell, keymap)
        self._lines = [visible(line) for line in text.splitlines()]
        self._path = visible(str(path))

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return self._shell.texts("morgue")

    def lines(self, width: int, palette: Palette) -> list[StyledLine]:
        """Return the lines, cut where they are too long."""
        del palette
        page: list[StyledLine] = [
            [(0, line[:width], "text_heading" if line.startswith(RULE) else "text")]
            for line in self._lines
        ]
        path = textwrap.wrap(self._path, width)
        return [*page, [], *([(0, line, "text_muted")] for line in path)]

    def draw(self, frame: Frame) -> None:
        """Draw the page in a frame, or over the whole display."""
        page = frame.page()
        self._scroll.draw(page, self.lines(page.width, frame.palette))


def page_about(shell: Shell, keymap: Keymap, records: Records, score: Score) -> Screen:
    """Return the screen with the page about a game, or why it cannot be shown."""
    try:
        text = records.page(score)
    except OSError as error:
        told = shell.texts("page_unreadable", reason=error.strerror or error)
        return NoticeScreen(shell, keymap, told)
    return MorgueScreen(shell, keymap, text, records.page_file(score))
