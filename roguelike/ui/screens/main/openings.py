"""Screens that others open, each imported when it is opened for the first time.

What is on the screen first, the title or a game, is there sooner without all the others.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from roguelike.content.schema.keymaps import CommandName
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.session.game_session import GameSession

if TYPE_CHECKING:
    from roguelike.ui.screens.base.prompts import LeaveScreen, NoticeScreen
    from roguelike.ui.screens.cursors.look import LookScreen
    from roguelike.ui.screens.game.game_over import GameOverScreen
    from roguelike.ui.screens.game.message_history import MessageHistoryScreen
    from roguelike.ui.screens.game.pause_menu import PauseMenuScreen
    from roguelike.ui.screens.game.prompts import ConfirmHarmScreen, MorePromptScreen
    from roguelike.ui.screens.items.pick_up import CompareScreen, PickUpScreen
    from roguelike.ui.screens.items.powers import PowersScreen
    from roguelike.ui.screens.menus.command_menu import CommandsScreen, HereScreen
    from roguelike.ui.screens.menus.help import HelpScreen
    from roguelike.ui.screens.menus.saved_games import SaveChangesScreen, SavedGamesScreen
    from roguelike.ui.screens.menus.settings import SettingsScreen


def _opening(module: str, name: str) -> Any:  # noqa: ANN401 - whatever has that name there
    """Return a stand-in for what a module of screens has, imported when it is called first."""

    def called(*arguments: object, **named: object) -> object:
        made: Callable[..., object] = getattr(import_module(f"roguelike.ui.screens.{module}"), name)
        return made(*arguments, **named)

    return called


change_notes: type[SaveChangesScreen] = _opening("menus.saved_games", "SaveChangesScreen")
commands: type[CommandsScreen] = _opening("menus.command_menu", "CommandsScreen")
compare: type[CompareScreen] = _opening("items.pick_up", "CompareScreen")
confirm_harm: type[ConfirmHarmScreen] = _opening("game.prompts", "ConfirmHarmScreen")
daily_game: Callable[[UiContext, str], Answer] = _opening("menus.new_game", "daily_game")
game_over: type[GameOverScreen] = _opening("game.game_over", "GameOverScreen")
help_: type[HelpScreen] = _opening("menus.help", "HelpScreen")
here: type[HereScreen] = _opening("menus.command_menu", "HereScreen")
leave: type[LeaveScreen] = _opening("base.prompts", "LeaveScreen")
look: type[LookScreen] = _opening("cursors.look", "LookScreen")
messages: type[MessageHistoryScreen] = _opening("game.message_history", "MessageHistoryScreen")
mods: Callable[[UiContext, Keymap], Screen] = _opening("mods.mods", "choice_of_mods")
more_prompt: type[MorePromptScreen] = _opening("game.prompts", "MorePromptScreen")
new_game: Callable[[UiContext, Keymap, str, str], Screen] = _opening("menus.new_game", "new_game")
notice: type[NoticeScreen] = _opening("base.prompts", "NoticeScreen")
pause_menu: type[PauseMenuScreen] = _opening("game.pause_menu", "PauseMenuScreen")
pick_up: type[PickUpScreen] = _opening("items.pick_up", "PickUpScreen")
powers: type[PowersScreen] = _opening("items.powers", "PowersScreen")
saved_games: type[SavedGamesScreen] = _opening("menus.saved_games", "SavedGamesScreen")
scores: Callable[[UiContext, Keymap], Screen] = _opening("records.scores", "high_scores")
settings: type[SettingsScreen] = _opening("menus.settings", "SettingsScreen")


def of_game(command: CommandName, context: UiContext, session: GameSession) -> Screen:
    """Return the screen about a game that a command opens.

    It is in the module of that name: `levels` opens `LevelsScreen` in `game/levels.py`.
    """
    name = command.title().replace("_", "")
    make: Callable[[UiContext, GameSession], Screen] = _opening(f"game.{command}", f"{name}Screen")
    return make(context, session)
