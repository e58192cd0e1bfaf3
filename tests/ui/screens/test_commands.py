from __future__ import annotations

import pytest

from roguelike.ui.input import InputEvent, MouseClick
from roguelike.ui.stage import Outcome, Stage
from tests.ui.staging import after, new_stage, press, shown


def playing() -> Stage:
    return after(new_stage(), ("n", "enter", "enter"))


def row_of(stage: Stage, label: str) -> MouseClick:
    """Return a click on a label; if it is shown several times, where it is lowest."""
    rows = shown(stage).splitlines()
    y = max(y for y, row in enumerate(rows) if label in row)
    return MouseClick(rows[y].index(label), y, "left")


def test_all_commands_that_mean_something_are_listed_with_the_keys_of_the_layout() -> None:
    stage = playing()
    text = shown(stage)
    stage.shell.choose("layout", "core:letters")
    after(stage, ("escape", "enter"))

    assert "pick up" in text
    assert "quit" in text
    assert "north-east" not in text  # which the classic rules do not have
    assert "↑  Num 8  k" in text
    assert "↑  Num 8  w" in shown(stage)


@pytest.mark.parametrize("by", ["keys", "click", "its own key"])
def test_a_chosen_command_is_carried_out(by: str) -> None:
    stage = playing()
    events: dict[str, list[InputEvent]] = {
        "keys": [*[press("down")] * 4, press("enter")],
        "click": [row_of(stage, "wait a turn")],
        "its own key": [press(".")],
    }

    outcomes = [stage.handle(event) for event in events[by]]

    assert outcomes[-1] is Outcome.DRAW
    assert "Commands" not in shown(stage)
    assert "Turn     1" in shown(stage)


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        pytest.param("f11", "fullscreen", id="what needs the display"),
        pytest.param("g", Outcome.DRAW, id="what does nothing here"),
        pytest.param("?", Outcome.DRAW, id="what the program does"),
        pytest.param("escape", Outcome.DRAW, id="nothing"),
    ],
)
def test_the_menu_closes_whatever_is_chosen(key: str, answer: object) -> None:
    stage = playing()

    assert stage.handle(press(key)) == answer
    assert "pick up" not in shown(stage) or key == "?"
