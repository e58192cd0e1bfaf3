"""TOML with integers of more digits than Python reads."""

from __future__ import annotations

import pytest
import tomli

from roguelike.content.toml.long_integers import (
    MAX_IN_A_ROW,
    loaded,
    too_long,
    without_too_long,
)

LONG = "1" * 5000
TOO_LONG = "1" * (MAX_IN_A_ROW + 1)


@pytest.mark.parametrize(
    ("value", "digits"),
    [(LONG, 4300), (f"-{LONG}", 4300), ("1_" * 4999 + "1", 2150), (f"{LONG} # {LONG}", 4300)],
)
def test_the_first_digits_of_long_integers_are_read(value: str, digits: int) -> None:
    number = loaded(f"a = [{value}\n]")["a"][0]

    assert 10 ** (digits - 1) < abs(number) < 10**digits
    assert (number < 0) is value.startswith("-")


def test_floats_and_words_with_many_digits_stay_as_they_are() -> None:
    text = f'a = {LONG}\nb = "x{LONG}"\nc = {LONG}.5\nd = 0.{LONG}\ne = 1e+{LONG}\n"k{LONG}" = 1'

    read = loaded(text)

    assert {**read, "a": 0} == tomli.loads(text.replace(f"a = {LONG}", "a = 0"))


def test_mistakes_are_found_behind_long_integers() -> None:
    with pytest.raises(tomli.TOMLDecodeError) as caught:
        loaded(f"a = {LONG}\nb = \n")

    assert (caught.value.lineno, caught.value.colno) == (2, 5)


def test_numbers_that_are_too_long_can_be_taken_out_with_all_else_in_its_place() -> None:
    text = f"a = {TOO_LONG} # \\q\nb = {LONG}"

    assert without_too_long(text) == text.replace(TOO_LONG, "0".ljust(len(TOO_LONG)))


@pytest.mark.parametrize(
    "written",
    [
        "# {}",
        'a = "{}"',
        'a = "\\" {}"',
        "a = '{}'",
        'a = """\n{}"""',
        'a = """ " "" \\""" {}"""',
        'a = """"" {}"""',
        "a = '''\n' ''{}'''",
        'a = "{}',
        "a = '''{}\n",
        'a = """{}\\',
    ],
)
def test_digits_in_comments_and_texts_are_no_number(written: str) -> None:
    assert too_long(written.format(TOO_LONG)) is None


@pytest.mark.parametrize(
    "written",
    [
        "a = {}",
        "# '\na = {}",
        'a = "#"\nb = {}',
        "a = '\"'\nb = {}",
        'a = """ \\""" """\nb = {}',
        'a = """ """""\nb = {}',
        'a = "\nb = {}',
        "a = '\nb = {}",
        "a = ''''''\nb = {}",
        f"# {TOO_LONG}\na = {{}}",
    ],
)
def test_a_number_behind_comments_and_texts_is_one(written: str) -> None:
    text = written.format(TOO_LONG)

    assert too_long(text) == (len(text) - len(TOO_LONG), len(text))
