"""A page of text that may be longer than the display: help, and all that was said."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Pass
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.widgets.scroll import Scroll, StyledLine

WIDEST = 100
"""Columns beyond which lines are no longer pleasant to read."""


class TextPageScreen(Screen):
    """A heading, and lines below that scroll."""

    hint = "hint_scroll"

    def __init__(self, context: UiContext, keymap: Keymap, *, at_end: bool = False) -> None:
        """Begin at the first line, or at the last one."""
        self._context = context
        self._keymap = keymap
        self._scroll = Scroll(keymap, at_end=at_end)

    @property
    @abstractmethod
    def heading(self) -> str:
        """The heading of the page."""

    @abstractmethod
    def lines(self, width: int, palette: Palette) -> Sequence[StyledLine]:
        """Return the lines, none of them longer than `width`."""

    def draw(self, frame: Frame) -> None:
        """Draw a page in the middle of the display."""
        inside = frame.page(WIDEST).headed(self.heading)
        self._scroll.draw(inside, self.lines(inside.width - 2, frame.palette))

    def handle(self, event: InputEvent) -> Answer:
        """Scroll, or go back."""
        if self._scroll.handle(event):
            return Draw()
        match event:
            case KeyPress():
                command = self._keymap.command(event, IN_MENUS)
                return Close() if command in ("cancel", "confirm") else Pass()
            case MouseClick(button="right"):
                return Close()
            case _:
                return Pass()
