"""Which word was meant by a misspelled one, and whether there is any doubt about it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from heapq import merge
from itertools import groupby, islice
from typing import TypeVar

from roguelike.content.words.plurals import in_other_numbers

MAX_SUGGESTIBLE = 64
"""The longest word, in characters, for which a similar one is sought; longer ones cost too much."""
MAX_COMPARED = 300
"""How many candidates are compared with a word, after those that look too different."""
MAX_LOOKED_AT = 2_000_000
"""How many candidates are looked at for all words that are sought in the same vocabulary."""
COMPARING = 3
"""How many candidates are looked at as quickly as one letter of one is compared."""
CUTOFF = 0.7
"""How similar a word has to be; below it, difflib proposes words that nobody would have meant."""

T = TypeVar("T")

_IGNORED = str.maketrans("", "", "_- ")
_SEPARATORS = re.compile("[ -]")
_FAR = 3  # typos, more than any word may have
_SHORT, _LONG = 4, 8  # letters; shorter words have no typos without doubt, longer ones even two
_SHORTEST = 3  # letters of which two can be swapped without doubt


class Vocabulary:
    """Words among which others are sought that somebody may have misspelled.

    What takes long is done once, and when very much has been sought in very many words, nothing
    more is found. So a file full of mistakes takes no longer than people would wait.
    """

    def __init__(self, words: Iterable[str]) -> None:
        """Take the words that there are."""
        self._words = dict.fromkeys(words)
        self._left = MAX_LOOKED_AT
        self._plain: dict[str, str | None] = {}

    def __len__(self) -> int:
        """Return how many words there are."""
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        """Go through the words."""
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        """Tell whether a word is one of these."""
        return word in self._words

    def nearest(self, word: str, similarity: float = CUTOFF) -> str | None:
        """Return the word that another is most likely a misspelling of.

        Case, underscores, hyphens and spaces make no difference. If there is no doubt, the word is
        that of which `is_plainly` is true; otherwise the similarity is that of `difflib`, and at
        least `similarity`. Of several that are alike, a singular or plural comes first, then one
        of the same letters, as nothing is mistyped more often than their order.
        """
        if len(word) > MAX_SUGGESTIBLE:
            return None
        sought = squashed(word)
        if sought in self._squashed:
            return self._squashed[sought]
        if plain := self._plainly(sought):
            return plain
        if other := next((each for each in in_other_numbers(sought) if each in self._squashed), ""):
            return self._squashed[other]
        likely = [*islice(self._likely(sought), MAX_COMPARED)]
        self._left -= COMPARING * len(sought) * len(likely)
        close = get_close_matches(sought, likely, cutoff=similarity)
        same = (each for each in close if sorted(each) == sorted(sought))
        meant = next(same, close[0] if close else None)
        return None if meant is None else self._squashed[meant]

    def is_plainly(self, close: str, word: str) -> bool:
        """Tell whether a word can only be a misspelling of one that is close to it.

        There is no doubt where that one is nearer to the word than all others, and differs from
        it by at most one typo, or by two if both are long; the other of singular and plural is
        one typo away. Numbers are no typos: `room_2` never means `room_1`.
        """
        return self._plainly(squashed(word)) == close

    def _plainly(self, sought: str) -> str | None:
        """Return the only word of which another is plainly a misspelling."""
        if sought not in self._plain:  # for it is asked for again by whoever would mend it
            others = {*in_other_numbers(sought)}
            distances = {
                each: 1 if plain in others else self._distance(sought, plain)
                for each, plain in self._with_digits(sought)
            }
            least = min(distances.values(), default=_FAR)
            nearest = [each for each, distance in distances.items() if distance == least]
            is_plain = len(nearest) == 1 and least < _FAR and self._left > 0
            self._plain[sought] = nearest[0] if is_plain else None
        return self._plain[sought]

    def _distance(self, word: str, other: str) -> int:
        """Return the number of typos between two words, squashed; `_FAR` where it is too many."""
        shortest = min(len(word), len(other))
        allowed = (shortest >= _SHORT) + (shortest >= _LONG)
        if shortest == _SHORTEST and sorted(word) == sorted(other):
            allowed = 1
        if abs(len(word) - len(other)) > allowed or len(set(word) ^ set(other)) > 2 * allowed:
            return _FAR
        self._left -= COMPARING * len(word)
        number = typos(word, other, allowed)
        return number if number <= allowed else _FAR

    @cached_property
    def _squashed(self) -> dict[str, str]:
        """The words by what they are without what makes no difference, of several the first."""
        return {squashed(word): word for word in sorted(self._words, reverse=True)}

    @cached_property
    def _by_length(self) -> dict[int, list[str]]:
        """The squashed words by their length, in order."""
        found: defaultdict[int, list[str]] = defaultdict(list)
        for each in sorted(self._squashed):
            found[len(each)].append(each)
        return dict(found)

    @cached_property
    def _by_digits(self) -> dict[tuple[str, int], list[tuple[str, str]]]:
        """The words, and what they are squashed, by their digits and length."""
        found: defaultdict[tuple[str, int], list[tuple[str, str]]] = defaultdict(list)
        for each in self._words:
            plain = squashed(each)
            found[_digits(plain), len(plain)].append((each, plain))
        return dict(found)

    def _likely(self, sought: str) -> Iterator[str]:
        """Yield words that share most letters with another, those of about its length first."""
        letters = set(sought)
        lengths = sorted(self._by_length, key=lambda length: abs(length - len(sought)))
        for _, alike in groupby(lengths, lambda length: abs(length - len(sought))):
            for each in self._looked_at(merge(*map(self._by_length.__getitem__, alike))):
                if 2 * len(letters & set(each)) > len(letters):
                    yield each

    def _with_digits(self, sought: str) -> list[tuple[str, str]]:
        """Return the words that can be the same but for some typos."""
        digits, most = _digits(sought), _FAR - 1
        lengths = range(len(sought) - most, len(sought) + most + 1)
        return [
            each
            for length in lengths
            for each in self._looked_at(self._by_digits.get((digits, length), ()))
        ]

    def _looked_at(self, words: Iterable[T]) -> Iterator[T]:
        """Yield words, as long as not too many have been looked at."""
        for each in words:
            if self._left <= 0:
                return
            self._left -= 1
            yield each


class Vocabularies:
    """The vocabularies of collections, each made when it is first needed."""

    def __init__(self) -> None:
        """Begin without any."""
        self._made: dict[tuple[int, str], tuple[object, Vocabulary]] = {}
        self._left: dict[tuple[int, int], tuple[object, object, Collection[str]]] = {}
        self._alike: dict[int, tuple[object, Mapping[str, Sequence[str]]]] = {}

    def of(self, words: Collection[str], form: str, written: Callable[[str], str]) -> Vocabulary:
        """Return the vocabulary of a collection, which does not change any more.

        Args:
            words: The collection.
            form: Which of its vocabularies is meant.
            written: Returns how a word is written there; nothing if it is left out.
        """
        key = id(words), form
        if key not in self._made:  # with the words, so that nothing else becomes known as they are
            self._made[key] = words, Vocabulary(filter(None, map(written, words)))
        return self._made[key][1]

    def alike(
        self, words: Collection[str], written: Callable[[str], str]
    ) -> Mapping[str, Sequence[str]]:
        """Return the words of a collection, which does not change any more, by what is alike.

        Args:
            words: The collection.
            written: Returns that of a word; always the same for one collection.
        """
        if id(words) not in self._alike:
            found: defaultdict[str, list[str]] = defaultdict(list)
            for each in sorted(words):
                found[written(each)].append(each)
            self._alike[id(words)] = words, dict(found)
        return self._alike[id(words)][1]

    def without(self, words: Collection[str], others: Collection[str]) -> Collection[str]:
        """Return what of a collection is not in another; neither changes any more."""
        if not others:
            return words
        key = id(words), id(others)
        if key not in self._left:
            left_out = {*others}
            self._left[key] = words, others, [each for each in words if each not in left_out]
        return self._left[key][2]


def typos(word: str, other: str, most: int = MAX_SUGGESTIBLE) -> int:
    """Return how many letters are missing, too many, wrong or swapped with the next.

    This is the optimal string alignment distance, a table row at a time (Boytsov, "Indexing
    methods for approximate dictionary searching", 2011, section 2.2), of which only what is at
    most `most` beside the diagonal is looked at (Ukkonen, "Algorithms for approximate string
    matching", 1985).

    Args:
        word: A word.
        other: Another.
        most: The greatest number that is of interest; for all greater ones the next is returned.
    """
    far, width = most + 1, len(other)
    before: list[int] = []
    last = [min(column, far) for column in range(width + 1)]
    for row, letter in enumerate(word, 1):
        current = [far] * (width + 1)
        current[0] = min(row, far)
        for column in range(max(1, row - most), min(width, row + most) + 1):
            wanted = other[column - 1]
            best = min(
                last[column] + 1, current[column - 1] + 1, last[column - 1] + (letter != wanted)
            )
            is_swapped = row > 1 < column and letter + word[row - 2] == other[column - 2 : column]
            current[column] = min(best, before[column - 2] + 1) if is_swapped else best
        if min(current) > most:
            return far
        before, last = last, current
    return min(last[-1], far)


def ending_in(word: str, words: Iterable[str]) -> str | None:
    """Return the only one of some names whose last words are those of another."""
    ending = f"_{_SEPARATORS.sub('_', word.strip().casefold())}"
    found = [each for each in words if each.endswith(ending)]
    return found[0] if len(found) == 1 and ending != "_" else None


def squashed(word: str) -> str:
    """Return a word without what makes no difference to people: case, `_`, `-` and blanks."""
    return word.casefold().translate(_IGNORED)


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))
