"""Red, green and blue as people and other formats write them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from roguelike.content.words.rgb import rgb_in_digits, rgb_named, rgb_of


@pytest.mark.parametrize(
    ("text", "rgb"),
    [
        ("#FF8000", "#ff8000"),
        ("ff8000", "#ff8000"),
        ("0Xff8000", "#ff8000"),
        ("#f80", "#ff8800"),
        ("#ff800099", "#ff8000"),
        ("255,128,0", "#ff8000"),
        (" 255; 128; 0 ", "#ff8000"),
        ("RGB(255 128 0)", "#ff8000"),
        ("[255, 128, 0]", "#ff8000"),
        ("rgba(255, 128, 0, 0.5)", "#ff8000"),
        ("rgba(255 128 0 / 50%)", "#ff8000"),
    ],
)
def test_digits_and_numbers_of_a_color_are_read(text: str, rgb: str) -> None:
    assert rgb_in_digits(text) == rgb


@pytest.mark.parametrize(
    "text",
    [
        "1,0,0",
        "",
        "#",
        "f80",
        "#ff80",
        "ff80001",
        "256,0,0",
        "1,2",
        "255,128,0,9",
        "a,b,c",
        f"{' ' * 99}1,2,3",
    ],
)
def test_other_texts_are_no_color_in_digits(text: str) -> None:
    assert rgb_in_digits(text) == ""


@pytest.mark.parametrize(
    ("numbers", "rgb"),
    [
        ([255, 128, 0], "#ff8000"),
        ([1.0, 0.5, 0.0], "#ff8000"),
        ([1, 0.5, 0], "#ff8000"),
        ([0, 0, 0, 9], "#000000"),
    ],
)
def test_three_or_four_numbers_are_a_color(numbers: Sequence[object], rgb: str) -> None:
    assert rgb_of(numbers) == rgb


@pytest.mark.parametrize(
    "numbers",
    [
        [1, 0, 1],
        [255, 0.5, 0],
        [],
        [1, 2],
        [1] * 5,
        [-1, 0, 0],
        [1.5, 0.0, 0.0],
        [True, False, True],
        ["1", "2", "3"],
    ],
)
def test_other_values_are_no_color(numbers: Sequence[object]) -> None:
    assert rgb_of(numbers) == ""


@pytest.mark.parametrize(
    ("name", "rgb"),
    [
        ("white", "#ffffff"),
        ("Light Blue", "#add8e6"),
        ("dark_slate_grey", "#2f4f4f"),
        ("BRIGHT-RED", "#ff5555"),
        ("c_red", "#ff0000"),
        ("i_light_green", "#90ee90"),
        ("c_mud", ""),
        ("mud", ""),
        ("", ""),
        (f"{' ' * 99}white", ""),
    ],
)
def test_colors_have_names_elsewhere(name: str, rgb: str) -> None:
    assert rgb_named(name) == rgb
