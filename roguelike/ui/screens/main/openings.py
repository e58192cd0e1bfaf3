"""Screens that others open, each imported when it is opened for the first time.

What is on the screen first, the title or a game, is there sooner without all the others.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import KeyPress
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.panels.board import Board
from roguelike.ui.screens.base.answers import Resume
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts

if TYPE_CHECKING:
    from roguelike.ui.screens.cursors.look import Finder


def of_game(command: CommandName, context: UiContext, session: GameSession) -> Screen:
    """Return the screen about a game that a command opens.

    It is in the module of that name: `levels` opens `LevelsScreen` in `game/levels.py`.
    """
    module = import_module(f"roguelike.ui.screens.game.{command}")
    name = command.title().replace("_", "")
    make: Callable[[UiContext, GameSession], Screen] = getattr(module, f"{name}Screen")
    return make(context, session)


def acknowledge(context: UiContext, session: GameSession, board: Board) -> Screen:
    """Return the screen that waits until something new has been read."""
    from roguelike.ui.screens.game.prompts import MorePromptScreen

    return MorePromptScreen(context, session, board)


def changed(context: UiContext, keymap: Keymap, answer: Resume, leave: Answer) -> Screen:
    """Return the screen that asks whether to go on with a game that is not as it was."""
    from roguelike.ui.screens.menus.saved_games import SaveChangesScreen

    return SaveChangesScreen(context, keymap, answer, leave)


def characters(context: UiContext, keymap: Keymap) -> Screen:
    """Return the screen with the saved games."""
    from roguelike.ui.screens.menus.saved_games import SavedGamesScreen

    return SavedGamesScreen(context, keymap)


def commands(context: UiContext, session: GameSession) -> Screen:
    """Return the menu of commands."""
    from roguelike.ui.screens.menus.command_menu import CommandsScreen

    return CommandsScreen(context, session)


def compare(context: UiContext, session: GameSession) -> Screen:
    """Return the screen on which one of several things is chosen."""
    from roguelike.ui.screens.items.pick_up import CompareScreen

    return CompareScreen(context, session)


def daily_game(context: UiContext, campaign: str) -> Answer:
    """Return what begins the game of today in a campaign."""
    from roguelike.ui.screens.menus.new_game import daily_game

    return daily_game(context, campaign)


def game_over(context: UiContext, session: GameSession, held: KeyPress | None) -> Screen:
    """Return the screen at the end of a game."""
    from roguelike.ui.screens.game.game_over import GameOverScreen

    return GameOverScreen(context, session, held)


def help_(context: UiContext, campaign: str | None) -> Screen:
    """Return the help."""
    from roguelike.ui.screens.menus.help import HelpScreen

    return HelpScreen(context, campaign)


def here(context: UiContext, session: GameSession) -> Screen:
    """Return the menu of what can be done where the player stands."""
    from roguelike.ui.screens.menus.command_menu import HereScreen

    return HereScreen(context, session)


def leave(
    context: UiContext, keymap: Keymap, where: Answer, *, is_saved: bool | None = None
) -> Screen:
    """Return the screen that asks whether to leave."""
    from roguelike.ui.screens.base.prompts import LeaveScreen

    return LeaveScreen(context, keymap, where, is_saved=is_saved)


def log(context: UiContext, keymap: Keymap, session: GameSession) -> Screen:
    """Return the screen with all that has been told."""
    from roguelike.ui.screens.game.message_history import MessageHistoryScreen

    return MessageHistoryScreen(context, keymap, session.log)


def look(
    context: UiContext, session: GameSession, way: Finder, at: Position | None = None
) -> Screen:
    """Return the screen that tells what is where."""
    from roguelike.ui.screens.cursors.look import LookScreen

    return LookScreen(context, session, way, at)


def mods(context: UiContext, keymap: Keymap) -> Screen:
    """Return the screen on which mods are chosen."""
    from roguelike.ui.screens.mods.mods import choice_of_mods

    return choice_of_mods(context, keymap)


def new_game(context: UiContext, keymap: Keymap, campaign: str = "", seed: str = "") -> Screen:
    """Return the screen on which a game begins."""
    from roguelike.ui.screens.menus import new_game

    return new_game.new_game(context, keymap, campaign, seed)


def notice(context: UiContext, keymap: Keymap, text: str, back: Answer | None = None) -> Screen:
    """Return the screen that tells something, which the player has to read."""
    from roguelike.ui.screens.base.prompts import NoticeScreen

    return NoticeScreen(context, keymap, text, back)


def paused(context: UiContext, session: GameSession) -> Screen:
    """Return the menu in the middle of a game."""
    from roguelike.ui.screens.game.pause_menu import PauseMenuScreen

    return PauseMenuScreen(context, session)


def pick_up(context: UiContext, session: GameSession) -> Screen:
    """Return the screen on which items are chosen to be picked up."""
    from roguelike.ui.screens.items.pick_up import PickUpScreen

    return PickUpScreen(context, session)


def powers(context: UiContext, session: GameSession) -> Screen:
    """Return the screen with what the player can do again and again."""
    from roguelike.ui.screens.items.powers import PowersScreen

    return PowersScreen(context, session)


def scores(context: UiContext, keymap: Keymap) -> Screen:
    """Return the screen with the games that have ended."""
    from roguelike.ui.screens.records.scores import high_scores

    return high_scores(context, keymap)


def settings(context: UiContext, keymap: Keymap) -> Screen:
    """Return the screen with what players can choose."""
    from roguelike.ui.screens.menus.settings import SettingsScreen

    return SettingsScreen(context, keymap)


def sure(
    texts: Texts, warning: str, confirmed: Callable[[], Answer], held: KeyPress | None
) -> Screen:
    """Return the screen that asks whether something harmful is meant."""
    from roguelike.ui.screens.game.prompts import ConfirmHarmScreen

    return ConfirmHarmScreen(texts, warning, confirmed, held)
