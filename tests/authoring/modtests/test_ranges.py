"""Ranges of whole numbers in tests of mods."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from roguelike.authoring.modtests.expectations import COUNT_PATTERN, CountSpan, Range, Span
from tests.content.validation import read, refusal

ENDS = st.none() | st.integers(-50, 50)


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [
        (3, 3, 3),
        (-3, -3, -3),
        ("1..4", 1, 4),
        ("-4..-1", -4, -1),
        ("2..", 2, None),
        ("..9", None, 9),
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
        ("", "E203"),
        ("..", "E203"),
        ("1-4", "E203"),
        ("a..b", "E203"),
        ("4..1", "E203"),
        ("1" * 13, "E203"),
    ],
)
def test_what_is_no_range_is_refused(written: Any, kind: str) -> None:  # noqa: ANN401
    assert refusal(Span, written) == kind


@pytest.mark.parametrize(
    ("written", "least"), [(-8, -8), ("-3..-1", -3), ("-1..4", -1), ("-2..", -2), ("..-5", -5)]
)
def test_there_are_never_less_than_nothing_of_what_is_counted(
    written: int | str, least: int
) -> None:
    with pytest.raises(ValidationError, match=f"there cannot be {least} of anything"):
        read(CountSpan, written)


@pytest.mark.parametrize("written", ["0", "0..", "1..4", "..9", "-8", "-1..4", "..-5", "4"])
def test_editors_are_told_the_same_of_what_is_counted(written: str) -> None:
    is_refused = refusal(CountSpan, written) is not None

    assert (re.search(COUNT_PATTERN, written) is None) is is_refused


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *((text, "1..4") for text in ("1 to 4", "1-4", "1 - 4", "1\u20134", " 1~4 ")),
        *((text, "4..") for text in ("4+", "4 +")),
        ("-4 to -1", "-4..-1"),
        ("-4--1", "-4..-1"),
    ],
)
def test_a_range_that_is_written_in_another_way_is_fixed(written: str, meant: str) -> None:
    assert refused(written) == {"instead": meant, "hint": f'write "{meant}"'}


def refused(written: object) -> dict[str, Any]:
    """Return what is said beside the words where a value is refused."""
    with pytest.raises(ValidationError) as caught:
        TypeAdapter[Any](Span).validate_python(written)
    (error,) = caught.value.errors()
    return {key: value for key, value in error.get("ctx", {}).items() if value}
