from __future__ import annotations

import pytest

from roguelike.ui.screens.base import Open, Screen, Simple
from roguelike.ui.screens.help import HelpScreen
from roguelike.ui.screens.leave import LeaveScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.notice import NoticeScreen
from roguelike.ui.screens.paused import PausedScreen
from roguelike.ui.screens.themes import ThemesScreen
from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, adventure, press, shown


def shell() -> Shell:
    return Shell(shipped_content())


def paused() -> PausedScreen:
    return PausedScreen(shell(), adventure())


def leaving(where: Simple = Simple.LEAVE) -> LeaveScreen:
    them = shell()
    return LeaveScreen(them, them.keymap(CLASSIC), where)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("m", LogHistoryScreen),
        ("h", HelpScreen),  # although h moves west on the map
        ("t", ThemesScreen),
        ("a", LeaveScreen),
        ("q", LeaveScreen),
    ],
)
def test_the_menu_leads_to_other_screens(key: str, screen: type[Screen]) -> None:
    answer = paused().handle(press(key))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, screen)


@pytest.mark.parametrize("key", ["escape", "enter", "c"])
def test_the_menu_lets_one_continue(key: str) -> None:
    assert paused().handle(press(key)) is Simple.BACK


def test_abandoning_a_game_leads_to_the_title_after_a_question() -> None:
    question = paused().handle(press("a"))

    assert isinstance(question, Open)
    assert question.screen.handle(press("y")) is Simple.TO_TITLE


def test_quitting_leaves_after_a_question() -> None:
    question = paused().handle(press("q"))

    assert isinstance(question, Open)
    assert question.screen.handle(press("y")) is Simple.LEAVE


def test_a_notice_can_only_be_left() -> None:
    them = shell()
    notice = NoticeScreen(them, them.keymap(CLASSIC), "Something is wrong. " * 8)

    picture = shown(notice, 80, 24)

    assert picture.count("Something is wrong.") >= 6
    assert notice.handle(press("enter")) is Simple.BACK


def test_the_selected_theme_is_shown_at_once() -> None:
    them = shell()
    themes = ThemesScreen(them, them.keymap(CLASSIC))
    before = them.theme

    answer = themes.handle(press("down"))

    assert answer is Simple.REDRAW
    assert them.theme != before
    assert them.themes[them.theme].description in shown(themes)


def test_escape_brings_the_old_theme_back() -> None:
    them = shell()
    themes = ThemesScreen(them, them.keymap(CLASSIC))
    before = them.theme

    themes.handle(press("down"))
    answer = themes.handle(press("escape"))

    assert answer is Simple.BACK
    assert them.theme == before


def test_enter_keeps_the_new_theme() -> None:
    them = shell()
    themes = ThemesScreen(them, them.keymap(CLASSIC))

    themes.handle(press("down"))
    chosen = them.theme
    answer = themes.handle(press("enter"))

    assert answer is Simple.BACK
    assert them.theme == chosen


def test_a_theme_changed_by_another_key_is_the_selected_one() -> None:
    them = shell()
    themes = ThemesScreen(them, them.keymap(CLASSIC))

    them.next_theme()

    assert f"→ {them.theme_label}" in shown(themes)
