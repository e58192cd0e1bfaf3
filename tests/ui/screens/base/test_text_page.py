from __future__ import annotations

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Focus, MouseClick
from roguelike.ui.screens.base.answers import Close, Draw, Pass
from roguelike.ui.screens.menus.help import HelpScreen
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, press, shown
from tests.ui.words import ui


def help_screen() -> HelpScreen:
    return HelpScreen(UiContext(shipped_content()), CLASSIC)


def test_a_page_scrolls_on_a_small_display() -> None:
    screen = help_screen()
    first = shown(screen, 80, 24)

    answer = screen.handle(press("end"))

    assert answer == Draw()
    assert ui("command_screenshot") not in first
    assert ui("command_screenshot") in shown(screen, 80, 24)


def test_many_things_close_a_page() -> None:
    for event in (press("escape"), press("enter"), press("space"), MouseClick(0, 0, "right")):
        assert help_screen().handle(event) == Close()


def test_other_events_are_passed_on() -> None:
    for event in (press("f12"), MouseClick(0, 0, "left"), Focus(gained=True)):
        assert help_screen().handle(event) == Pass()
