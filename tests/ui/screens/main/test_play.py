from __future__ import annotations

import pytest

from roguelike.content.schema.keymaps import IN_PLAY, CommandName
from roguelike.core.grid.geometry import Direction
from roguelike.preferences.model import Taste
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Button, Focus, KeyPress, MouseClick, MouseWheel
from roguelike.ui.screens.base.answers import Draw, Open, Pass
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.cursors.look import LookScreen
from roguelike.ui.screens.game.game_over import GameOverScreen
from roguelike.ui.screens.game.inventory import InventoryScreen
from roguelike.ui.screens.game.levels import LevelsScreen
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.screens.game.pause_menu import PauseMenuScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.menus.command_menu import CommandsScreen, HereScreen
from roguelike.ui.screens.menus.help import HelpScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.ui.hoarding import put, rich, staged
from tests.ui.staging import beside, endangered, new_stack, press, session, shown
from tests.ui.words import logged, ui


def playing(game: GameSession | None = None) -> PlayScreen:
    return PlayScreen(UiContext(shipped_content()), game or session())


@pytest.mark.parametrize(
    ("key", "direction"),
    [
        ("up", Direction.NORTH),
        ("j", Direction.SOUTH),
        ("kp_4", Direction.WEST),
        ("l", Direction.EAST),
    ],
)
def test_keys_move_the_player(key: str, direction: Direction) -> None:
    screen = playing()
    before = screen.session.view.player.position

    answer = screen.handle(press(key))

    assert answer == Draw()
    assert screen.session.view.player.position == before.step(direction)


def test_a_wound_stops_held_keys() -> None:
    assert playing(endangered(health=1000)).handle(press(".")) == Draw(is_alarming=True)


def test_death_opens_the_last_screen_and_shows_the_level() -> None:
    game = endangered(health=1)
    explored = int((game.view.terrain != 0).sum())
    screen = playing(game)

    answer = screen.handle(press("."))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, GameOverScreen)
    assert answer.is_alarming
    assert int((game.view.terrain != 0).sum()) > explored


def test_escape_opens_the_menu_and_m_the_messages() -> None:
    screen = playing()

    menu, messages = screen.handle(press("escape")), screen.handle(press("m"))

    assert isinstance(menu, Open)
    assert isinstance(menu.screen, PauseMenuScreen)
    assert isinstance(messages, Open)
    assert isinstance(messages.screen, MessageHistoryScreen)


@pytest.mark.parametrize("key", ["enter", "kp_enter"])
def test_enter_opens_the_menu_of_commands(key: str) -> None:
    answer = playing().handle(press(key))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, CommandsScreen)


@pytest.mark.parametrize("command", sorted(IN_PLAY))
def test_each_command_of_the_map_does_something(command: CommandName) -> None:
    assert playing().do(command) is not None


def test_a_command_that_counts_everywhere_is_left_to_the_program() -> None:
    screen = playing()

    assert [screen.do(command) for command in ("zoom_in", "quit", "confirm")] == [None] * 3


def test_a_screen_about_the_game_is_opened_by_the_command_of_its_name() -> None:
    answer = playing().do("levels")

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, LevelsScreen)


def test_the_log_can_be_scrolled_and_acting_scrolls_it_back() -> None:
    screen = playing()
    for _ in range(10):
        screen.handle(press(">"))
        screen.handle(press("<"))

    screen.handle(press("page_up"))
    back_three = shown(screen, 80, 24)
    screen.handle(press("page_down"))
    forward = shown(screen, 80, 24)
    screen.handle(MouseWheel(1))
    wheel = shown(screen, 80, 24)
    screen.handle(press("."))
    acted = shown(screen, 80, 24)

    assert "3 newer" in back_three
    assert "newer" not in forward
    assert "3 newer" in wheel
    assert "newer" not in acted


def test_what_means_nothing_here_is_passed_on() -> None:
    screen = playing()

    for event in (press("f12"), KeyPress(None, text="k"), MouseClick(1, 1, "left")):
        assert screen.handle(event) == Pass()
    assert screen.handle(Focus(gained=False)) == Pass()
    assert screen.session.view.turn == 0


def at(text: str, screen: PlayScreen | ScreenStack, button: Button = "left") -> MouseClick:
    """Return a click on the last place where something is written."""
    rows = shown(screen, 120, 40).splitlines()
    y = max(y for y, row in enumerate(rows) if text in row)
    return MouseClick(rows[y].index(text), y, button)


@pytest.mark.parametrize(
    ("text", "button", "opened"),
    [
        pytest.param("@", "left", HereScreen, id="what can be done here"),
        pytest.param("@", "right", LookScreen, id="what is there"),
        pytest.param(
            logged("seeded", seed="ember"), "left", MessageHistoryScreen, id="what was said"
        ),
        pytest.param(ui("key_menu"), "left", CommandsScreen, id="all commands"),
        pytest.param(ui("key_help"), "left", HelpScreen, id="help"),
        pytest.param(ui("key_inventory"), "left", InventoryScreen, id="what is carried"),
    ],
)
def test_clicks_open_what_they_point_at(text: str, button: Button, opened: type[Screen]) -> None:
    stack = new_stack()
    stack.show(playing())

    stack.handle(at(text, stack, button))

    assert isinstance(stack.screen, opened)


def test_one_looks_where_the_right_button_points() -> None:
    screen = playing()
    goal = beside(screen.session)
    click = at("@", screen, "right")

    answer = screen.handle(MouseClick(click.x + 1, click.y, "right"))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, LookScreen)
    assert answer.screen.cursor == goal


def test_by_a_click_on_oneself_one_picks_up_what_lies_there() -> None:
    game = rich()
    put(game, "stone")
    stack = staged(game)

    stack.handle(at("@", stack))
    stack.handle(at("pick up", stack))

    assert not game.view.here


def test_a_note_is_seen_though_the_log_looked_back() -> None:
    screen = playing()
    for number in range(20):
        screen.note(f"Note {number}.")
    shown(screen, 80, 24)
    screen.handle(press("page_up"))

    screen.note("Screenshot saved.")

    assert "Screenshot saved." in shown(screen, 80, 24)


def test_the_key_of_the_log_is_the_one_that_the_player_has_just_bound() -> None:
    context, game = UiContext(shipped_content()), session()
    screen = PlayScreen(context, game)
    for number in range(9):
        game.note(f"Note {number}.")

    before = shown(screen, 80, 24)
    context.bind({"log": ("f2",)})

    assert "↑ F2" not in before
    assert "↑ F2" in shown(screen, 80, 24)


def test_who_does_not_want_to_travel_by_clicks_looks_there() -> None:
    game = session()
    context = UiContext(shipped_content(), Taste(click_travels=False))
    screen = PlayScreen(context, game)
    here = at("@", screen)

    answer = screen.handle(MouseClick(here.x + 1, here.y, "left"))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, LookScreen)
    assert game.view.turn == 0
