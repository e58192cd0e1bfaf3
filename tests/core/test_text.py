from __future__ import annotations

import pytest

from roguelike.core.text import ELLIPSIS, in_words, lines_of, shortened


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
    assert in_words([*names], "or", 3) == expected
