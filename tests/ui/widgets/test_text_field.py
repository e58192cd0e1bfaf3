from __future__ import annotations

import pytest

from roguelike.ui.input.events import InputEvent, KeyPress, MouseWheel
from roguelike.ui.widgets.text_field import TextField
from tests.ui.staging import canvas, press, rows_on


def typed(*keys: str, limit: int = 20) -> TextField:
    field = TextField(limit)
    for key in keys:
        field.handle(press(key))
    return field


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["a", "space", "B", "ä", "7"], "a Bä7"),
        pytest.param(["space", "a"], "a", id="no blank begins a text"),
        (["a", "b", "backspace"], "a"),
        (["a", "b", "ctrl+backspace"], ""),
        (["a", "b", "ctrl+u"], ""),
        (["backspace"], ""),
    ],
)
def test_keys_are_appended_or_taken_back(keys: list[str], text: str) -> None:
    assert typed(*keys).text == text


def test_pasted_text_loses_what_cannot_be_shown_and_what_is_too_long() -> None:
    field = TextField(8)

    assert field.handle(KeyPress(None, text=" a\nb\tc\x1bdefghij"))
    assert field.text == "abcdefgh"


@pytest.mark.parametrize("symbol", ["a", "space", "kp_5", "?"])
def test_a_key_whose_text_comes_later_is_taken_without_it(symbol: str) -> None:
    field = TextField(20)

    assert field.handle(KeyPress(symbol))
    assert field.text == ""


@pytest.mark.parametrize(
    "event",
    [
        *map(press, ("enter", "kp_enter", "up", "escape", "f1", "ctrl+c", "alt+x")),
        *(MouseWheel(1), KeyPress(None)),
    ],
)
def test_other_events_are_left_to_others(event: InputEvent) -> None:
    assert not TextField(20).handle(event)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        pytest.param("", " _a word", id="a hint behind the cursor of an empty field"),
        pytest.param("abcdefghij", " defghij_", id="the end of a long text"),
    ],
)
def test_a_field_shows_its_text_or_a_hint(text: str, row: str) -> None:
    drawn = canvas(10, 1)

    typed(*text).draw(drawn, "a word")

    assert rows_on(drawn) == [row]
