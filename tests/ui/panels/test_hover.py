from __future__ import annotations

import pytest

from roguelike.ui.input.events import MouseMove
from roguelike.ui.screens.base.answers import Draw, Stay
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.shell.shell import Shell
from tests.content_fixture import classic_alone
from tests.ui.staging import (
    adventure,
    back,
    beside,
    drawn_on,
    frame_of,
    press,
    put_kobold,
    shown,
)


@pytest.fixture
def screen() -> PlayScreen:
    """Return a game with a kobold beside the player."""
    game = adventure()
    put_kobold(game, beside(game))
    return PlayScreen(Shell(classic_alone()), game)


def place_of(text: str, picture: str) -> tuple[int, int]:
    """Return where a text begins on the screen."""
    rows = picture.splitlines()
    return next((row.index(text), y) for y, row in enumerate(rows) if text in row)


def test_what_the_mouse_points_at_is_told_until_the_next_key(screen: PlayScreen) -> None:
    x, y = place_of("@k", shown(screen))

    answer = screen.handle(MouseMove(x + 1, y))
    pointed = shown(screen)
    screen.handle(press("f12"))

    assert answer == Draw()
    assert "Kobold, unaware" in pointed
    assert "Kobold, unaware" not in shown(screen)


def test_nothing_is_drawn_anew_while_the_mouse_stays_on_what_is_the_same(
    screen: PlayScreen,
) -> None:
    x, y = place_of("@k", shown(screen))
    screen.handle(MouseMove(x + 1, y))

    assert screen.handle(MouseMove(x + 1, y)) == Stay()


def test_a_row_of_the_panel_marks_whom_it_is_about_on_the_map(screen: PlayScreen) -> None:
    x, y = place_of("@k", shown(screen))
    before = drawn_on(frame_of(), screen)

    screen.handle(MouseMove(*place_of("Kobold", shown(screen))))
    marked = drawn_on(frame_of(), screen)

    assert back(before, x + 1, y) != back(marked, x + 1, y)
