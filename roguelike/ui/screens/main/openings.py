"""Screens that others open, each imported when it is opened for the first time.

What is on the screen first, the title or a game, is there sooner without all the others.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.ui.input.events import KeyPress
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.panels.board import Board
from roguelike.ui.screens.base.answers import Resume
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell
from roguelike.ui.text.texts import Texts

if TYPE_CHECKING:
    from roguelike.ui.screens.cursors.look import Finder


def of_game(command: CommandName, shell: Shell, adventure: Adventure) -> Screen:
    """Return the screen about a game that a command opens.

    It is in the module of that name: `levels` opens `LevelsScreen` in `game/levels.py`.
    """
    module = import_module(f"roguelike.ui.screens.game.{command}")
    name = command.title().replace("_", "")
    make: Callable[[Shell, Adventure], Screen] = getattr(module, f"{name}Screen")
    return make(shell, adventure)


def acknowledge(shell: Shell, adventure: Adventure, board: Board) -> Screen:
    """Return the screen that waits until something new has been read."""
    from roguelike.ui.screens.game.prompts import AcknowledgeScreen

    return AcknowledgeScreen(shell, adventure, board)


def changed(shell: Shell, keymap: Keymap, answer: Resume, leave: Answer) -> Screen:
    """Return the screen that asks whether to go on with a game that is not as it was."""
    from roguelike.ui.screens.menus.saved_games import ChangedScreen

    return ChangedScreen(shell, keymap, answer, leave)


def characters(shell: Shell, keymap: Keymap) -> Screen:
    """Return the screen with the saved games."""
    from roguelike.ui.screens.menus.saved_games import CharactersScreen

    return CharactersScreen(shell, keymap)


def commands(shell: Shell, adventure: Adventure) -> Screen:
    """Return the menu of commands."""
    from roguelike.ui.screens.menus.command_menu import CommandsScreen

    return CommandsScreen(shell, adventure)


def compare(shell: Shell, adventure: Adventure) -> Screen:
    """Return the screen on which one of several things is chosen."""
    from roguelike.ui.screens.items.pick_up import CompareScreen

    return CompareScreen(shell, adventure)


def daily_game(shell: Shell, campaign: str) -> Answer:
    """Return what begins the game of today in a campaign."""
    from roguelike.ui.screens.menus.new_game import daily_game

    return daily_game(shell, campaign)


def game_over(shell: Shell, adventure: Adventure, held: KeyPress | None) -> Screen:
    """Return the screen at the end of a game."""
    from roguelike.ui.screens.game.game_over import GameOverScreen

    return GameOverScreen(shell, adventure, held)


def help_(shell: Shell, campaign: str | None) -> Screen:
    """Return the help."""
    from roguelike.ui.screens.menus.help import HelpScreen

    return HelpScreen(shell, campaign)


def here(shell: Shell, adventure: Adventure) -> Screen:
    """Return the menu of what can be done where the player stands."""
    from roguelike.ui.screens.menus.command_menu import HereScreen

    return HereScreen(shell, adventure)


def leave(shell: Shell, keymap: Keymap, where: Answer, *, is_saved: bool | None = None) -> Screen:
    """Return the screen that asks whether to leave."""
    from roguelike.ui.screens.base.prompts import LeaveScreen

    return LeaveScreen(shell, keymap, where, is_saved=is_saved)


def log(shell: Shell, keymap: Keymap, adventure: Adventure) -> Screen:
    """Return the screen with all that has been told."""
    from roguelike.ui.screens.game.message_history import LogHistoryScreen

    return LogHistoryScreen(shell, keymap, adventure.log)


def look(shell: Shell, adventure: Adventure, way: Finder, at: Position | None = None) -> Screen:
    """Return the screen that tells what is where."""
    from roguelike.ui.screens.cursors.look import LookScreen

    return LookScreen(shell, adventure, way, at)


def mods(shell: Shell, keymap: Keymap) -> Screen:
    """Return the screen on which mods are chosen."""
    from roguelike.ui.screens.mods.mods import choice_of_mods

    return choice_of_mods(shell, keymap)


def new_game(shell: Shell, keymap: Keymap, campaign: str = "", seed: str = "") -> Screen:
    """Return the screen on which a game begins."""
    from roguelike.ui.screens.menus import new_game

    return new_game.new_game(shell, keymap, campaign, seed)


def notice(shell: Shell, keymap: Keymap, text: str, back: Answer | None = None) -> Screen:
    """Return the screen that tells something, which the player has to read."""
    from roguelike.ui.screens.base.prompts import NoticeScreen

    return NoticeScreen(shell, keymap, text, back)


def paused(shell: Shell, adventure: Adventure) -> Screen:
    """Return the menu in the middle of a game."""
    from roguelike.ui.screens.game.pause_menu import PausedScreen

    return PausedScreen(shell, adventure)


def pick_up(shell: Shell, adventure: Adventure) -> Screen:
    """Return the screen on which items are chosen to be picked up."""
    from roguelike.ui.screens.items.pick_up import PickUpScreen

    return PickUpScreen(shell, adventure)


def powers(shell: Shell, adventure: Adventure) -> Screen:
    """Return the screen with what the player can do again and again."""
    from roguelike.ui.screens.items.powers import PowersScreen

    return PowersScreen(shell, adventure)


def scores(shell: Shell, keymap: Keymap) -> Screen:
    """Return the screen with the games that have ended."""
    from roguelike.ui.screens.records.scores import high_scores

    return high_scores(shell, keymap)


def settings(shell: Shell, keymap: Keymap) -> Screen:
    """Return the screen with what players can choose."""
    from roguelike.ui.screens.menus.settings import SettingsScreen

    return SettingsScreen(shell, keymap)


def sure(
    texts: Texts, warning: str, confirmed: Callable[[], Answer], held: KeyPress | None
) -> Screen:
    """Return the screen that asks whether something harmful is meant."""
    from roguelike.ui.screens.game.prompts import SureScreen

    return SureScreen(texts, warning, confirmed, held)
