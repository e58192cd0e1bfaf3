from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.text import (
    ELLIPSIS,
    MAX_NAME,
    data_name,
    file_name,
    lines_of,
    name_list,
    shortened,
    visible,
    visible_lines,
)
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.use import UseAbility


@pytest.mark.parametrize(
    ("width", "expected"),
    [(6, "potion"), (7, "potion"), (5, "poti…"), (1, "…"), (0, "…")],
)
def test_a_text_that_does_not_fit_ends_in_an_ellipsis(width: int, expected: str) -> None:
    assert shortened("potion", width) == expected
    assert shortened("", width) == ""
    assert len(ELLIPSIS) == 1


def test_each_line_ends_in_a_line_break() -> None:
    assert lines_of(["one", "two"]) == "one\ntwo\n"
    assert lines_of([]) == ""


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("", ""),
        ("a", "a"),
        ("ab", "a or b"),
        ("abc", "a, b or c"),
        ("abcd", "a, b, c or d"),
        ("abcde", "a, b, c or 2 others"),
    ],
)
def test_names_are_listed_until_there_are_too_many(names: str, expected: str) -> None:
    assert name_list([*names], "or", 3) == expected


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


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Rogue", "rogue"),
        ("  Élan vital! ", "elan-vital"),
        ("CON", "character-con"),
        ("lpt1", "character-lpt1"),
        ("Aux.", "character-aux"),
        ("🐉", "character"),
        ("", "character"),
        ("../../etc/passwd", "etc-passwd"),
        ("ﬁnal", "final"),
    ],
)
def test_names_are_made_of_what_every_system_allows(label: str, name: str) -> None:
    assert file_name(label) == name


def test_numbers_tell_characters_of_one_name_apart() -> None:
    assert [file_name("Rogue", number) for number in (1, 2, 10)] == [
        "rogue",
        "rogue-2",
        "rogue-10",
    ]


@given(st.text(), st.integers(1, 10**6))
def test_whatever_a_character_is_called_its_folder_can_be_made(label: str, number: int) -> None:
    name = file_name(label, number)

    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert len(name) <= MAX_NAME + len("character--1000000")
    assert name not in {"con", "prn", "aux", "nul", "com1", "lpt9"}


@pytest.mark.parametrize(("kind", "name"), [(Wait, "wait"), (UseAbility, "use_ability")])
def test_data_names_classes_in_small_letters(kind: type, name: str) -> None:
    assert data_name(kind) == name
