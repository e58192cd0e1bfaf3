from __future__ import annotations

import re

import pytest

from roguelike.content.references.ids import (
    ITEM_PATTERN,
    OPTIONAL_PATTERN,
    REFERENCE_PATTERN,
    is_name,
    near_name,
)


@pytest.mark.parametrize("text", ["a", "kobold", "goblin_archer", "x2", "a" * 64])
def test_names_are_lower_case_words(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize(
    "text", ["", "A", "2x", "_a", "a-b", "a b", "a:b", "ä", "a\n", "a" * 65, "a.b", "#a", "?a"]
)
def test_anything_else_is_no_name(text: str) -> None:
    assert not is_name(text)


@pytest.mark.parametrize(
    ("text", "is_reference", "is_optional", "is_item"),
    [
        ("bear", True, True, True),
        ("ice:bear", True, True, True),
        ("?ice:bear", False, True, True),
        ("?bear", False, False, False),
        ("#furry", False, False, True),
        ("#?ice:furry", False, False, False),
        ("ice:", False, False, False),
        ("Ice:bear", False, False, False),
        ("", False, False, False),
    ],
)
def test_what_references_look_like(
    text: str, *, is_reference: bool, is_optional: bool, is_item: bool
) -> None:
    patterns = (REFERENCE_PATTERN, OPTIONAL_PATTERN, ITEM_PATTERN)

    matches = [re.fullmatch(pattern, text) is not None for pattern in patterns]

    assert matches == [is_reference, is_optional, is_item]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wolf", "wolf"),
        ("ice wolf", "ice_wolf"),
        ("HTTPServer", "http_server"),
        ("2wolves", ""),
        ("w" * 65, ""),
        ("W" * 1_000_000, ""),
    ],
)
def test_a_name_is_near_a_text_with_the_same_letters(text: str, expected: str) -> None:
    assert near_name(text) == expected
