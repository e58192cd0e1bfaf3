from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.settings import SettingDef, SettingType, SettingValue
from roguelike.ui.widgets.stepper import FLOAT_NOTCHES, INT_NOTCHES, turned


def setting(kind: SettingType, default: SettingValue, **more: object) -> SettingDef:
    return SettingDef.model_validate(
        {"type": kind, "default": default, "label": "Label", **more}, strict=True
    )


COLORS = setting("choice", "red", choices=("red", "green", "blue"))
SWITCH = setting("bool", default=False)
TEXT = setting("text", "a")


def whole(low: float | None, high: float | None) -> SettingDef:
    return setting(
        "int", next(each for each in (low, high, 0) if each is not None), min=low, max=high
    )


def number(low: float | None, high: float | None) -> SettingDef:
    return setting("float", 0 if low is None else low, min=low, max=high)


@pytest.mark.parametrize(
    ("knob", "value", "up", "down"),
    [
        pytest.param(SWITCH, False, True, True, id="true and false take turns"),
        pytest.param(COLORS, "red", "green", "blue", id="choices go round"),
        pytest.param(TEXT, "some text", "some text", "some text", id="text stays as it is"),
        pytest.param(whole(0, None), 0, 1, 0, id="whole numbers go by one"),
        pytest.param(whole(1, 9), 9, 9, 8, id="up to the limit"),
        pytest.param(whole(0, 1_000), 500, 510, 490, id="many go by more"),
        pytest.param(whole(0, 1_000), 995, 1_000, 985, id="to the very end"),
        pytest.param(whole(4, 4), 4, 4, 4, id="where there is one there is no way"),
        pytest.param(number(0, 1), 0.5, 0.55, 0.45, id="other numbers go by notches"),
        pytest.param(number(0, 1), 0.52, 0.55, 0.45, id="which are round"),
        pytest.param(number(0.1, 0.3), 0.1, 0.11, 0.1, id="small ones in a small range"),
        pytest.param(number(None, None), 0.2, 0.3, 0.1, id="tenths without one"),
        pytest.param(number(2, 2), 2, 2, 2, id="and none in a point"),
    ],
)
def test_a_knob_turns_up_and_down(
    knob: SettingDef, value: SettingValue, up: SettingValue, down: SettingValue
) -> None:
    assert turned(knob, value, 1) == up
    assert turned(knob, value, -1) == down


bounds = st.tuples(st.integers(-(10**6), 10**6), st.integers(1, 10**6))


@given(bounds, st.sampled_from([1, 10, 1_000]))
def test_every_number_comes_to_both_ends_in_a_reasonable_time(
    range_: tuple[int, int], part: int
) -> None:
    low, high = range_[0] / part, sum(range_) / part
    ends = (low, high) if part > 1 else (range_[0], sum(range_))
    kind: SettingType = "float" if part > 1 else "int"
    knob = setting(kind, ends[0], min=low, max=high)

    for step, (start, end) in ((1, ends), (-1, ends[::-1])):
        values: list[SettingValue] = [start]
        while values[-1] != end:
            values.append(turned(knob, values[-1], step))

        assert len(values) <= 3 * (FLOAT_NOTCHES if part > 1 else INT_NOTCHES)
        assert all(one != other for one, other in pairwise(values))
        assert not any(knob.misfit(value) for value in values)
