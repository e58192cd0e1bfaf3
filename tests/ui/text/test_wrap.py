from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.text.wrap import CUT, abridged, paragraph, shortened, wrap

TEXT = st.text(st.sampled_from("ab cdefg"), max_size=80)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three four", 10, ("one two", "  three", "  four")),
        ("  one two three", 9, ("  one two", "    three")),
        ("abcdefghij", 6, ("abcdef", "  ghij")),
        ("abc", 2, ("ab",)),
        ("", 10, ("",)),
    ],
)
def test_long_sentences_go_on_in_indented_lines(
    text: str, width: int, lines: tuple[str, ...]
) -> None:
    assert wrap(text, width) == lines


@given(TEXT, st.integers(1, 30))
def test_wrapped_lines_fit_and_lose_no_letters(text: str, width: int) -> None:
    lines = wrap(text, width)

    assert lines
    assert max(map(len, lines)) <= width
    assert width < 10 or "".join("".join(lines).split()) == "".join(text.split())


def test_a_paragraph_has_no_indent_and_no_text_has_no_lines() -> None:
    assert paragraph("one two three", 10) == ["one two", "three"]
    assert paragraph("", 10) == []


def test_what_does_not_fit_ends_with_the_mark_of_what_is_cut() -> None:
    assert shortened("abcdef", 4) == f"abc{CUT}"
    assert shortened("abcd", 4) == "abcd"
    assert len(shortened("abcd", 0)) <= 1


def test_what_may_be_of_any_length_ends_with_an_ellipsis() -> None:
    assert abridged("abcdef", 4) == "abc…"
    assert abridged("abcd", 4) == "abcd"
