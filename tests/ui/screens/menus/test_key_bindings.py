from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.schema.keymaps import EVERYWHERE, IN_PLAY, CommandName
from roguelike.preferences.file import read
from roguelike.preferences.model import Taste
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import KeyPress, MouseClick
from roguelike.ui.screens.base.prompts import ConfirmScreen
from roguelike.ui.screens.menus.key_bindings import KeyBindingsScreen
from roguelike.ui.text.texts import COMMANDS
from tests.content_fixture import shipped_content
from tests.ui.modding import context_with, selection_of
from tests.ui.staging import CLASSIC, after, press, shown, stack_of
from tests.ui.words import ui

LARGE = (100, 70)


def at(context: UiContext, command: CommandName) -> ScreenStack:
    """Return a stack with the screen, a command selected."""
    stack = stack_of(context)
    screen = KeyBindingsScreen(context, context.keymap(CLASSIC))
    stack.show(screen)
    rows = [entry.label for entry in screen.menu.entries]
    screen.menu.selected = rows.index(context.texts.command(command))
    shown(stack, *LARGE)
    return stack


def place_of(stack: ScreenStack, label: str) -> tuple[int, int]:
    """Return where a label is shown."""
    for y, row in enumerate(shown(stack, *LARGE).splitlines()):
        if label in row:
            return row.index(label), y
    raise AssertionError(label)


def given(context: UiContext, *keys: str) -> list[CommandName | None]:
    """Return what keys give in play."""
    return [context.keymap(CLASSIC).command(press(key), IN_PLAY | EVERYWHERE) for key in keys]


def test_a_key_is_added_at_once_and_kept(mods: Path, file: Path) -> None:
    file.write_text("# mine\n\n[keys] # too\nrest = ['R']\n", encoding="utf-8")
    context = context_with(selection_of(mods), file)

    stack = after(at(context, "wait"), ["enter", "ö"])

    assert given(context, "ö", ".") == ["wait", "wait"]
    assert "ö" in shown(stack, *LARGE)
    assert read(Report(), file).keys["wait"] == (".", "space", "kp_5", "ö")
    assert file.read_text(encoding="utf-8").startswith("# mine\n\n[keys] # too\nrest = ['R']\n")


@pytest.mark.parametrize(
    ("answer", "command"),
    [(["down", "enter"], "wait"), (["enter"], "explore"), (["escape"], "explore")],
)
def test_a_key_of_another_command_is_taken_only_if_the_player_says_so(
    answer: Sequence[str], command: CommandName
) -> None:
    context = UiContext(shipped_content())

    stack = after(at(context, "wait"), ["enter", "o"])
    asked = shown(stack, *LARGE)
    after(stack, answer)

    assert isinstance(stack.screen, KeyBindingsScreen)
    assert context.texts.command("explore") in asked
    assert given(context, "o") == [command]
    assert context.keymap(CLASSIC).bound("explore") == ("o",)


def test_an_own_key_goes_from_one_command_to_the_other() -> None:
    context = UiContext(shipped_content(), Taste(keys={"rest": ("x", "r")}))

    after(at(context, "wait"), ["enter", "x", "down", "enter"])

    assert context.taste.keys == {"rest": ("r",), "wait": (".", "space", "kp_5", "x")}


@pytest.mark.parametrize("key", ["enter", "escape", "ctrl+c"])
def test_some_keys_can_never_be_bound(key: str) -> None:
    context = UiContext(shipped_content())

    stack = at(context, "wait")
    after(stack, ["enter", key])

    assert not context.taste.keys
    assert isinstance(stack.screen, KeyBindingsScreen) or key == "ctrl+c"


def test_a_key_without_a_character_to_show_is_bound_by_its_place() -> None:
    context = UiContext(shipped_content())
    stack = after(at(context, "wait"), ["enter"])

    stack.handle(KeyPress("\u0301", scancode="q"))

    assert context.taste.keys["wait"][-1] == "scan:q"


def test_the_chosen_key_is_taken_away_and_all_are_given_back() -> None:
    context = UiContext(shipped_content())
    stack = after(at(context, "wait"), ["right", "delete"])
    without = context.taste.keys

    stack.handle(MouseClick(*place_of(stack, ui("bind_reset")), "left"))
    reset = context.taste.keys

    assert without == {"wait": (".", "kp_5")}
    assert reset == {}


def test_all_commands_get_their_keys_back_after_a_question() -> None:
    context = UiContext(shipped_content(), Taste(keys={"wait": (), "rest": ("x",)}))
    stack = at(context, "wait")

    stack.handle(MouseClick(*place_of(stack, ui("keys_reset")), "left"))
    before = context.taste.keys
    assert isinstance(stack.screen, ConfirmScreen)
    after(stack, ["down", "enter"])

    assert len(before) == 2
    assert context.taste.keys == {}


def test_every_command_is_listed_once() -> None:
    context = UiContext(shipped_content())
    screen = KeyBindingsScreen(context, context.keymap(CLASSIC))

    labels = [entry.label for entry in screen.menu.entries if not entry.is_idle]

    assert sorted(labels) == sorted(map(context.texts.command, COMMANDS))
