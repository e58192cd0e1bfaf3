"""Yes or no to a question that should not be answered by accident."""

from __future__ import annotations

from roguelike.core.grid.geometry import Rect
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.text.texts import Texts
from roguelike.ui.widgets.key_hints import Hint

CONFIRMING = frozenset({"enter", "kp_enter"})
"""The keys that would answer most other questions, and so mean neither."""
GAP = 3
"""The columns between yes and no."""


class YesNo:
    """Yes by a letter or by a click on it, and no by any other key or click.

    Enter answers nothing, as it would mean yes elsewhere and nothing here says that it means no.
    The key that led to the question is not that letter as long as it repeats: the capital is then.
    """

    def __init__(self, texts: Texts, held: KeyPress | None = None) -> None:
        """Offer both; `held` is the key that led to the question, if it was one."""
        letter = texts("aim_sure_letter")
        self._held = held.symbol if held else None
        self._yes = {letter, letter.upper()} - {self._held}
        self._key = letter if letter in self._yes else letter.upper()
        self._texts = texts
        self._place: Canvas | None = None

    @property
    def hints(self) -> tuple[Hint, Hint]:
        """The keys for yes and no."""
        texts, escape = self._texts, "escape"
        return (
            Hint((self._key,), self._key, texts("sure_yes")),
            Hint((escape,), texts.key(escape), texts("sure_no")),
        )

    def handle(self, event: InputEvent) -> bool | None:
        """Return the answer, if the event was one."""
        match event:
            case KeyPress(symbol=None):
                return None
            case KeyPress(symbol=symbol):
                return None if symbol in {self._held, *CONFIRMING} else symbol in self._yes
            case MouseClick(x, y, button):
                is_yes = self._place is not None and self._place.cell_at(x, y) is not None
                return is_yes and button == "left"
            case _:
                return None

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw both from column `x` on."""
        yes, no = self.hints
        after = canvas.text(x, y, yes.shown, "key")
        after = canvas.text(after + 1, y, yes.word, "text_alert")
        self._place = canvas.part(Rect(x, y, after - x, 1))
        after = canvas.text(after + GAP, y, no.shown, "key")
        canvas.text(after + 1, y, no.word, "text")
