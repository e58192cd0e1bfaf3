"""Values in a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.merging.shortening import MAX_SHOWN, both_shown, shown

LONG = "a very long text, which is longer than what is shown of one value"


def test_what_is_short_is_shown_as_it_is() -> None:
    assert shown({"a": [1, True, "ä"]}) == '{"a": [1, true, "ä"]}'
    assert both_shown(1, "1d4") == ("1", '"1d4"')
    assert shown(date(2026, 1, 2)) == '"2026-01-02"'


def test_what_is_long_is_cut() -> None:
    assert shown(LONG) == f'"{LONG[: MAX_SHOWN - 1]}…'


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            {"text": LONG, "size": 1, "color": "red"},
            {"text": LONG, "size": 2, "glyph": "x"},
            ('{"size": 1, "color": "red", …}', '{"size": 2, "glyph": "x", …}'),
            id="a table without what stayed",
        ),
        pytest.param(
            [1, {"kind": "wander", "text": LONG, "percent": 20}, "last"],
            [1, {"kind": "wander", "text": LONG, "percent": 30}, "last"],
            (
                '[…, {"kind": "wander", "percent": 20, …}, …]',
                '[…, {"kind": "wander", "percent": 30, …}, …]',
            ),
            id="an item that is known by its name",
        ),
        pytest.param(
            [LONG, "same", LONG[1:]],
            [LONG[2:], "same", LONG[3:]],
            (
                '["a very long te…", …, " very long tex…"]',
                '["very long te…", …, "ery long tex…"]',
            ),
            id="items around one that stayed",
        ),
        pytest.param([LONG], [LONG, "x", 1], ("[…]", '[…, "x", 1]'), id="more items"),
        pytest.param(
            f"{LONG}{LONG}",
            f"{LONG}, or so, {LONG}",
            ('"…of one valuea very long …"', '"…of one value, or so, a very long …"'),
            id="a text around the difference",
        ),
        pytest.param(
            {"a": LONG, "b": True}, {"a": LONG, "b": 1}, ('{"b": true, …}', '{"b": 1, …}'), id="1"
        ),
        pytest.param({"a": LONG}, [LONG], (f'{{"a": "{LONG[:53]}…', f'["{LONG[:58]}…'), id="types"),
    ],
)
def test_of_what_is_long_the_difference_is_shown(
    old: object, new: object, expected: tuple[str, str]
) -> None:
    assert both_shown(old, new) == expected


def test_a_difference_far_behind_is_not_cut_off() -> None:
    one, other = both_shown(*({"k" * 64: {"l" * 64: {"a": LONG, "b": b}}} for b in (1, 2)))

    assert one.endswith('"b": 1, …}}}')
    assert other.endswith('"b": 2, …}}}')


def test_what_is_the_same_far_before_a_difference_is_cut_off() -> None:
    first = {"kind": "wander", "text": LONG * 9}

    one, other = both_shown([{**first, "percent": 20}], [{**first, "percent": 30}, "more"])

    assert one == '… "percent": 20}]'
    assert other == '… "percent": 30}, "more"]'


class Counted(str):
    """A text that counts how often it is compared."""

    __slots__ = ()
    times: ClassVar[int]

    def __eq__(self, other: object) -> bool:
        Counted.times += 1
        return super().__eq__(other)

    __hash__ = str.__hash__


def in_array(value: object) -> object:
    return [value]


def in_table(value: object) -> object:
    return {"key": value}


@pytest.mark.parametrize("depth", [1, 40])
@pytest.mark.parametrize("around", [in_array, in_table])
def test_however_deep_an_item_lies_it_is_compared_once(
    around: Callable[[object], object], depth: int
) -> None:
    old: object = [Counted(LONG) for _ in range(100)]
    new: object = [*(Counted(LONG) for _ in range(99)), "another"]
    for _ in range(depth):
        old, new = around(old), around(new)
    Counted.times = 0

    both_shown(old, new)

    assert Counted.times <= 100


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text('ab…"\\', max_size=80),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["kind", "k" * 40, "a", "b"]), inner)
    ),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_values_that_differ_are_shown_as_different(old: object, new: object) -> None:
    one, other = both_shown(old, new)

    assert one != other or json.dumps(old, sort_keys=True) == json.dumps(new, sort_keys=True)
