from __future__ import annotations

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import Zoomed
from roguelike.ui.displays.headless import HeadlessDisplay
from roguelike.ui.screens.base.answers import Close, Command, Draw, InTurn, Open, Stay
from roguelike.ui.screens.base.screen import Redraw
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.main.title import TitleScreen
from tests.content_fixture import classic_alone
from tests.ui.staging import after, new_stack, stack_of


def test_what_is_closed_uncovers_something_to_draw_even_if_nothing_follows_from_a_command() -> None:
    stack = after(new_stack(), ("n", "enter", "enter"))

    assert Close(Command("power_4")).apply(stack) is Redraw.DRAW
    assert isinstance(stack.screen, PlayScreen)


def test_a_command_that_the_screen_does_not_know_is_the_programs() -> None:
    class Zooming(HeadlessDisplay):
        steps = 0

        def zoom(self, steps: int, what: Zoomed) -> None:
            self.steps += steps if what == "text" else 0

    display = Zooming(100, 70)
    stack = stack_of(UiContext(classic_alone()), display)

    redraws = [Command("zoom_in").apply(stack), Command("move_north").apply(stack)]

    assert redraws == [Redraw.DRAW, Redraw.NOTHING]
    assert display.steps == 1


def test_of_several_answers_the_most_urgent_says_what_is_drawn() -> None:
    stack = new_stack()
    again = TitleScreen(stack.context)

    redraw = InTurn((Stay(), Draw(is_alarming=True), Open(again))).apply(stack)

    assert redraw is Redraw.DRAW_BEFORE_KEYS
    assert stack.screen is again
