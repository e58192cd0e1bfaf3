"""The menu during play."""

from __future__ import annotations

from roguelike.ui.screens.base.answers import Close, Leave, Open, ToTitle
from roguelike.ui.screens.base.dialogs import ActionsScreen
from roguelike.ui.screens.base.prompts import LeaveScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.screens.game.message_history import LogHistoryScreen
from roguelike.ui.screens.menus.help import HelpScreen
from roguelike.ui.screens.menus.settings import SettingsScreen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell


class PausedScreen(ActionsScreen):
    """A menu of what can be done beside playing on."""

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Offer it over a game."""
        self._shell = shell
        self._adventure = adventure
        self._keymap = keymap = shell.keymap(adventure.campaign)
        actions: Actions = {
            "continue": Close,
            "messages": lambda: Open(LogHistoryScreen(shell, keymap, adventure.log)),
            "help": lambda: Open(HelpScreen(shell, adventure.campaign)),
            "settings": lambda: Open(SettingsScreen(shell, keymap)),
            "to_title": lambda: self._ask_before(ToTitle()),
            "quit": lambda: self._ask_before(Leave()),
        }
        super().__init__(shell.texts("paused"), actions, shell.texts, keymap)

    def _ask_before(self, where: Answer) -> Answer:
        is_saved = self._adventure.is_saved
        return Open(LeaveScreen(self._shell, self._keymap, where, is_saved=is_saved))
