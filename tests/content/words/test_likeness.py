from __future__ import annotations

from functools import cache
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.words import likeness
from roguelike.content.words.likeness import Vocabularies, Vocabulary, ending_in, typos


def test_the_only_word_within_a_typo_is_meant_rather_than_one_that_looks_more_alike() -> None:
    words = ["color_number_13x", "color_number_12x"]

    assert Vocabulary(words).nearest("color_numbcer_12x") == "color_number_12x"


def test_of_several_within_a_typo_the_one_that_looks_most_alike_is_meant() -> None:
    vocabulary = Vocabulary(["attack", "attach"])

    assert vocabulary.nearest("attac") in ("attack", "attach")
    assert not vocabulary.is_plainly("attack", "attac")


def test_when_too_much_has_been_sought_nothing_is_found_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(likeness, "MAX_LOOKED_AT", 50)
    vocabulary = Vocabulary(f"word_{number}x" for number in range(30))

    found = [vocabulary.nearest(f"wrd_{number}x") for number in range(60)]

    assert found[:3] == ["word_0x", "word_1x", "word_2x"]
    assert set(found[50:]) == {None}
    assert vocabulary.nearest("WORD_3x") == "word_3x", "what differs in nothing is still known"
    assert not vocabulary.is_plainly("word_3x", "wrd_3x"), "there may be others"


def test_what_is_sought_is_looked_for_among_words_of_about_its_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = [letters * number for letters in ("ab", "cd", "ef") for number in range(2, 60)]
    monkeypatch.setattr(likeness, "MAX_LOOKED_AT", 600)

    assert Vocabulary(words).nearest("xababababx") == "abababab"


def test_words_of_the_same_letters_are_not_compared_for_longer_than_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[str] = []

    def noted(word: str, other: str, most: int) -> int:
        compared.append(word)
        return typos(word, other, most)

    monkeypatch.setattr(likeness, "typos", noted)
    monkeypatch.setattr(likeness, "MAX_LOOKED_AT", 10_000)
    words = ["".join(letters) for letters in islice(permutations("abcdefghijkl"), 200)]
    vocabulary = Vocabulary(words)

    for word in words:
        vocabulary.nearest(f"x{word[1:]}")

    assert len(compared) < 10_000 / 12 + len(words)


def test_what_is_plainly_meant_is_not_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    vocabulary = Vocabulary(["wolf", "golf"])
    assert vocabulary.nearest("wolff") == "wolf"

    monkeypatch.setattr(likeness, "typos", None)

    assert vocabulary.is_plainly("wolf", "wolff")


LETTERS = st.text("abc", max_size=8)


@cache
def typos_in_short(word: str, other: str) -> int:
    """Return the same as `typos`, by its definition."""
    if not word or not other:
        return len(word) + len(other)
    best = min(
        typos_in_short(word[:-1], other) + 1,
        typos_in_short(word, other[:-1]) + 1,
        typos_in_short(word[:-1], other[:-1]) + (word[-1] != other[-1]),
    )
    if word[-2:] == other[-2:][::-1] and len(word) > 1 < len(other):
        best = min(best, typos_in_short(word[:-2], other[:-2]) + 1)
    return best


@given(LETTERS, LETTERS, st.integers(0, 4))
def test_typos_are_counted_up_to_those_that_are_of_interest(
    word: str, other: str, most: int
) -> None:
    assert typos(word, other, most) == min(typos_in_short(word, other), most + 1)


def test_the_vocabulary_of_a_collection_is_made_once_for_each_form() -> None:
    words, others = ["a:b", "a:c"], ["a:b", "a:c"]
    known = Vocabularies()

    first = known.of(words, "full", str)

    assert known.of(words, "full", str) is first
    assert known.of(words, "else", str) is not first
    assert known.of(others, "full", str) is not first, "which may have changed meanwhile"


def test_words_that_are_written_in_no_way_are_left_out() -> None:
    assert (
        len(Vocabularies().of(["a:b", "c:d"], "a", lambda word: word if "a" in word else "")) == 1
    )


def test_letters_that_change_places_are_one_typo_even_in_three_letters() -> None:
    vocabulary = Vocabulary(["fox", "rat"])

    assert vocabulary.nearest("fxo") == "fox"
    assert vocabulary.is_plainly("fox", "fxo")
    assert vocabulary.nearest("xfo") is None, "which takes two of them"
    assert not vocabulary.is_plainly("rat", "bat"), "where a letter is another"


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("rat", "rats"),
        ("wolf", "wolves"),
        ("ice_wolf", "ice_wolves"),
        ("knife", "knives"),
        ("fox", "foxes"),
        ("witch", "witches"),
        ("harpy", "harpies"),
        ("mouse", "mice"),
        ("goose", "geese"),
        ("swordsman", "swordsmen"),
    ],
)
def test_the_other_of_singular_and_plural_is_plainly_meant(one: str, several: str) -> None:
    assert Vocabulary([one, "other"]).nearest(several) == one
    assert Vocabulary([one, "other"]).is_plainly(one, several)
    assert Vocabulary([several, "other"]).is_plainly(several, one)


def test_a_plural_is_in_doubt_where_something_else_is_a_typo_away() -> None:
    vocabulary = Vocabulary(["wolf", "wolven"])

    assert vocabulary.nearest("wolves") == "wolf", "although the other looks more alike"
    assert not vocabulary.is_plainly("wolf", "wolves")


def test_words_of_less_than_three_letters_have_no_plural() -> None:
    assert not Vocabulary(["hp", "on"]).is_plainly("hp", "hps")


@pytest.mark.parametrize("word", ["wall", "Wall", " wall", "b_wall", "b wall", "b-wall"])
def test_a_name_is_known_by_its_last_words(word: str) -> None:
    assert ending_in(word, ["a_b_wall", "a_wall_b", "wall", "a_bwall"]) == "a_b_wall"


@pytest.mark.parametrize("word", ["", "_", "b", "all", "a_wall"])
def test_a_name_is_not_known_by_what_ends_none_or_several(word: str) -> None:
    assert ending_in(word, ["a_b", "c_b", "a_wall"]) is None
