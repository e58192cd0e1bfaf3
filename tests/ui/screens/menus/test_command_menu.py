from __future__ import annotations

import pytest

from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.headless import HeadlessDisplay
from roguelike.ui.input.events import InputEvent, MouseClick
from roguelike.ui.screens.base.screen import Redraw
from roguelike.ui.screens.menus.command_menu import HereScreen
from tests.content_fixture import classic_alone
from tests.ui.hoarding import put, rich, staged
from tests.ui.staging import after, new_stack, press, shown, stack_of
from tests.ui.words import ui


def playing() -> ScreenStack:
    return after(new_stack(), ("n", "enter", "enter"))


def row_of(stack: ScreenStack, label: str) -> MouseClick:
    """Return a click on a label; if it is shown several times, where it is lowest."""
    rows = shown(stack).splitlines()
    y = max(y for y, row in enumerate(rows) if label in row)
    return MouseClick(rows[y].index(label), y, "left")


def test_all_commands_that_mean_something_are_listed_with_the_keys_of_the_layout() -> None:
    stack = playing()
    text = shown(stack)
    stack.context.choose("layout", "core:letters")
    after(stack, ("escape", "enter"))

    assert "pick up" in text
    assert "quit" in text
    assert "north-east" not in text  # which the classic rules do not have
    assert "↑  Num 8  k" in text
    assert "↑  Num 8  w" in shown(stack)


@pytest.mark.parametrize("by", ["keys", "click", "its own key"])
def test_a_chosen_command_is_carried_out(by: str) -> None:
    stack = playing()
    events: dict[str, list[InputEvent]] = {
        "keys": [*[press("down")] * 4, press("enter")],
        "click": [row_of(stack, "wait a turn")],
        "its own key": [press(".")],
    }

    redraws = [stack.handle(event) for event in events[by]]

    assert redraws[-1] is Redraw.DRAW
    assert "Commands" not in shown(stack)
    assert "turn 1" in shown(stack)


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("f11", id="what needs the display"),
        pytest.param("g", id="what does nothing here"),
        pytest.param("?", id="what the program does"),
        pytest.param("escape", id="nothing"),
    ],
)
def test_the_menu_closes_whatever_is_chosen(key: str) -> None:
    stack = playing()

    assert stack.handle(press(key)) is Redraw.DRAW
    assert "pick up" not in shown(stack) or key == "?"


class Toggled(HeadlessDisplay):
    """A display that counts how often it was asked to fill the screen."""

    count = 0

    def toggle_fullscreen(self) -> None:
        self.count += 1


def test_what_is_chosen_reaches_the_display() -> None:
    display = Toggled(100, 70)

    after(stack_of(UiContext(classic_alone()), display), ("n", "enter", "enter", "f11"))

    assert display.count == 1


def test_on_stairs_one_can_take_them_and_where_things_lie_pick_them_up() -> None:
    game = rich()
    stack = staged(game)
    plain = shown(HereScreen(stack.context, game), 80, 24)
    level = game.game.world.level
    here = game.view.player.position
    level.set_terrain(level.cell(here), level.table.numbers["core:stairs_down"])
    level.known[here] = level.terrain[here]
    put(game, "stone")
    there = shown(HereScreen(stack.context, game), 80, 24)

    assert [name in plain for name in (ui("command_descend"), "pick up")] == [False, False]
    assert [name in there for name in (ui("command_descend"), "pick up")] == [True, True]


def test_its_commands_have_their_own_keys_there() -> None:
    game = rich()
    stack = staged(game)
    stack.show(HereScreen(stack.context, game))

    after(stack, ["."])

    assert game.view.turn == 1
    assert "Here" not in shown(stack, 80, 24)
