from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.events import Death
from roguelike.game import Game
from roguelike.saves.library import SaveLibrary
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import KeyPress, MouseClick
from roguelike.ui.screens.base.answers import Begin, Draw, Open, Stay, ToTitle
from roguelike.ui.screens.base.prompts import LeaveScreen
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.screens.game.game_over import GameOverScreen
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.screens.menus.new_game import NewGameScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import classic_alone, shipped_content
from tests.ui.campaigns import changed
from tests.ui.hoarding import own, put, rich, staged
from tests.ui.staging import CLASSIC, after, endangered, press, shown, stack_of
from tests.ui.words import ui


def over(held: str = ".") -> GameOverScreen:
    game = endangered(health=1)
    game.act(Wait())
    return GameOverScreen(UiContext(classic_alone()), game, held=press(held))


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("escape", Stay()),
        ("s", Begin(CLASSIC, "ember", "")),
        ("t", ToTitle()),
    ],
)
def test_one_can_go_on_in_several_ways_but_not_with_escape(key: str, answer: Answer) -> None:
    assert over().handle(press(key)) == answer


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", NewGameScreen), ("m", MessageHistoryScreen), ("q", LeaveScreen)],
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

    assert set(held) == {Stay()}
    assert late_text == Stay()
    assert other == Draw()
    assert released == Begin(CLASSIC, "ember", "")


def test_enter_begins_a_new_game_of_the_same_campaign_with_another_seed() -> None:
    context = UiContext(shipped_content())
    screen = GameOverScreen(context, endangered(health=1), held=press("."))

    answer = screen.handle(press("enter"))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, NewGameScreen)
    assert answer.screen.campaign == CLASSIC


def test_a_click_counts_even_while_a_key_is_held() -> None:
    screen = over(held="space")
    rows = shown(screen).splitlines()
    y = next(y for y, row in enumerate(rows) if ui("same_seed") in row)
    x = rows[y].index(ui("same_seed"))

    assert screen.handle(MouseClick(x, y, "left")) == Begin(CLASSIC, "ember", "")


def test_a_victory_is_told_in_the_words_of_the_campaign() -> None:
    game = rich()
    own(game, "crown")

    drawn = shown(after(staged(game), ["i", "G"]))

    assert "You have won" in drawn
    assert "The hoard is yours" in drawn
    assert "died" not in drawn.lower()


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize(
    ("label", "title"),
    [("The Long Winter", "The Long Winter, Story"), ("The Winter Without End", "  Story")],
)
def test_what_was_played_stands_beside_the_heading_or_at_least_its_mode(
    columns: int, label: str, title: str
) -> None:
    content = changed("campaign", CLASSIC, label=label)
    context = UiContext(content)
    new = Game.new(content, CLASSIC, "ember", "classic:story")
    game = GameSession(new, content.catalog, context.texts)
    new.world.death = Death("classic:kobold", "Kobold")

    picture = shown(GameOverScreen(context, game, held=None), columns, 24)

    assert picture.splitlines()[0].endswith(title)


def test_the_level_is_revealed_beside_the_account() -> None:
    game = rich()
    put(game, "crown", Position(20, 4))
    own(game, "crown")

    (row,) = (row for row in shown(after(staged(game), ["i", "G"])).splitlines() if "@" in row)

    assert "·" in row
    assert "│" in row


@pytest.mark.parametrize("keys", [["l", "enter"], ["i", "a"], ["i", "A"], ["l", "left", "enter"]])
def test_nothing_can_be_done_any_more_where_one_looks_at_things(keys: list[str]) -> None:
    game = rich()
    own(game, "murk")
    stack = staged(game)
    game.game.world.death = Death("classic:kobold", "Kobold")
    stack.show(GameOverScreen(stack.context, game, held=None))

    after(stack, keys[:1])
    is_looking = not isinstance(stack.screen, GameOverScreen)
    after(stack, keys[1:])

    assert is_looking
    assert game.view.turn == 0


def test_all_that_was_carried_has_its_true_name() -> None:
    game = rich()
    own(game, "murk")
    stack = staged(game)
    game.game.world.death = Death("classic:kobold", "Kobold")
    stack.show(GameOverScreen(stack.context, game, held=None))

    before = game.game.state_hash()
    drawn = shown(after(stack, ["i"]))

    assert "potion of murk" in drawn
    assert "red potion" not in drawn
    assert game.game.state_hash() == before


def test_after_a_death_that_is_not_final_one_goes_on_from_a_safe_moment(tmp_path: Path) -> None:
    content = changed("campaign", CLASSIC, death_is_final=False)
    stack = stack_of(UiContext(content, saves=SaveLibrary(tmp_path)))
    Begin(CLASSIC, "ember", mode="").apply(stack)
    game = stack.session
    assert game
    after(stack, ["."])
    game.save()
    after(stack, ["."])
    game.game.world.death = Death("classic:kobold", "Kobold")
    game.finish()
    stack.show(GameOverScreen(stack.context, game, held=None))
    assert "Go back to where you were safe" in shown(stack)

    after(stack, ["enter"])

    assert stack.session
    assert stack.session is not game
    assert not stack.session.game.is_over
    assert stack.session.view.turn == 0
    assert "You wake where you were last safe." in shown(stack)
