"""Plurals of English words."""

from __future__ import annotations

import pytest

from roguelike.content.words.plurals import in_other_numbers


@pytest.mark.parametrize(
    ("one", "several"), [("foot", "feet"), ("man", "men"), ("snowman", "snowmen"), ("imp", "imps")]
)
def test_a_word_leads_to_its_plural_and_back(one: str, several: str) -> None:
    assert several in in_other_numbers(one)
    assert one in in_other_numbers(several)


@pytest.mark.parametrize(("one", "several"), [("hp", "hps"), ("on", "ons"), ("", "s")])
def test_a_word_of_less_than_three_letters_has_no_plural(one: str, several: str) -> None:
    assert several not in in_other_numbers(one)
    assert one not in in_other_numbers(several)
