from __future__ import annotations

from datetime import date

from roguelike.game import Content
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import KeyPress, MouseClick
from roguelike.ui.screens.base.answers import Begin, Close, Draw
from roguelike.ui.screens.menus.new_game import SEED_LIMIT, NewGameScreen
from tests.content_fixture import classic_alone
from tests.ui.campaigns import two_campaigns
from tests.ui.staging import CLASSIC, press, shown

STANDARD = "classic:standard"


def new_game(content: Content | None = None) -> NewGameScreen:
    context = UiContext(content or classic_alone(), draw_seed=lambda: "surprise")
    return NewGameScreen(context, context.keymap(CLASSIC), date(2026, 11, 23))


def typed(screen: NewGameScreen, *keys: str) -> NewGameScreen:
    for key in keys:
        screen.handle(press(key))
    return screen


def test_each_campaign_is_told_about_and_can_be_begun() -> None:
    screen = new_game(two_campaigns())

    first = shown(screen)
    typed(screen, "up", "up", "up", "right")
    second = shown(screen)
    typed(screen, "down", "down", "down")

    assert "← Classic →" in first
    assert "Kobolds, doors and stairs without end" in first
    assert "← Second →" in second
    assert "Twice as good." in second
    assert screen.handle(press("enter")) == Begin("classic:second", "surprise", STANDARD)


def test_a_mode_is_chosen_where_the_campaign_has_some() -> None:
    screen = new_game(two_campaigns(modes=()))

    typed(screen, "up", "up", "right")
    story = shown(screen)
    begun = (
        screen.handle(press("down")),
        screen.handle(press("down")),
        screen.handle(press("enter")),
    )
    typed(screen, "up", "up", "up", "right")

    assert "← Story →" in story
    assert "Death takes you back" in story
    assert begun[-1] == Begin(CLASSIC, "surprise", "classic:story")
    assert screen.campaign == "classic:second"
    assert screen.mode == ""
    assert "Mode" not in shown(screen)


def test_a_typed_seed_begins_that_game() -> None:
    screen = typed(new_game(), "a", "space", "b", "4")

    picture = shown(screen)

    assert "← a b4_ →" in picture
    assert "→ Begin" in picture
    assert screen.handle(press("enter")) == Begin(CLASSIC, "a b4", STANDARD)


def test_without_a_seed_the_game_is_a_surprise() -> None:
    assert new_game().handle(press("enter")) == Begin(CLASSIC, "surprise", STANDARD)
    assert typed(new_game(), "space").handle(press("enter")) == Begin(CLASSIC, "surprise", STANDARD)
    assert typed(new_game(), "a", "backspace").handle(press("enter")) == Begin(
        CLASSIC, "surprise", STANDARD
    )


def test_the_seed_of_the_day_has_its_date_and_is_chosen_by_mouse_too() -> None:
    begun: list[object] = []
    for columns, rows in ((80, 24), (100, 70)):
        screen = new_game()
        lines = shown(screen, columns, rows).splitlines()
        row = next(y for y, line in enumerate(lines) if "Surprise me" in line)
        screen.handle(MouseClick(columns // 2, row, "left"))
        picture = shown(screen, columns, rows)
        begin = next(y for y, line in enumerate(picture.splitlines()) if " Begin" in line)
        begun.append(screen.handle(MouseClick(columns // 2, begin, "left")))
        assert "← daily 2026-11-23 →" in picture

    assert begun == [Begin(CLASSIC, "daily 2026-11-23", STANDARD)] * 2


def test_a_pasted_book_is_cut() -> None:
    screen = new_game()

    screen.handle(KeyPress(None, text="x" * 10_000))

    assert screen.handle(press("enter")) == Begin(CLASSIC, "x" * SEED_LIMIT, STANDARD)


def test_a_space_whose_text_comes_later_begins_nothing() -> None:
    screen = typed(new_game(), "a")

    answers = [screen.handle(KeyPress("space")), screen.handle(KeyPress(None, text=" "))]

    assert answers == [Draw(), Draw()]


def test_one_can_go_back() -> None:
    assert new_game().handle(press("escape")) == Close()
    assert typed(new_game(), "down").handle(press("enter")) == Close()
