from __future__ import annotations

import pytest

from roguelike.ui.input.events import InputEvent, MouseClick, MouseMove
from roguelike.ui.widgets.yes_no import YesNo
from tests.ui.staging import TEXTS, canvas, press, rows_on
from tests.ui.words import ui


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        *((press(key), True) for key in "yY"),
        *((press(key), False) for key in ("escape", "space", "n")),
        *((press(key), None) for key in ("enter", "kp_enter")),
        (MouseClick(3, 1, "left"), True),
        (MouseClick(3, 1, "right"), False),
        (MouseClick(14, 1, "left"), False),
        (MouseMove(3, 1), None),
    ],
)
def test_only_the_letter_and_a_click_on_it_mean_yes(
    event: InputEvent, *, answer: bool | None
) -> None:
    question = YesNo(TEXTS)
    question.draw(canvas(30, 3), 2, 1)

    assert question.handle(event) is answer


def test_the_key_that_led_there_means_nothing_and_if_it_is_the_letter_the_capital_is_shown() -> (
    None
):
    question = YesNo(TEXTS, press("y"))
    drawn = canvas(30, 1)
    question.draw(drawn, 0, 0)

    assert rows_on(drawn) == [f"Y {ui('sure_yes')}   Esc {ui('sure_no')}"]
    assert question.handle(press("y")) is None
    assert question.handle(press("Y"))
