"""Kinds of content as words in a sentence."""

from __future__ import annotations

import pytest

from roguelike.content.words.kinds import some, there_is_no


@pytest.mark.parametrize(
    ("kind", "one", "none"),
    [
        ("monster", "a monster", "there is no monster"),
        ("terrain", "terrain", "there is no terrain"),
        ("rules", "rules", "there are no rules"),
    ],
)
def test_a_kind_has_the_article_and_the_number_of_its_word(kind: str, one: str, none: str) -> None:
    assert (some(kind), there_is_no(kind)) == (one, none)
