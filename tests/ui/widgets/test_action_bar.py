from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Rect
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Focus, InputEvent, MouseClick, MouseWheel
from roguelike.ui.widgets.action_bar import ActionBar
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, TEXTS, canvas, press, rows_on

KEYMAP = UiContext(shipped_content()).keymap(CLASSIC)


def bar() -> ActionBar[int]:
    return ActionBar({"settings": lambda: 0, "rename": lambda: 1, "back": lambda: 2}, TEXTS, KEYMAP)


def test_each_has_a_letter_of_its_own_that_means_nothing_else() -> None:
    used = ActionBar({"bind_add": lambda: 0}, TEXTS, KEYMAP, used={"move_west", "move_east"})

    assert [bar().handle(press(letter)) for letter in "srb"] == [0, 1, 2]
    assert [used.handle(press(letter)) for letter in "ad"] == [None, None]


@pytest.mark.parametrize(
    "event", [press("e"), press("ctrl+s"), press("up"), Focus(gained=True), MouseWheel(1)]
)
def test_other_events_are_not_meant(event: InputEvent) -> None:
    assert bar().handle(event) is None


def test_they_can_be_clicked_where_they_are_drawn() -> None:
    drawn = canvas(40, 5)
    them = bar()
    before = them.handle(MouseClick(3, 2, "left"))

    them.draw(drawn.part(Rect(2, 2, 30, 1)))

    assert before is None
    assert rows_on(drawn)[2] == "  Settings   Rename   Back"
    clicked = [them.handle(MouseClick(x, 2, "left")) for x in (1, 2, 9, 10, 13, 22, 26)]
    assert clicked == [None, 0, 0, None, 1, 2, None]
    assert them.handle(MouseClick(3, 1, "left")) is None
    assert them.handle(MouseClick(3, 2, "right")) is None
