"""The menu during play."""

from __future__ import annotations

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Close, Leave, Open, ToTitle
from roguelike.ui.screens.base.dialogs import ActionMenuScreen
from roguelike.ui.screens.base.prompts import LeaveScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.screens.menus.help import HelpScreen
from roguelike.ui.screens.menus.settings import SettingsScreen
from roguelike.ui.session.game_session import GameSession


class PauseMenuScreen(ActionMenuScreen):
    """A menu of what can be done beside playing on."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Offer it over a game."""
        self._context = context
        self._session = session
        self._keymap = keymap = context.keymap(session.campaign)
        actions: Actions = {
            "continue": Close,
            "messages": lambda: Open(MessageHistoryScreen(context, keymap, session.log)),
            "help": lambda: Open(HelpScreen(context, session.campaign)),
            "settings": lambda: Open(SettingsScreen(context, keymap)),
            "to_title": lambda: self._ask_before(ToTitle()),
            "quit": lambda: self._ask_before(Leave()),
        }
        super().__init__(context.texts("paused"), actions, context.texts, keymap)

    def _ask_before(self, where: Answer) -> Answer:
        is_saved = self._session.is_saved
        return Open(LeaveScreen(self._context, self._keymap, where, is_saved=is_saved))
