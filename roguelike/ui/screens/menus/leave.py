"""The question before an adventure is given up."""

from __future__ import annotations

from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close
from roguelike.ui.screens.base.menu_dialog import ActionsScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.shell.shell import Shell


class LeaveScreen(ActionsScreen):
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
        actions: Actions = {"no": Close, "yes": lambda: where}
        super().__init__(texts("leave"), actions, texts, keymap)
        self._texts = texts
        self._is_saved = is_saved

    def words(self) -> str:
        """Return what leaving means for the game, if there is one."""
        if self._is_saved is None:
            return ""
        return self._texts("leave_saved" if self._is_saved else "leave_warning")
