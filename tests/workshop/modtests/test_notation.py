"""Ranges of whole numbers and counts, as tests write them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import ValidationError

from roguelike.content.findings.faults import Fault
from roguelike.workshop.modtests.notation import COUNT_PATTERN, CountSpan, Range, Span
from tests.content.validation import read, refusal


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
        *((value, "E202") for value in (True, 1.0)),
        *((text, "E203") for text in ("", "..", "1-4", "a..b", "1" * 13)),
        ("4..1", Fault.INCOHERENT),
    ],
)
def test_what_is_no_range_is_refused(written: Any, kind: str) -> None:  # noqa: ANN401
    assert refusal(Span, written) == kind


@pytest.mark.parametrize(
    ("written", "least"), [(-8, -8), ("-3..-1", -3), ("-1..4", -1), ("-2..", -2), ("..-5", -5)]
)
def test_a_count_below_zero_is_refused(written: int | str, least: int) -> None:
    with pytest.raises(ValidationError, match=f"there cannot be {least} of anything"):
        read(CountSpan, written)


@pytest.mark.parametrize("written", ["0", "0..", "1..4", "..9", "-8", "-1..4", "..-5", "4"])
def test_the_pattern_of_a_count_in_schemas_accepts_the_same(written: str) -> None:
    is_refused = refusal(CountSpan, written) is not None

    assert (re.search(COUNT_PATTERN, written) is None) is is_refused
