from __future__ import annotations

import pytest

from roguelike.ui.input import KeyPress, MouseWheel
from roguelike.ui.widgets.text_field import TextField
from tests.ui.staging import canvas, press, rows_on


def typed(*keys: str, limit: int = 20) -> TextField:
    field = TextField(limit)
    for key in keys:
        field.handle(press(key))
    return field


def test_what_is_typed_is_appended() -> None:
    assert typed("a", "space", "B", "ä", "7").text == "a Bä7"


def test_blanks_do_not_begin_a_text() -> None:
    assert typed("space", "a").text == "a"


def test_backspace_takes_back_a_character_or_with_ctrl_all() -> None:
    assert typed("a", "b", "backspace").text == "a"
    assert typed("a", "b", "ctrl+backspace").text == ""
    assert typed("a", "b", "ctrl+u").text == ""
    assert typed("backspace").text == ""


def test_pasted_text_loses_what_cannot_be_shown_and_what_is_too_long() -> None:
    field = TextField(8)

    assert field.handle(KeyPress(None, text=" a\nb\tc\x1bdefghij"))
    assert field.text == "abcdefgh"


@pytest.mark.parametrize("symbol", ["a", "space", "kp_5", "?"])
def test_a_key_whose_text_comes_later_is_taken_without_it(symbol: str) -> None:
    field = TextField(20)

    assert field.handle(KeyPress(symbol))
    assert field.text == ""


@pytest.mark.parametrize("name", ["enter", "kp_enter", "up", "escape", "f1", "ctrl+c", "alt+x"])
def test_other_keys_are_left_to_others(name: str) -> None:
    assert not TextField(20).handle(press(name))


def test_other_events_are_left_to_others() -> None:
    assert not TextField(20).handle(MouseWheel(1))
    assert not TextField(20).handle(KeyPress(None))


def test_an_empty_field_shows_a_hint_behind_its_cursor() -> None:
    drawn = canvas(12, 1)

    TextField(20).draw(drawn, "a word")

    assert rows_on(drawn) == [" _a word"]


def test_a_long_text_shows_its_end() -> None:
    drawn = canvas(8, 1)

    typed(*"abcdefghij").draw(drawn, "a word")

    assert rows_on(drawn) == [" fghij_"]
