from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.visible import visible, visible_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Höhle 龍 ▲", "Höhle 龍 ▲"),
        ("10\xa0km", "10\xa0km"),
        ("\x1b[31mred\x9b", r"\x1b[31mred\x9b"),
        ("a\r\nb\tc", r"a\r\nb\tc"),
        ("abc\u202edef\u2066", r"abc\u202edef\u2066"),
        ("rat\u200b\ufeff", r"rat\u200b\ufeff"),
        ("\udcff\U000e0001\u2028", r"\udcff\U000e0001\u2028"),
    ],
)
def test_what_does_not_show_as_itself_is_escaped(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_lines_and_tabs_stay_and_nothing_else() -> None:
    assert visible_lines("a\tb\r\nc\rd\x0b\n") == "a\tb\nc\\rd\\x0b\n"


@given(st.text())
def test_nothing_that_a_mod_says_can_control_a_terminal(text: str) -> None:
    shown = visible(text)

    assert visible(shown) == shown
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in shown)
    assert not set(shown) & set("\u2028\u2029\u202e\u2066\u200b")
    assert shown.encode().decode() == shown
