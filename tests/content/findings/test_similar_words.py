"""Which known word is suggested for an unknown one, and when that is a certain fix."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.findings import similar_words as suggesting
from roguelike.content.findings.fixes import Rename
from roguelike.content.findings.similar_words import (
    MAX_SUGGESTIBLE,
    SYNONYMS,
    Suggestion,
    Vocabulary,
    suggest,
    typos,
)

LETTERS = st.text("abcd_", min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("word", "meant", "others"),
    [
        pytest.param("atack", "attack", ["defense", "speed"], id="a letter is missing"),
        pytest.param("spead", "speed", ["attack"], id="a letter is wrong"),
        pytest.param("apseed", "aspeed", ["attack"], id="two letters are swapped"),
        pytest.param("asy", "say", ["attack"], id="no other letters than a short word"),
        pytest.param("maxhealth", "max_health", ["max_gold"], id="a line is missing"),
        pytest.param("atack_chanse", "attack_chance", ["attack"], id="two typos in a long word"),
        pytest.param("monsters", "monster", ["message"], id="a plural"),
    ],
)
def test_a_misspelling_with_one_plain_candidate_is_fixed(
    word: str, meant: str, others: list[str]
) -> None:
    assert suggest(word, [meant, *others]) == Suggestion(meant, (Rename(word, meant),))


@pytest.mark.parametrize(
    ("word", "meant", "others"),
    [
        pytest.param("golm", "gold", ["golem"], id="two are as near"),
        pytest.param("kobold_chaaaf", "kobold_chief", [], id="three typos"),
        pytest.param("shield", "", ["shelter"], id="it is another word"),
        pytest.param("bat", "", ["rat"], id="short words are words of their own"),
        pytest.param("room_2", "room_1", [], id="numbers are not mistyped"),
        pytest.param("xyz", "", ["health"], id="nothing is like it"),
        pytest.param("health", "", [], id="there is nothing"),
        pytest.param("a" * (MAX_SUGGESTIBLE + 1), "", ["a" * MAX_SUGGESTIBLE], id="too long"),
    ],
)
def test_a_word_in_doubt_is_not_fixed(word: str, meant: str, others: list[str]) -> None:
    found = suggest(word, [each for each in (meant, *others) if each])

    assert (found.word in (meant, *others), found.fix) == (bool(meant) or not found.word, ())


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ac", "defense"),
        ("damage", "attack"),
        ("hp", "max_health"),
        ("Copy-From", "inherits"),
    ],
)
def test_a_synonym_is_suggested_and_never_fixed(word: str, meant: str) -> None:
    assert suggest(word, [meant, "other"]) == Suggestion(meant, ())


def test_a_typo_that_is_a_synonym_of_another_word_is_not_fixed() -> None:
    assert suggest("values", ["value", "list"]).fix == (Rename("values", "value"),)
    assert suggest("list", ["lists", "values"]) == Suggestion("lists", ())


def test_no_synonym_is_one_of_the_words_that_it_stands_for() -> None:
    for ours, theirs in SYNONYMS.items():
        assert ours not in theirs.split()
        assert len(set(theirs.split())) == len(theirs.split())


def test_of_many_words_those_that_look_alike_are_compared() -> None:
    words = [*(f"wxyz{number}" for number in range(10_000)), "kobold_chief"]

    assert suggest("kobold_cheif", words).word == "kobold_chief"


def test_a_vocabulary_that_was_asked_too_much_suggests_only_what_costs_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(suggesting, "MAX_LOOKED_AT", 10_000)
    words = Vocabulary(f"word_{number}x" for number in range(30))

    found = [suggest(f"wrd_{number}x", words).word for number in range(30)]

    assert found[0] == "word_0x"
    assert set(found[-10:]) == {""}
    assert suggest("WORD-3x", words).word == "word_3x"


@pytest.mark.slow
@given(st.text(), st.lists(st.text()))
def test_what_is_suggested_is_known(word: str, known: list[str]) -> None:
    assert suggest(word, known).word in (*known, "")


@given(LETTERS, LETTERS)
def test_typos_count_the_same_in_both_directions(word: str, other: str) -> None:
    assert typos(word, other) == typos(other, word)
    assert (typos(word, other) == 0) == (word == other)
