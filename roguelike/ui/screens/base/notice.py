"""Something that the player should know before going on."""

from __future__ import annotations

from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close
from roguelike.ui.screens.base.menu_dialog import WIDE, ActionsScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.shell.shell import Shell


class NoticeScreen(ActionsScreen):
    """Some words, and one way on."""

    columns = WIDE

    def __init__(self, shell: Shell, keymap: Keymap, text: str, back: Answer | None = None) -> None:
        """Show `text`; `back` is the answer then, by default to close it."""
        super().__init__("", {"back": self.canceled}, shell.texts, keymap)
        self._text = text
        self._back = back or Close()

    def words(self) -> str:
        """Return the text."""
        return self._text

    def canceled(self) -> Answer:
        """Go back."""
        return self._back
