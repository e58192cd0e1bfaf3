from __future__ import annotations

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.schema.depths import MAX_DEPTH, DepthRange
from tests.content.validation import WRONG_INTEGERS, contexts, faults


@pytest.mark.parametrize(
    ("table", "depths"),
    [
        ({}, [1, 2, 3, MAX_DEPTH]),
        ({"first": 2}, [2, 3, MAX_DEPTH]),
        ({"last": 2}, [1, 2]),
        ({"first": 2, "last": 2}, [2]),
    ],
)
def test_a_range_covers_its_first_depth_to_its_last(
    table: dict[str, int], depths: list[int]
) -> None:
    covered = DepthRange.model_validate(table)

    assert [depth for depth in (0, 1, 2, 3, MAX_DEPTH) if covered.covers(depth)] == depths


@pytest.mark.parametrize("field", ["first", "last"])
def test_a_depth_is_an_integer_within_bounds(field: str) -> None:
    for value in (each for each in WRONG_INTEGERS if each is not None):
        assert faults(DepthRange, {field: value}) == [f"{field}: int_type"]
    assert faults(DepthRange, {field: 0}) == [f"{field}: greater_than_equal"]
    assert faults(DepthRange, {field: MAX_DEPTH + 1}) == [f"{field}: less_than_equal"]


def test_the_last_depth_does_not_come_before_the_first() -> None:
    table = {"first": 3, "last": 2}

    assert faults(DepthRange, table) == [f": {Fault.CONTRADICTION}"]
    assert contexts(DepthRange, table) == [
        {"last": 2, "first": 3, "field": "last", "hint": "swap them, or change one of them"}
    ]
