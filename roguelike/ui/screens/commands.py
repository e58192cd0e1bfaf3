"""The menu of all that can be done during play, with its keys."""

from __future__ import annotations

from roguelike.content.schema.keymaps import EVERYWHERE, IN_PLAY, CommandName
from roguelike.ui.adventure import Adventure
from roguelike.ui.commands import RUNS, is_useful
from roguelike.ui.input import InputEvent, KeyPress
from roguelike.ui.screens.base import Answer, Do, Simple
from roguelike.ui.screens.choosing import WIDE, ChoosingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.texts import COMMANDS
from roguelike.ui.widgets.menu import Entry, Menu

LISTED: tuple[CommandName, ...] = tuple(
    command
    for command in COMMANDS
    if command in IN_PLAY | EVERYWHERE and command not in {"menu", *RUNS}
)
"""The commands that are offered where they have keys: all but the one that leads here, and those
that run, as one would have to choose them again and again."""


class CommandsScreen(ChoosingScreen):
    """The commands that have keys; they are given by choosing them, or by their keys."""

    columns = WIDE

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Offer what means something in a game."""
        keymap = shell.keymap(adventure.campaign)
        diagonals = adventure.game.ruleset.gait.diagonal is not None
        self._keymap = keymap
        self._press: KeyPress | None = None
        self._commands: list[CommandName] = [
            command
            for command in LISTED
            if keymap.keys(command) and is_useful(command, diagonals=diagonals)
        ]
        entries = [
            Entry(shell.texts.command(command), shell.texts.keys(keymap.keys(command)))
            for command in self._commands
        ]
        super().__init__(shell.texts("commands"), Menu(entries, keymap, letters=False))

    def handle(self, event: InputEvent) -> Answer:
        """Move through the menu, give a command, or go back."""
        self._press = event if isinstance(event, KeyPress) else None
        answer = super().handle(event)
        if answer is Simple.PASS and isinstance(event, KeyPress):
            command = self._keymap.command(event, self._commands)
            return Do(command, event) if command else Simple.PASS
        return answer

    def choose(self, place: int) -> Answer:
        """Give a command."""
        return Do(self._commands[place], self._press)
