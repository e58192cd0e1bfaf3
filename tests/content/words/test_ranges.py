"""Ranges of whole numbers in tests of mods."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.words.ranges import Range, Span
from tests.content.validation import read, refusal

ENDS = st.none() | st.integers(-50, 50)


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [
        (3, 3, 3),
        (-3, -3, -3),
        ("3", 3, 3),
        ("1..4", 1, 4),
        ("-4..-1", -4, -1),
        ("2..", 2, None),
        ("..9", None, 9),
        ("5..5", 5, 5),
    ],
)
def test_a_range_has_the_ends_that_are_written(
    written: int | str, low: int | None, high: int | None
) -> None:
    assert read(Span, written) == Range(low, high)


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        (True, "E202"),
        (1.0, "E202"),
        ([1, 4], "E202"),
        ("", "E203"),
        ("..", "E203"),
        ("1...4", "E203"),
        ("1-4", "E203"),
        ("a..b", "E203"),
        ("4..1", "E203"),
        ("1..4\n", "E203"),
        ("1" * 13, "E203"),
    ],
)
def test_what_is_no_range_is_refused(written: Any, kind: str) -> None:  # noqa: ANN401
    assert refusal(Span, written) == kind


@given(ENDS, ENDS, st.integers(-60, 60))
def test_a_range_holds_the_numbers_between_its_ends(
    low: int | None, high: int | None, number: int
) -> None:
    expected = [each for each in (low, number, high) if each is not None]

    assert (number in Range(low, high)) == (expected == sorted(expected))


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (Range(1, 4), "1 to 4"),
        (Range(3, 3), "3"),
        (Range(2, None), "at least 2"),
        (Range(None, 9), "at most 9"),
    ],
)
def test_a_range_is_said_in_words(span: Range, words: str) -> None:
    assert str(span) == words


def test_the_numbers_of_a_range_include_both_ends() -> None:
    assert list(Range(2, 4).numbers()) == [2, 3, 4]
