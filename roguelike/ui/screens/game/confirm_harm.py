"""The question before something that does the player harm."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.screens.base.answers import Close, Stay
from roguelike.ui.screens.base.menu_dialog import FRAME_COLUMNS, FRAME_ROWS, WIDE
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.key_hints import Hint
from roguelike.ui.widgets.yes_no import YesNo


class SureScreen(Screen):
    """Asks whether the player means it, in the middle of the map."""

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
