from __future__ import annotations

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.ui.input import KeyPress, MouseClick
from roguelike.ui.screens.base import Answer, Begin, Open, Screen, Simple
from roguelike.ui.screens.game_over import GameOverScreen
from roguelike.ui.screens.leave import LeaveScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.new_game import NewGameScreen
from roguelike.ui.shell import Shell
from tests.content_fixture import classic_alone
from tests.ui.hoarding import own, rich, staged
from tests.ui.staging import CLASSIC, after, endangered, press, shown


def over(held: str = ".") -> GameOverScreen:
    game = endangered(health=1)
    game.act(Wait())
    return GameOverScreen(Shell(classic_alone()), game, held=press(held))


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("escape", Simple.STAY),
        ("s", Begin(CLASSIC, "ember")),
        ("t", Simple.TO_TITLE),
    ],
)
def test_one_can_go_on_in_several_ways_but_not_with_escape(key: str, answer: Answer) -> None:
    assert over().handle(press(key)) == answer


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", NewGameScreen), ("m", LogHistoryScreen), ("q", LeaveScreen)],
)
def test_one_can_begin_anew_or_read_the_messages(key: str, screen: type[Screen]) -> None:
    answer = over().handle(press(key))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, screen)


def test_a_held_key_chooses_nothing_until_another_is_pressed() -> None:
    screen = over(held="space")

    held = [screen.handle(press("space")) for _ in range(20)]
    late_text = screen.handle(KeyPress(None, text=" "))
    other = screen.handle(press("down"))
    released = screen.handle(press("space"))

    assert set(held) == {Simple.STAY}
    assert late_text is Simple.STAY
    assert other is Simple.REDRAW
    assert isinstance(released, Open)


def test_a_click_counts_even_while_a_key_is_held() -> None:
    screen = over(held="space")
    rows = shown(screen).splitlines()
    y = next(y for y, row in enumerate(rows) if "→ Same seed again" in row)

    assert screen.handle(MouseClick(50, y, "left")) == Begin(CLASSIC, "ember")


def test_a_victory_is_told_in_the_words_of_the_campaign() -> None:
    game = rich()
    own(game, "crown")

    drawn = shown(after(staged(game), ["i", "G"]))

    assert "You have won" in drawn
    assert "The hoard is yours" in drawn
    assert "died" not in drawn.lower()
