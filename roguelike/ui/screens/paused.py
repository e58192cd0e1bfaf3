"""The menu during play."""

from __future__ import annotations

from roguelike.ui.adventure import Adventure
from roguelike.ui.screens.answers import Close, Leave, Open, ToTitle
from roguelike.ui.screens.base import Answer
from roguelike.ui.screens.choosing import ChoosingScreen
from roguelike.ui.screens.help import HelpScreen
from roguelike.ui.screens.leave import LeaveScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.settings import SettingsScreen
from roguelike.ui.shell import Shell
from roguelike.ui.texts import TextName
from roguelike.ui.widgets.menu import Entry, Menu

CHOICES: tuple[TextName, ...] = ("continue", "messages", "help", "settings", "to_title", "quit")


class PausedScreen(ChoosingScreen):
    """What one can do beside playing on."""

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Offer it over a game."""
        self._shell = shell
        self._adventure = adventure
        self._keymap = shell.keymap(adventure.campaign)
        entries = [Entry(shell.texts(name)) for name in CHOICES]
        super().__init__(shell.texts("paused"), Menu(entries, self._keymap))

    def choose(self, place: int) -> Answer:
        """Do it."""
        shell, keymap = self._shell, self._keymap
        match CHOICES[place]:
            case "messages":
                return Open(LogHistoryScreen(shell, keymap, self._adventure.log))
            case "help":
                return Open(HelpScreen(shell, self._adventure.campaign))
            case "settings":
                return Open(SettingsScreen(shell, keymap))
            case "to_title":
                return Open(self._leave(ToTitle()))
            case "quit":
                return Open(self._leave(Leave()))
            case _:
                return Close()

    def _leave(self, where: Answer) -> LeaveScreen:
        is_saved = self._adventure.is_saved
        return LeaveScreen(self._shell, self._keymap, where, is_saved=is_saved)
