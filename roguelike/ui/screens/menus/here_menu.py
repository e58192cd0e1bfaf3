"""The menu of commands for the place where the player stands, for playing with the mouse."""

from __future__ import annotations

from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.screens.menus.command_menu import GivingScreen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell
from roguelike.ui.widgets.menu import Entry

ALWAYS: tuple[CommandName, ...] = ("wait", "rest", "explore", "look", "inventory", "menu")
"""The commands that are offered everywhere."""


class HereScreen(GivingScreen):
    """The commands that mean most at a place, with their keys."""

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Offer what means something where the player stands."""
        keymap, texts = shell.keymap(adventure.campaign), shell.texts
        commands: list[CommandName] = [*_of_place(adventure.view), *ALWAYS]
        lines: list[tuple[Entry, CommandName | None]] = [
            (Entry(texts.command(each), texts.key(keymap.first_key(each)), "key"), each)
            for each in commands
        ]
        super().__init__(texts("here"), lines, keymap)


def _of_place(view: View) -> list[CommandName]:
    """Return the commands that mean something there only."""
    leads = view.table.leads[int(view.terrain[view.player.position])]
    ways: dict[str, CommandName] = {"down": "descend", "up": "ascend"}
    found: list[CommandName] = ["pick_up"] if view.here else []
    return [*found, ways[leads]] if leads else found
