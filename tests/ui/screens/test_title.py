from __future__ import annotations

import pytest

from roguelike.game import Content
from roguelike.ui.screens.answers import Open, Stay
from roguelike.ui.screens.base import Screen
from roguelike.ui.screens.help import HelpScreen
from roguelike.ui.screens.leave import LeaveScreen
from roguelike.ui.screens.new_game import NewGameScreen
from roguelike.ui.screens.settings import SettingsScreen
from roguelike.ui.screens.title import TitleScreen
from roguelike.ui.shell import Shell
from tests.content_fixture import classic_alone
from tests.ui.campaigns import changed
from tests.ui.staging import press, shown


def title(content: Content | None = None) -> TitleScreen:
    return TitleScreen(Shell(content or classic_alone(), draw_seed=lambda: "ember"))


@pytest.mark.parametrize("name", ["Ünder", "A very long name of a game"])
def test_a_name_that_cannot_be_drawn_large_is_spaced(name: str) -> None:
    picture = shown(title(changed("message", "core:ui_title", text=name)))

    assert " ".join(name.upper()) in picture


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", NewGameScreen), ("s", SettingsScreen), ("h", HelpScreen), ("q", LeaveScreen)],
)
def test_it_leads_to_other_screens(key: str, screen: type[Screen]) -> None:
    answer = title().handle(press(key))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, screen)


def test_escape_brings_nobody_nearer_to_leaving() -> None:
    screen = title()
    before = shown(screen)

    assert screen.handle(press("escape")) == Stay()
    assert shown(screen) == before


def test_a_note_is_shown_until_the_next_event() -> None:
    screen = title()

    screen.note("Screenshot saved.")
    noted = shown(screen)
    screen.handle(press("down"))

    assert "Screenshot saved." in noted
    assert "Screenshot saved." not in shown(screen)


def test_without_a_level_there_is_no_dungeon_behind_it() -> None:
    picture = shown(title(changed("level", "classic:dungeon", width=5)))

    assert "█████" in picture
    assert "#" not in picture
