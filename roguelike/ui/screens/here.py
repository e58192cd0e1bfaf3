"""What can be done where the player stands, for those who play with the mouse."""

from __future__ import annotations

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.engine.view import View
from roguelike.ui.adventure import Adventure
from roguelike.ui.input import InputEvent, KeyPress
from roguelike.ui.screens.base import Answer, Do, Simple
from roguelike.ui.screens.choosing import ChoosingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.menu import Entry, Menu

ALWAYS: tuple[CommandName, ...] = ("wait", "rest", "explore", "look", "inventory", "menu")
"""What can be done everywhere."""


class HereScreen(ChoosingScreen):
    """The commands that mean most at a place, with their keys."""

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Offer what means something where the player stands."""
        keymap = shell.keymap(adventure.campaign)
        self._commands: list[CommandName] = [*_of_place(adventure.view), *ALWAYS]
        entries = [
            Entry(shell.texts.command(command), shell.texts.keys(keymap.keys(command)[:1]))
            for command in self._commands
        ]
        self._keymap = keymap
        super().__init__(shell.texts("here"), Menu(entries, keymap, letters=False))

    def handle(self, event: InputEvent) -> Answer:
        """Move through the menu, give a command, or go back."""
        answer = super().handle(event)
        if answer is Simple.PASS and isinstance(event, KeyPress):
            command = self._keymap.command(event, self._commands)
            return Do(command, event) if command else Simple.PASS
        return answer

    def choose(self, place: int) -> Answer:
        """Give a command."""
        return Do(self._commands[place], None)


def _of_place(view: View) -> list[CommandName]:
    """Return the commands that mean something there only."""
    position: Position = view.player.position
    leads = view.table.leads[int(view.terrain[position])]
    ways: dict[str, CommandName] = {"down": "descend", "up": "ascend"}
    found: list[CommandName] = ["pick_up"] if view.here else []
    return [*found, ways[leads]] if leads else found
