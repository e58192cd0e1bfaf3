"""A line to type in."""

from __future__ import annotations

from roguelike.content.schema.keymaps import KEYPAD_KEYS, NAMED_KEYS
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import InputEvent, KeyPress

CURSOR = "_"
TYPING_KEYS = KEYPAD_KEYS - {"kp_enter"} | {"space"}
"""The keys with a name that type something."""


class TextField:
    """A line of text that grows and shrinks at its end.

    Attributes:
        text: What has been typed so far.
    """

    def __init__(self, limit: int, text: str = "") -> None:
        """Take up to `limit` characters."""
        self.text = text
        self._limit = limit

    def handle(self, event: InputEvent) -> bool:
        """Take what is typed or pasted, and tell whether the event was that.

        A press that types something is taken even without its text, which a window may report
        later. Characters that cannot be shown are left out.
        """
        if not isinstance(event, KeyPress):
            return False
        if event.text:
            typed = "".join(char for char in event.text if char.isprintable())
            self.text = (self.text + typed).lstrip()[: self._limit]
        elif event.symbol == "backspace":
            self.text = "" if event.ctrl or event.alt else self.text[:-1]
        elif event.symbol == "u" and event.ctrl:
            self.text = ""
        else:
            return _types(event)
        return True

    def draw(self, canvas: Canvas, hint: str = "") -> None:
        """Draw the end of the text with a cursor; `hint` stands there while it is empty."""
        canvas.shade(0, 0, canvas.width, "field_background")
        if not self.text:
            canvas.text(2, 0, hint, "text_disabled")
        end = canvas.text(1, 0, self.text[max(len(self.text) - canvas.width + 3, 0) :])
        canvas.text(end, 0, CURSOR, "key")


def _types(press: KeyPress) -> bool:
    """Return True if a key types a character."""
    if press.symbol is None or press.ctrl or press.alt:
        return False
    return press.symbol not in NAMED_KEYS or press.symbol in TYPING_KEYS
