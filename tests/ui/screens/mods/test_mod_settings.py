from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.settings import SettingDef, SettingType, SettingValue
from roguelike.game import Content, load_content
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.mods.mod_settings import FLOAT_NOTCHES, INT_NOTCHES, turned
from roguelike.ui.screens.mods.mods import choice_of_mods
from tests.content.writing import write_mod
from tests.ui.modding import context_with, selection_of, write_mods
from tests.ui.staging import CLASSIC, led, shown

COUNT, DREAD, GIANT, COLOR, KING = (["down"] * number for number in range(5))
"""The keys that select each setting."""


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with mods of all sorts, of which none is changed."""
    return write_mods(tmp_path_factory.mktemp("mods") / "mods")


@pytest.fixture(scope="module")
def content(unchanged: Path) -> Content:
    return load_content(selection_of(unchanged, is_on=True), plugins=False)


@pytest.fixture
def screen(unchanged: Path, content: Content, file: Path) -> Screen:
    return opened(unchanged, file, ["down", "down"], content)


def opened(mods: Path, file: Path, keys: list[str], content: Content | None = None) -> Screen:
    """Return the settings of the mod that keys lead to."""
    context = context_with(selection_of(mods, is_on=True), file, content)
    return led(choice_of_mods(context, context.keymap(CLASSIC)), [*keys, "s"])


def value(screen: Screen, label: str) -> str:
    """Return what stands behind a label."""
    picture = shown(screen, 80, 24)
    line = next(line for line in picture.splitlines() if label in line)
    return line.partition(label)[2].strip(" │")


@pytest.mark.parametrize(
    ("keys", "label", "expected"),
    [
        ([*COUNT, "right"], "Pack size", "← 4 →"),
        ([*COUNT, "left", "h", "kp_4"], "Pack size", "← 1 →"),
        ([*COUNT, "right", "r"], "Pack size", "← 3 →"),
        ([*DREAD, "l"], "Dread", "← 0.55 →"),
        ([*GIANT, "left"], "Giant rats", "← on →"),
        ([*GIANT, "enter"], "Giant rats", "← on →"),
        ([*COLOR, "left"], "Their color", "← white →"),
        ([*COLOR, "space"], "Their color", "← brown →"),
        ([*KING, "right"], "Name of the king", "Ratputin"),
        pytest.param([*COUNT, "enter", "7", "enter"], "Pack size", "← 7 →", id="typed"),
        pytest.param([*COUNT, "enter", "7", "escape"], "Pack size", "← 3 →", id="given up"),
        pytest.param([*COUNT, "enter", "enter"], "Pack size", "← 3 →", id="nothing typed"),
        pytest.param([*DREAD, "enter", *"0.12", "enter"], "Dread", "← 0.12 →", id="a fraction"),
        ([*KING, "enter", *["backspace"] * 5, "!", "enter"], "Name of the king", "Rat!"),
        ([*KING, "enter", "ctrl+u", "enter"], "Name of the king", ""),
    ],
)
def test_values_are_changed_by_keys_and_typed(
    screen: Screen, keys: list[str], label: str, expected: str
) -> None:
    led(screen, keys)

    assert value(screen, label) == expected


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ([*COUNT, "enter", "1", "0"], "It must be at most 9, not 10."),
        ([*COUNT, "enter", "0"], "It must be at least 1, not 0."),
        ([*COUNT, "enter", "x"], "It must be a whole number, not 'x'."),
        ([*DREAD, "enter", "x"], "It must be a number, not 'x'."),
        ([*DREAD, "enter", *"1e999"], "It must be a number, not '1e999'."),
    ],
)
def test_what_is_not_allowed_is_said_at_once(
    screen: Screen, typed: list[str], complaint: str
) -> None:
    led(screen, [*typed, "enter"])
    refused = shown(screen)

    led(screen, ["backspace"])
    fixed = shown(screen)
    led(screen, ["escape"])

    assert complaint in refused
    assert complaint not in fixed
    assert value(screen, "Pack size") == "← 3 →"
    assert value(screen, "Dread") == "← 0.5 →"


def test_a_click_takes_what_was_typed_and_another_button_leaves_it(screen: Screen) -> None:
    led(screen, ["enter", "7"])
    screen.handle(MouseClick(0, 0, "left"))
    taken = value(screen, "Pack size")

    led(screen, ["enter", "8"])
    screen.handle(MouseClick(0, 0, "right"))

    assert taken == "← 7 →"
    assert value(screen, "Pack size") == "← 7 →"


def test_many_settings_scroll_on_the_smallest_display(tmp_path: Path, file: Path) -> None:
    more = "".join(
        f'[settings.s{number}]\ntype = "int"\ndefault = {number}\nlabel = "Number {number}"\n'
        for number in range(40)
    )
    write_mod(tmp_path / "mods" / "ants", requires={"core": "*"}, more=more)
    screen = opened(tmp_path / "mods", file, ["down", "down"])

    led(screen, ["up", "enter", "5"])

    assert "→ Number 39" in shown(screen, 80, 24)
    assert value(screen, "Number 39") == "5_"


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
