from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.settings import SettingDef, SettingType, SettingValue
from roguelike.ui.knobs import FLOAT_NOTCHES, INT_NOTCHES, turned


def setting(kind: SettingType, default: SettingValue, **more: object) -> SettingDef:
    return SettingDef.model_validate(
        {"type": kind, "default": default, "label": "Label", **more}, strict=True
    )


def test_true_and_false_take_turns() -> None:
    switch = setting("bool", default=False)

    assert turned(switch, value=False, step=1) is True
    assert turned(switch, value=True, step=-1) is False


def test_choices_go_round() -> None:
    colors = setting("choice", "red", choices=("red", "green", "blue"))

    assert turned(colors, "red", 1) == "green"
    assert turned(colors, "red", -1) == "blue"
    assert turned(colors, "blue", 1) == "red"


def test_text_stays_as_it_is() -> None:
    assert turned(setting("text", "a"), "some text", 1) == "some text"


@pytest.mark.parametrize(
    ("low", "high", "value", "up", "down"),
    [
        (None, None, 5, 6, 4),
        (None, None, -1, 0, -2),
        (1, 9, 9, 9, 8),
        (1, 9, 1, 2, 1),
        (0, 1_000, 500, 510, 490),
        (0, 1_000, 995, 1_000, 985),
        (0, None, 0, 1, 0),
        (None, 3, 3, 3, 2),
        (0.5, 2.5, 1, 2, 1),
        (4, 4, 4, 4, 4),
    ],
)
def test_whole_numbers_go_by_one_unless_there_are_many(
    low: float | None, high: float | None, value: int, up: int, down: int
) -> None:
    number = setting("int", value, min=low, max=high)

    assert turned(number, value, 1) == up
    assert turned(number, value, -1) == down


@pytest.mark.parametrize(
    ("low", "high", "value", "up", "down"),
    [
        (0, 1, 0.5, 0.55, 0.45),
        (0, 1, 0.52, 0.55, 0.45),
        (0, 1, 1, 1, 0.95),
        (0.1, 0.3, 0.1, 0.11, 0.1),
        (0, 30, 15, 16, 14),
        (None, None, 0.2, 0.3, 0.1),
        (0, None, 0, 0.1, 0),
        (2, 2, 2, 2, 2),
    ],
)
def test_other_numbers_go_by_round_notches(
    low: float | None, high: float | None, value: float, up: float, down: float
) -> None:
    number = setting("float", value, min=low, max=high)

    assert turned(number, value, 1) == up
    assert turned(number, value, -1) == down


bounds = st.tuples(st.integers(-(10**6), 10**6), st.integers(1, 10**6))


@given(bounds)
def test_every_whole_number_comes_to_both_ends_in_a_reasonable_time(
    range_: tuple[int, int],
) -> None:
    low, high = range_[0], sum(range_)
    number = setting("int", low, min=low, max=high)

    values: list[SettingValue] = [low]
    while values[-1] != high:
        values.append(turned(number, values[-1], 1))

    assert len(values) <= INT_NOTCHES * 3
    assert all(after > before for before, after in pairwise(map(float, values)))
    assert not any(number.misfit(value) for value in values)


@given(bounds, st.sampled_from([1, 10, 1_000]))
def test_every_number_comes_to_both_ends_in_a_reasonable_time(
    range_: tuple[int, int], part: int
) -> None:
    low, high = range_[0] / part, sum(range_) / part
    number = setting("float", high, min=low, max=high)

    values: list[SettingValue] = [high]
    while values[-1] != low:
        values.append(turned(number, values[-1], -1))

    assert len(values) <= FLOAT_NOTCHES * 3
    assert not any(number.misfit(value) for value in values)
