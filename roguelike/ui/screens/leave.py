"""The question before an adventure is given up."""

from __future__ import annotations

from roguelike.ui.keymap import Keymap
from roguelike.ui.screens.base import Answer, Simple
from roguelike.ui.screens.choosing import ChoosingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.menu import Entry, Menu


class LeaveScreen(ChoosingScreen):
    """Asks whether the player means it; `No` is selected."""

    def __init__(self, shell: Shell, keymap: Keymap, where: Simple, *, is_saved: bool) -> None:
        """Ask before `where` is the answer; `is_saved` tells whether the game can go on later."""
        texts = shell.texts
        super().__init__(texts("leave"), Menu([Entry(texts("no")), Entry(texts("yes"))], keymap))
        self._texts = texts
        self._where = where
        self._is_saved = is_saved

    def words(self) -> str:
        """Return what leaving means."""
        return self._texts("leave_saved" if self._is_saved else "leave_warning")

    def choose(self, place: int) -> Answer:
        """Stay or leave."""
        return self._where if place else Simple.BACK
