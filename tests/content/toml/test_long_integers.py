"""TOML with integers of more digits than Python reads."""

from __future__ import annotations

import pytest
import tomli

from roguelike.content.toml.long_integers import loaded

LONG = "1" * 5000


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
