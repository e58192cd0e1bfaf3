from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.findings.mends import Rename, Require, in_path, renaming
from roguelike.content.words.likeness import typos

LETTERS = st.text("abcd_", max_size=6)


@pytest.mark.parametrize(
    ("word", "close", "others"),
    [
        pytest.param("atack", "attack", ["defense", "speed"], id="a letter is missing"),
        pytest.param("speeed", "speed", ["attack"], id="a letter is too many"),
        pytest.param("spead", "speed", ["attack"], id="a letter is wrong"),
        pytest.param("apseed", "aspeed", ["attack"], id="two letters are swapped"),
        pytest.param("maxhealth", "max_health", ["max_gold"], id="a line is missing"),
        pytest.param("Max-Health", "max_health", ["max_gold"], id="written in another way"),
        pytest.param("atack_chanse", "attack_chance", ["attack"], id="two typos in a long word"),
        pytest.param("coer:rat", "core:rat", ["core:cat"], id="another is farther away"),
        pytest.param("go_ld", "gold", ["goldy"], id="one is the same but for lines"),
    ],
)
def test_a_word_that_can_only_be_one_is_mended(word: str, close: str, others: list[str]) -> None:
    mend = renaming(word, close, [close, *others])

    assert mend == (Rename(word, close),)


@pytest.mark.parametrize(
    ("word", "close", "others"),
    [
        pytest.param("golm", "gold", ["golem"], id="two are as near"),
        pytest.param("brn", "brown", [], id="it is short for one"),
        pytest.param("bat", "rat", [], id="short words are words of their own"),
        pytest.param("room_2", "room_1", [], id="numbers are not mistyped"),
        pytest.param("shield", "shelter", [], id="it is another word"),
        pytest.param("shield", None, [], id="nothing is close"),
    ],
)
def test_a_word_in_doubt_is_left(word: str, close: str | None, others: list[str]) -> None:
    mend = renaming(word, close, [each for each in (close, *others) if each])

    assert mend == ()


def test_a_key_is_mended_in_its_path() -> None:
    assert in_path((Rename("b", "x"), Require("m")), "a.b.c") == (
        Rename("a.b.c", "a.x.c"),
        Require("m"),
    )
    assert in_path((Rename("b", "x"),), "a.b.b") == ()
    assert in_path((), "a.b") == ()


@given(LETTERS, LETTERS)
def test_typos_count_the_same_in_both_directions(word: str, other: str) -> None:
    assert typos(word, other) == typos(other, word)
    assert (typos(word, other) == 0) == (word == other)


@given(LETTERS, LETTERS)
def test_a_word_is_mended_by_its_typos_alone(word: str, other: str) -> None:
    left, right = word.replace("_", ""), other.replace("_", "")
    allowed = 1 if min(len(left), len(right)) >= 4 else 0

    assert bool(renaming(word, other, [other])) == (typos(left, right) <= allowed)
