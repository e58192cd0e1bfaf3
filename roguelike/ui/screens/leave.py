"""The question before an adventure is given up."""

from __future__ import annotations

from roguelike.ui.keymap import Keymap
from roguelike.ui.screens.answers import Close
from roguelike.ui.screens.base import Answer
from roguelike.ui.screens.choosing import ChoosingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.menu import Entry, Menu


class LeaveScreen(ChoosingScreen):
    """Asks whether the player means it; `No` is selected."""

    def __init__(
        self, shell: Shell, keymap: Keymap, where: Answer, *, is_saved: bool | None = None
    ) -> None:
        """Ask before leaving.

        Args:
            shell: What all screens share.
            keymap: The keys.
            where: The answer if the player means it.
            is_saved: Whether the game can go on later; None if none is being played.
        """
        texts = shell.texts
        super().__init__(texts("leave"), Menu([Entry(texts("no")), Entry(texts("yes"))], keymap))
        self._texts = texts
        self._where = where
        self._is_saved = is_saved

    def words(self) -> str:
        """Return what leaving means for the game, if there is one."""
        if self._is_saved is None:
            return ""
        return self._texts("leave_saved" if self._is_saved else "leave_warning")

    def choose(self, place: int) -> Answer:
        """Stay or leave."""
        return self._where if place else Close()
