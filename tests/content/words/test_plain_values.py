from __future__ import annotations

import tomllib

import pytest

from roguelike.content.words.plain_values import written_as_factor, written_plainly

WHOLE, NUMBER, BOOL = "a whole number", "a number", "true or false"


@pytest.mark.parametrize(
    ("expected", "value", "plain"),
    [
        (WHOLE, "20", "20"),
        (WHOLE, " +020 ", "20"),
        (WHOLE, "-3", "-3"),
        (WHOLE, "20%", "20"),
        (WHOLE, "1_000", "1000"),
        (WHOLE, "2.0", "2"),
        (NUMBER, "2.50", "2.50"),
        (NUMBER, "3", "3"),
        (NUMBER, "007.5", "7.5"),
        (NUMBER, "-00.50", "-0.50"),
        (NUMBER, "0.5", "0.5"),
        (NUMBER, f"{'0' * 24}5.5", "5.5"),
        (NUMBER, f"-{'0' * 24}.5", "-0.5"),
        (NUMBER, "12345678%", "123456.78"),
        (NUMBER, "33.3333333%", "0.333333333"),
        (NUMBER, "1000%", "10"),
        (NUMBER, "0.00100%", "0.00001"),
        (NUMBER, "0%", "0"),
        (BOOL, "true", "true"),
        (BOOL, "Yes", "true"),
        (BOOL, "off", "false"),
        (BOOL, "0", "false"),
    ],
)
def test_what_a_text_says_loses_its_quotes(expected: str, value: str, plain: str) -> None:
    assert written_plainly(expected, value) == f"write {plain} without quotes"


@pytest.mark.parametrize(
    ("expected", "value", "plain"), [(WHOLE, 24.0, "24"), (BOOL, 1, "true"), (BOOL, 0, "false")]
)
def test_what_a_number_says_is_written_otherwise(expected: str, value: float, plain: str) -> None:
    assert written_plainly(expected, value) == f"write {plain}"


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        (WHOLE, "twenty"),
        (WHOLE, "2.5"),
        (WHOLE, "1d6"),
        (WHOLE, 2.5),
        (WHOLE, True),
        (WHOLE, "9" * 5000),
        (WHOLE, ""),
        (WHOLE, "\u0663"),
        (NUMBER, "many"),
        (BOOL, "maybe"),
        (BOOL, 2),
        (BOOL, ["true"]),
        ("a table", "true"),
    ],
)
def test_what_says_nothing_of_that_sort_is_left(expected: str, value: object) -> None:
    assert written_plainly(expected, value) == ""


@pytest.mark.parametrize("text", ["007.5", "+00.5", "-0.25", "00", "007", "1_0.5", "050%", "0.1%"])
def test_what_is_proposed_is_toml(text: str) -> None:
    plain = written_plainly(NUMBER, text).removeprefix("write ").removesuffix(" without quotes")

    assert isinstance(tomllib.loads(f"it = {plain}")["it"], int | float)


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("x2", "2 without quotes"),
        ("* 1.5", "1.5 without quotes"),
        ("3x", "3 without quotes"),
        ("1/4", "0.25 without quotes"),
        ("+10%", "1.1 without quotes"),
        ("-25%", "0.75 without quotes"),
        ("-250 %", "0 without quotes"),
        ("150%", "1.5 without quotes"),
        ("10%", "0.1, or 1.1 for 10% more"),
    ],
)
def test_a_factor_is_known_by_how_people_say_it(text: str, factor: str) -> None:
    assert written_as_factor(text) == f"write {factor}"


@pytest.mark.parametrize("text", ["", "2", "x", "1/0", "%", "+10", "1" * 99 + "%", "x" * 999])
def test_what_says_no_factor_is_none(text: str) -> None:
    assert written_as_factor(text) == ""
