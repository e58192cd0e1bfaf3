"""What is said of characters that look like those of TOML, or like nothing."""

from __future__ import annotations

import pytest
import tomli

from tests.content.toml.test_repairs import REST, found, mended, shown

NO_BREAK = "a no-break space (U+00A0) cannot stand here (write an ordinary space)"
ZERO_WIDTH = "a zero width space (U+200B) cannot stand here (take it out; it cannot be seen)"

LOOK_ALIKES = [
    pytest.param("a\u00a0=\u00a01", f"1:2 {NO_BREAK}", "a = 1", id="around ="),
    pytest.param("\u00a0\u00a0a = 1", f"1:1 {NO_BREAK}", "  a = 1", id="before a key"),
    pytest.param("a = 1\u00a0# b", f"1:6 {NO_BREAK}", "a = 1 # b", id="before a comment"),
    pytest.param("a = [1,\u00a02]", f"1:8 {NO_BREAK}", "a = [1, 2]", id="in an array"),
    pytest.param(
        "a = { b = 1,\u00a0c = 2 }", f"1:13 {NO_BREAK}", "a = { b = 1, c = 2 }", id="in {"
    ),
    pytest.param("ab\u200bc = 1", f"1:3 {ZERO_WIDTH}", "abc = 1", id="in a key"),
    pytest.param("[a\u200b.b]\nc = 1", f"1:3 {ZERO_WIDTH}", "[a.b]\nc = 1", id="in a header"),
    pytest.param("a = \u200b[1]", f"1:5 {ZERO_WIDTH}", "a = [1]", id="before a value"),
    pytest.param(
        "a\uff1d1",
        "1:2 a fullwidth equals sign (U+FF1D) cannot stand here (write =)",
        "a=1",
        id="a wide sign",
    ),
    pytest.param(
        "gl\u0443\u0440h = 1",
        "1:3 a cyrillic small letter u (U+0443) cannot stand here (write y)",
        "glyph = 1",
        id="letters of another alphabet",
    ),
    pytest.param(
        "fl\u043e\u043er = 1",
        "1:3 a cyrillic small letter o (U+043E) cannot stand here (write o)",
        "floor = 1",
        id="letters of another alphabet next to each other",
    ),
    pytest.param(
        "a = \u22125",
        "1:5 a minus sign (U+2212) cannot stand here (write -)",
        "a = -5",
        id="a minus of typographers",
    ),
]


@pytest.mark.parametrize(("text", "expected", "right"), LOOK_ALIKES)
def test_a_character_that_looks_like_another_is_named_and_mended(
    text: str, expected: str, right: str
) -> None:
    assert shown(f"{text}{REST}") == [expected]
    assert mended(text) == right
    assert tomli.loads(right)


def test_a_word_of_another_language_is_not_mended_though_all_of_it_looks_like_others() -> None:
    text = "\u043e\u0441\u0430 = 1"  # a wasp

    assert shown(text) == ["1:1 a cyrillic small letter o (U+043E) cannot stand here (write o)"]
    assert mended(text) == text


def test_a_word_with_letters_that_look_like_no_other_is_left() -> None:
    (finding,) = found("\u043e\u0438\u043c\u044f = 1")

    assert "U+" not in finding.message
