"""What values are called."""

from __future__ import annotations

from datetime import date

import pytest

from roguelike.content.merging.changes import MISSING, both_said

LONG = "a very long text, which is longer than what is shown of one value"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(1, "1", ("1", 'the text "1"'), id="what is called differently"),
        pytest.param([], MISSING, ("an array", "not set"), id="none"),
        pytest.param([1], {"a": 1}, ("an array", "a table"), id="an array and a table"),
        pytest.param([1, 2], [1, 3], ("[1, 2]", "[1, 3]"), id="arrays"),
        pytest.param({"a": 1}, {}, ('{"a": 1}', "{}"), id="tables"),
        pytest.param(
            f"{LONG}, a",
            f"{LONG}, b",
            ('… is shown of one value, a"', '… is shown of one value, b"'),
            id="texts",
        ),
        pytest.param(
            date(2024, 2, 3), date(2024, 2, 4), ('"2024-02-03"', '"2024-02-04"'), id="dates"
        ),
    ],
)
def test_values_that_differ_are_not_called_the_same(
    one: object, other: object, expected: tuple[str, str]
) -> None:
    assert both_said(one, other) == expected
