from __future__ import annotations

import pytest

from roguelike.autopilot.interrupts import Interrupt
from roguelike.game import Game, PlayerAction
from roguelike.narration.sentences import Sentence
from roguelike.preferences.model import Acknowledged, Taste
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.screen import Redraw
from roguelike.ui.screens.game.prompts import MorePromptScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, after, press, shown, stack_of


class Teller(GameSession):
    """A game in which more is said each turn than happens."""

    said: tuple[Sentence, ...] = ()

    def act(self, action: PlayerAction, *, is_told: bool = False) -> Interrupt | None:
        interrupt = super().act(action, is_told=is_told)
        self.log.add(self.said, self.view.turn)
        return interrupt


def playing(acknowledge: Acknowledged, *said: Sentence) -> tuple[ScreenStack, PlayScreen]:
    """Return a game that has been drawn once, in which something is said each turn."""
    context = UiContext(shipped_content(), Taste(acknowledge=acknowledge))
    game = Teller(
        Game.new(context.content, CLASSIC, "ember"), context.content.catalog, context.texts
    )
    game.said = said
    stack, screen = stack_of(context), PlayScreen(context, game)
    stack.show(screen)
    shown(stack, 80, 24)
    return stack, screen


ALARM = Sentence("You are held!", tone="alarm")
MANY = tuple(Sentence(f"Line {number}.", tone="note") for number in range(9))


@pytest.mark.parametrize(
    ("wanted", "said", "waits"),
    [
        ("danger", (ALARM,), True),
        ("never", (ALARM,), False),
        ("danger", MANY, False),
        ("overflow", MANY, True),
        ("overflow", MANY[:2], False),
    ],
)
def test_what_must_not_be_missed_waits_for_a_key(
    wanted: Acknowledged, said: tuple[Sentence, ...], *, waits: bool
) -> None:
    stack, _ = playing(wanted, *said)

    redraw = stack.handle(press("."))

    assert isinstance(stack.screen, MorePromptScreen) is waits
    assert (redraw is Redraw.DRAW_BEFORE_KEYS) is waits


def test_all_that_is_new_is_shown_page_by_page_before_the_game_goes_on() -> None:
    stack, screen = playing("overflow", *MANY)
    seen = shown(after(stack, ["."]), 80, 24)

    while isinstance(stack.screen, MorePromptScreen):
        seen += shown(after(stack, ["enter"]), 80, 24)

    assert all(sentence.text in seen for sentence in MANY)
    assert stack.screen is screen
    assert screen.session.view.turn == 1


def test_the_last_page_does_not_wait_again_but_keys_pressed_before_do_not_count() -> None:
    stack, screen = playing("overflow", *MANY[:6])
    shown(after(stack, ["."]), 80, 24)

    redraw = stack.handle(press("enter"))

    assert stack.screen is screen
    assert MANY[5].text in shown(stack, 80, 24)
    assert redraw is Redraw.DRAW_BEFORE_KEYS


def test_a_click_goes_on_as_well() -> None:
    stack, screen = playing("danger", ALARM)

    after(stack, ["."]).handle(MouseClick(1, 1, "left"))

    assert stack.screen is screen
