from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.game import Content, load_content
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.mods.mods import choice_of_mods
from tests.content.writing import write_mod
from tests.ui.modding import selection_of, shell_with, write_mods
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
    shell = shell_with(selection_of(mods, is_on=True), file, content)
    return led(choice_of_mods(shell, shell.keymap(CLASSIC)), [*keys, "s"])


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
