"""Menus of commands with their keys: of all, and of those for the place where the player stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from roguelike.content.schema.keymaps import EVERYWHERE, IN_PLAY, CommandName
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.input.keymap import MOVES, POWERS, RUNS, Keymap, is_useful
from roguelike.ui.screens.base.answers import Close, Command, Pass
from roguelike.ui.screens.base.dialogs import WIDE, MenuScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import COMMANDS, TextName
from roguelike.ui.widgets.menu import Entry, Menu

GROUPS: Mapping[TextName, tuple[CommandName, ...]] = {
    "commands_ways": ("explore", "travel", "look", "rest", "wait", "descend", "ascend"),
    "commands_fight": ("fight", "fire", "repeat", "powers", *POWERS),
    "items": ("inventory", "pick_up"),
}
"""The commands that belong together, under what they are called; others follow, and last steps."""
LEFT_OUT: frozenset[CommandName] = frozenset({"menu", *RUNS})
"""The commands left out: the one that leads here, and those that run, which take many choices."""

ALWAYS: tuple[CommandName, ...] = ("wait", "rest", "explore", "look", "inventory", "menu")
"""The commands that are offered everywhere."""


class CommandMenuScreen(MenuScreen):
    """A menu of commands, which are given by choosing them, or by their keys."""

    def __init__(
        self, heading: str, lines: Iterable[tuple[Entry, CommandName | None]], keymap: Keymap
    ) -> None:
        """Offer lines, each with its command if it has one."""
        listed = list(lines)
        self._keymap = keymap
        self._press: KeyPress | None = None
        self._commands: list[CommandName | None] = [command for _, command in listed]
        super().__init__(heading, Menu([entry for entry, _ in listed], keymap, letters=False))

    def handle(self, event: InputEvent) -> Answer:
        """Move through the menu, give a command, or go back."""
        self._press = event if isinstance(event, KeyPress) else None
        answer = super().handle(event)
        if isinstance(answer, Pass) and isinstance(event, KeyPress):
            offered: list[CommandName] = [each for each in self._commands if each]
            command = self._keymap.command(event, offered)
            return Close(Command(command, event)) if command else Pass()
        return answer

    def choose(self, place: int) -> Answer:
        """Give a command."""
        command = self._commands[place]
        assert command, "headings cannot be chosen"
        return Close(Command(command, self._press))


class CommandsScreen(CommandMenuScreen):
    """All commands that mean something."""

    columns = WIDE

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Offer what means something in a game."""
        keymap = context.keymap(session.campaign)
        self._texts = context.texts
        self._diagonals = session.game.ruleset.movement_rules.diagonal is not None
        powers = len(session.view.powers)
        self._useless: set[CommandName] = {*LEFT_OUT, *POWERS[powers:]}
        if not powers:
            self._useless.add("powers")
        super().__init__(context.texts("commands"), self._lines(keymap), keymap)

    def _lines(self, keymap: Keymap) -> Iterator[tuple[Entry, CommandName | None]]:
        """Yield the lines of the menu, each with its command if it has one."""
        moves: tuple[CommandName, ...] = tuple(MOVES)
        grouped = {*moves, *(each for commands in GROUPS.values() for each in commands)}
        others: tuple[CommandName, ...] = tuple(
            each for each in COMMANDS if each in IN_PLAY | EVERYWHERE and each not in grouped
        )
        groups: Mapping[TextName, tuple[CommandName, ...]] = {
            **GROUPS,
            "keys_others": others,
            "keys_moving": moves,
        }
        for name, commands in groups.items():
            useful: list[CommandName] = [
                command for command in commands if self._is_useful(command)
            ]
            if useful:
                yield Entry(self._texts(name), color="panel_title", is_idle=True), None
            for command in useful:
                keys = self._texts.keys(keymap.keys(command))
                yield Entry(self._texts.command(command), keys, "key"), command

    def _is_useful(self, command: CommandName) -> bool:
        return command not in self._useless and is_useful(command, diagonals=self._diagonals)


class HereScreen(CommandMenuScreen):
    """The commands that mean most at a place, with their keys."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Offer what means something where the player stands."""
        keymap, texts = context.keymap(session.campaign), context.texts
        commands: list[CommandName] = [*_of_place(session.view), *ALWAYS]
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
