"""The screen on which the player sees the keys of commands and binds them anew."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from msgspec import Struct

from roguelike.content.schema.keymaps import (
    CONTEXTS,
    FIXED_KEYS,
    IN_AIMING,
    IN_MENUS,
    CommandName,
    is_key,
)
from roguelike.core.grid.geometry import Rect
from roguelike.preferences.model import MAX_KEYS, BoundKeys
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.context.mod_manager import trouble
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import MOVES, RUNS, TURNS, Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Open, Pass, Stay
from roguelike.ui.screens.base.dialogs import ListScreen
from roguelike.ui.screens.base.prompts import ConfirmScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.screens.menus.command_menu import GROUPS
from roguelike.ui.text.texts import COMMANDS, HintName, TextName
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.key_hints import ClickAreas, Hint, hints_of
from roguelike.ui.widgets.menu import INDENT, Entry, Menu
from roguelike.ui.widgets.scroll import draw_bar

COLUMNS = 76
FOOT_ROWS = 5
"""The rows below the list: gaps, the keys of a command, what to know, what there is to do."""
FRAME_ROWS = 4

HEADINGS: tuple[tuple[TextName, Collection[CommandName]], ...] = (
    ("keys_moving", (*MOVES, *RUNS)),
    *GROUPS.items(),
    ("keys_choosing", IN_MENUS | IN_AIMING),
    ("keys_others", COMMANDS),
)
"""The headings, and the commands below each that are below none before."""


class BindingsHeading(Struct, frozen=True):
    """A row that says what those below it are about, or a gap before it."""

    name: TextName | None = None


Rows: TypeAlias = Sequence[CommandName | BindingsHeading]


class KeyBindingsScreen(ListScreen):
    """A list of all commands with their keys, which the player can bind anew."""

    is_overlay = False

    def __init__(self, context: UiContext, keymap: Keymap) -> None:
        """Show the keys of a campaign; what is changed counts in all of them."""
        self._context = context
        self._keymap = keymap
        self._rows: Rows = _listed()
        self._key = 0
        self._is_waiting = False
        self._note = ""
        self._click_areas = ClickAreas[int]()
        menu = Menu(self._entries(COLUMNS), keymap, letters=False)
        super().__init__(context.texts("taste_keys"), menu, self._bar())

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that count, which depend on what is going on."""
        name: HintName = "bind_hint" if self._is_waiting else "keys_hint"
        return hints_of(self._context.texts, self._keymap, name)

    def draw(self, frame: Frame) -> None:
        """Draw the list, and below it the keys of the selected command."""
        inside = frame.page(COLUMNS).headed(self.heading)
        rows = inside.height - FOOT_ROWS
        width = inside.width - 1
        self.menu.entries = self._entries(width)
        self.menu.draw(inside.part(Rect(0, 0, width, rows)))
        draw_bar(inside.part(Rect(width, 0, 1, rows)), self.menu.first, len(self._rows))
        self._draw_keys(inside.part(Rect(0, rows + 1, inside.width, 1)))
        note, color = self._notice()
        inside.text(0, rows + 2, shortened(note, inside.width), color)
        self.actions.draw(inside.part(Rect(0, inside.height - 1, inside.width, 1)), self._useless)

    def handle(self, event: InputEvent) -> Answer:
        """Take a new key, choose a command or one of its keys, or go back."""
        if self._is_waiting:
            return self._wait(event)
        if isinstance(event, KeyPress | MouseClick):
            self._note = ""
        match event:
            case KeyPress() if command := self._keymap.command(event, TURNS):
                return self._turn(TURNS[command])
            case KeyPress(symbol="delete" | "backspace"):
                return self._remove()
            case MouseClick(x, y, "left") if (place := self._click_areas.at(x, y)) is not None:
                self._key = place
                return Draw()
            case _:
                pass
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Wait for a new key of the selected command."""
        del place
        return self._add()

    def _add(self) -> Answer:
        if len(self._keymap.bound(self._command)) >= MAX_KEYS:
            return Stay()
        self._is_waiting = True
        return Draw()

    def moved(self) -> Answer:
        """Show the keys of the command that is selected now, the first of them chosen."""
        self._key = 0
        return Draw()

    @property
    def _command(self) -> CommandName:
        row = self._rows[self.menu.selected]
        assert not isinstance(row, BindingsHeading), "headings cannot be selected"
        return row

    @property
    def _free(self) -> tuple[str, ...]:
        """The keys of the selected command that can be taken away."""
        return tuple(key for key in self._keymap.bound(self._command) if key not in FIXED_KEYS)

    @property
    def _useless(self) -> Collection[TextName]:
        useless = set[TextName]()
        if not self._free:
            useless.add("bind_remove")
        if self._command not in self._keymap.own:
            useless.add("bind_reset")
        if not self._keymap.own:
            useless.add("keys_reset")
        return useless

    def _wait(self, event: InputEvent) -> Answer:
        """Take a key that is pressed, unless the player goes back."""
        match event:
            case MouseClick() | KeyPress(symbol="escape"):
                self._is_waiting = False
                return Draw()
            case KeyPress(symbol=str()):
                return self._take(event)
            case KeyPress():
                return Stay()
            case _:
                return Pass()

    def _take(self, press: KeyPress) -> Answer:
        """Bind a key, after asking if another command has it now."""
        texts, command = self._context.texts, self._command
        key = next((name for name in press.names() if is_key(name)), None)
        if key == "ctrl+c":
            return Pass()
        if key is None or key in FIXED_KEYS:
            self._note = texts("bind_fixed", key=texts.key(key or str(press.symbol)))
            return Draw()
        self._is_waiting = False
        if key in self._keymap.keys(command):
            return Draw()
        changes = added(self._keymap, command, key)
        if rival := self._keymap.rival(press, command):
            fields = {"key": texts.key(key), "rival": texts.command(rival)}
            warning = texts("bind_taken", command=texts.command(command), **fields)
            return self._ask(warning, changes)
        return self._bind(changes)

    def _ask(self, warning: str, changes: BoundKeys) -> Answer:
        def confirmed() -> Answer:
            self._bind(changes)
            return Close()

        answers: tuple[TextName, TextName] = ("bind_no", "bind_yes")
        return Open(ConfirmScreen(self._context, self._keymap, warning, answers, confirmed))

    def _remove(self) -> Answer:
        if not self._free:
            return Stay()
        gone = self._free[min(self._key, len(self._free) - 1)]
        left = tuple(key for key in self._free if key != gone)
        self._key = max(self._key - 1, 0)
        return self._bind({self._command: left})

    def _bind(self, changes: BoundKeys) -> Answer:
        self._context.bind(changes)
        self.actions = self._bar()
        return Draw()

    def _turn(self, step: int) -> Answer:
        """Choose another key of the command, in a circle."""
        if self._free:
            self._key = (self._key + step) % len(self._free)
        return Draw()

    def _reset(self) -> Answer:
        return self._bind({self._command: None})

    def _reset_all(self) -> Answer:
        """Ask before no command has other keys than those of the keymaps."""
        return self._ask(self._context.texts("keys_reset_warning"), dict.fromkeys(self._keymap.own))

    def _bar(self) -> ActionBar[Answer]:
        """Return what there is to do; which letters do it depends on the keys."""
        actions: Actions = {
            "bind_add": self._add,
            "bind_remove": self._remove,
            "bind_reset": self._reset,
            "keys_reset": self._reset_all,
            "back": Close,
        }
        return ActionBar(actions, self._context.texts, self._keymap, used=TURNS)

    def _entries(self, width: int) -> tuple[Entry, ...]:
        return tuple(self._entry(each, width) for each in self._rows)

    def _entry(self, row: CommandName | BindingsHeading, width: int) -> Entry:
        """Return a heading, or a command with the keys that give it."""
        texts, keymap = self._context.texts, self._keymap
        if isinstance(row, BindingsHeading):
            return Entry(texts(row.name) if row.name else "", color="text_heading", is_idle=True)
        keys = keymap.keys(row)
        lost = [f"({texts.key(key)})" for key in keymap.bound(row) if key not in keys]
        label = texts.command(row)
        shown = "  ".join((*map(texts.key, keys), *lost))
        shown = shortened(shown, width - INDENT - len(label) - 2)
        return Entry(label, shown, "key", color="text_bad" if lost else "text")

    def _draw_keys(self, canvas: Canvas) -> None:
        """Draw the keys of the selected command, those in red that give another one."""
        texts, given = self._context.texts, self._keymap.keys(self._command)
        self._click_areas.clear()
        if self._is_waiting:
            prompt = texts("bind_press", command=texts.command(self._command))
            canvas.text(0, 0, prompt, "text_alert")
            return
        x = 0
        for place, key in enumerate(self._free):
            shown = f" {texts.key(key)} "
            if place == min(self._key, len(self._free) - 1):
                canvas.shade(x, 0, len(shown), "selection_background")
            canvas.text(x, 0, shown, "key" if key in given else "text_bad")
            self._click_areas.add(canvas, x, 0, len(shown), place)
            x += len(shown) + 1

    def _notice(self) -> tuple[str, Ink]:
        """Return what the player should know now, and in which color."""
        texts, mod_manager = self._context.texts, self._context.mod_manager
        if self._note:
            return self._note, "text_alert"
        if mod_manager and (text := trouble(mod_manager, texts)):
            return text, "text_alert"
        given = self._keymap.keys(self._command)
        lost = [key for key in self._free if key not in given]
        if not lost or self._is_waiting:
            return "", "text_muted"
        return texts("keys_lost", keys=texts.keys(lost)), "text_bad"


def added(keymap: Keymap, command: CommandName, key: str) -> BoundKeys:
    """Return the keys of commands when one of them has got another key.

    Args:
        keymap: All keys.
        command: What shall have it. Commands that count in the same places lose it, if it is the
            player who has bound it to them.
        key: The key.
    """
    bound = (each for each in keymap.bound(command) if each not in FIXED_KEYS)
    changes: dict[CommandName, tuple[str, ...]] = {command: tuple(dict.fromkeys((*bound, key)))}
    for other, keys in keymap.own.items():
        is_rival = other != command and any({command, other} <= context for context in CONTEXTS)
        if is_rival and key in keys:
            changes[other] = tuple(each for each in keys if each != key)
    return changes


def _listed() -> Rows:
    """Return headings and commands, in the order in which they are shown."""
    rows: list[CommandName | BindingsHeading] = []
    left: Sequence[CommandName] = COMMANDS
    for heading, commands in HEADINGS:
        if rows:
            rows.append(BindingsHeading())
        rows.append(BindingsHeading(heading))
        rows.extend(command for command in left if command in commands)
        left = [command for command in left if command not in commands]
    return rows
