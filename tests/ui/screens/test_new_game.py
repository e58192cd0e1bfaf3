from __future__ import annotations

from roguelike.ui.input import KeyPress
from roguelike.ui.screens.base import Begin, Open, Simple
from roguelike.ui.screens.new_game import SEED_LIMIT, CampaignsScreen, SeedScreen, new_game
from roguelike.ui.shell import Shell
from tests.content_fixture import classic_alone
from tests.ui.campaigns import two_campaigns
from tests.ui.staging import CLASSIC, press, shown


def seed_screen() -> SeedScreen:
    shell = Shell(classic_alone(), draw_seed=lambda: "surprise")
    return SeedScreen(shell, shell.keymap(CLASSIC), CLASSIC)


def typed(screen: SeedScreen, *keys: str) -> SeedScreen:
    for key in keys:
        screen.handle(press(key))
    return screen


def test_with_several_campaigns_they_are_offered_first() -> None:
    shell = Shell(two_campaigns())
    screen = new_game(shell, shell.keymap(CLASSIC))

    first = shown(screen)
    screen.handle(press("down"))
    second = shown(screen)
    answer = screen.handle(press("enter"))

    assert isinstance(screen, CampaignsScreen)
    assert "→ Classic" in first
    assert "Kobolds, doors and stairs without end" in first
    assert "→ Second" in second
    assert "Twice as good." in second
    assert isinstance(answer, Open)
    assert " Second " in shown(answer.screen)


def test_a_typed_seed_begins_that_game() -> None:
    screen = typed(seed_screen(), "a", "space", "b", "4")

    picture = shown(screen)

    assert "Seed  a b4_" in picture
    assert "→ Begin with this seed" in picture
    assert screen.handle(press("enter")) == Begin(CLASSIC, "a b4")


def test_without_a_seed_the_game_is_a_surprise() -> None:
    assert seed_screen().handle(press("enter")) == Begin(CLASSIC, "surprise")
    assert typed(seed_screen(), "space").handle(press("enter")) == Begin(CLASSIC, "surprise")
    assert typed(seed_screen(), "up").handle(press("enter")) == Begin(CLASSIC, "surprise")
    assert typed(seed_screen(), "a", "down").handle(press("enter")) == Begin(CLASSIC, "surprise")


def test_a_pasted_book_is_cut() -> None:
    screen = seed_screen()

    screen.handle(KeyPress(None, text="x" * 10_000))

    assert screen.handle(press("enter")) == Begin(CLASSIC, "x" * SEED_LIMIT)


def test_a_space_whose_text_comes_later_begins_nothing() -> None:
    screen = typed(seed_screen(), "a")

    answers = [screen.handle(KeyPress("space")), screen.handle(KeyPress(None, text=" "))]

    assert answers == [Simple.REDRAW, Simple.REDRAW]


def test_one_can_go_back() -> None:
    assert seed_screen().handle(press("escape")) is Simple.BACK
    assert typed(seed_screen(), "down").handle(press("enter")) is Simple.BACK
