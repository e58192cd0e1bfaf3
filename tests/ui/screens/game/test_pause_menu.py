from __future__ import annotations

import pytest

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Close, Leave, Open, ToTitle
from roguelike.ui.screens.base.prompts import LeaveScreen
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.screens.game.pause_menu import PauseMenuScreen
from roguelike.ui.screens.menus.help import HelpScreen
from roguelike.ui.screens.menus.settings import SettingsScreen
from tests.content_fixture import shipped_content
from tests.ui.staging import press, session, shown
from tests.ui.words import letter, ui


def context() -> UiContext:
    return UiContext(shipped_content())


def paused() -> PauseMenuScreen:
    return PauseMenuScreen(context(), session())


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("m", MessageHistoryScreen),
        ("h", HelpScreen),  # although h moves west on the map
        ("s", SettingsScreen),
        (letter("to_title"), LeaveScreen),
        ("q", LeaveScreen),
    ],
)
def test_the_menu_leads_to_other_screens(key: str, screen: type[Screen]) -> None:
    answer = paused().handle(press(key))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, screen)


@pytest.mark.parametrize("key", ["escape", "enter", "c"])
def test_the_menu_lets_one_continue(key: str) -> None:
    assert paused().handle(press(key)) == Close()


@pytest.mark.parametrize(("key", "way"), [(letter("to_title"), ToTitle()), ("q", Leave())])
def test_leaving_a_game_takes_a_yes(key: str, way: Answer) -> None:
    question = paused().handle(press(key))

    assert isinstance(question, Open)
    assert ui("leave") in shown(question.screen)
    for no in ("enter", "escape", "n"):
        assert question.screen.handle(press(no)) == Close()
    assert question.screen.handle(press("y")) == way
