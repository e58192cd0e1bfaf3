"""Which known word was meant by an unknown one: the only place where that is decided.

The likeliest word is found by spelling without capitals and separators, then by singular and
plural, by edit distance, by a table of synonyms and by similarity. Only a misspelling that can mean
nothing else is a certain fix; all else is a suggestion.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from roguelike.content.findings.mends import Mend, Rename
from roguelike.content.findings.synonyms import synonyms_of

MAX_SUGGESTIBLE = 64
"""The longest word, in characters, for which another is suggested."""
MAX_COMPARED = 300
"""With how many words an unknown one is compared by similarity, which takes long."""
MAX_LOOKED_AT = 2_000_000
"""With how many words all that are unknown in one vocabulary are compared, before it gives up."""
CUTOFF = 0.7
"""The least similarity, from 0 to 1, of a suggestion; below it nobody would have meant it."""

_IGNORED = str.maketrans("", "", "_- ")
_SHORT, _LONG = 4, 8  # letters from which on one typo, or two, leave no doubt
_FAR = 3  # typos, more than any word may have
_SHORTEST_PLURAL = 3
_ENDINGS = (
    ("mouse", "mice"),
    ("man", "men"),
    ("fe", "ves"),
    ("f", "ves"),
    ("y", "ies"),
    *((ending, f"{ending}es") for ending in ("s", "x", "z", "ch", "sh", "o")),
    ("", "s"),
)
"""How English words end, and how their plurals do."""


class Advice(NamedTuple):
    """What to do about what is wrong.

    Attributes:
        hint: What to do, in words.
        mend: What puts it right, if there is no doubt.
    """

    hint: str = ""
    mend: Mend = ()


class Suggestion(NamedTuple):
    """Which known word an unknown one was probably meant to be.

    Attributes:
        word: The known word; empty if none is like the unknown one.
        mend: What puts it in place of the unknown one, if there is no doubt.
    """

    word: str = ""
    mend: Mend = ()

    @property
    def hint(self) -> str:
        """The question whether it was meant, or nothing."""
        return f"did you mean `{self.word}`?" if self.word else ""

    @property
    def advice(self) -> Advice:
        """The question, with what puts the known word in place of the unknown one."""
        return Advice(self.hint, self.mend)


class Vocabulary:
    """Known words, among which unknown ones are looked up.

    All lookups share a limit, so a file full of mistakes cannot take arbitrarily long.
    """

    def __init__(self, words: Iterable[str]) -> None:
        """Take the known words."""
        self._words = dict.fromkeys(words)
        self._left = MAX_LOOKED_AT

    def __contains__(self, word: object) -> bool:
        """Tell whether a word is known."""
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        """Iterate over the known words."""
        return iter(self._words)

    def __len__(self) -> int:
        """Return how many words are known."""
        return len(self._words)

    def misspelled(self, word: str) -> str:
        """Return the known word of which another is a misspelling without doubt; empty if none.

        There is no doubt where exactly one word differs by at most one typo (by two if both have
        eight letters, by none if one has fewer than four), or is its singular or plural. Digits
        are no typos: `room_2` never means `room_1`.
        """
        sought = squashed(word)
        if len(word) > MAX_SUGGESTIBLE:
            return ""
        if sought in self._by_letters:
            return self._by_letters[sought]
        numbers = {*_other_numbers(sought)}
        distances = {
            each: 1 if each in numbers else self._distance(sought, each)
            for each in self._near(sought)
        }
        least = min(distances.values(), default=_FAR)
        nearest = [each for each, distance in distances.items() if distance == least]
        is_plain = len(nearest) == 1 and least < _FAR and self._left > 0
        return self._by_letters[nearest[0]] if is_plain else ""

    def similar(self, word: str, similarity: float = CUTOFF) -> str:
        """Return the known word that is most like another; empty if none is."""
        sought = squashed(word)
        if len(word) > MAX_SUGGESTIBLE:
            return ""
        if other := next((each for each in _other_numbers(sought) if each in self._by_letters), ""):
            return self._by_letters[other]
        close = get_close_matches(sought, self._likely(sought), cutoff=similarity)
        swapped = (each for each in close if sorted(each) == sorted(sought))
        meant = next(swapped, close[0] if close else "")
        return self._by_letters.get(meant, "")

    def _likely(self, sought: str) -> list[str]:
        """Return words that share most letters with another, those of about its length first."""
        self._left -= len(self._words)
        if self._left <= 0:
            return []
        letters = set(sought)
        ordered = sorted(self._by_letters, key=lambda each: abs(len(each) - len(sought)))
        likely = (each for each in ordered if 2 * len(letters & set(each)) > len(letters))
        return [*islice(likely, MAX_COMPARED)]

    @cached_property
    def _by_letters(self) -> dict[str, str]:
        """The words by their letters and digits, in order; of several the first."""
        found = {squashed(word): word for word in sorted(self._words, reverse=True)}
        return dict(sorted(found.items()))

    @cached_property
    def _by_length(self) -> dict[tuple[int, str], list[str]]:
        """The letters and digits of the words, by their number and by the digits."""
        found: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
        for each in self._by_letters:
            found[len(each), _digits(each)].append(each)
        return dict(found)

    def _near(self, sought: str) -> Iterator[str]:
        """Yield words of about the same length, with the same digits."""
        for length in range(len(sought) - _FAR + 1, len(sought) + _FAR):
            for each in self._by_length.get((length, _digits(sought)), ()):
                if self._left <= 0:
                    return
                self._left -= 1
                yield each

    def _distance(self, word: str, other: str) -> int:
        """Return the number of typos between two words; `_FAR` where that is too many."""
        shortest = min(len(word), len(other))
        allowed = (shortest >= _SHORT) + (shortest >= _LONG)
        if shortest == _SHORT - 1 and sorted(word) == sorted(other):
            allowed = 1
        if abs(len(word) - len(other)) > allowed or len(set(word) ^ set(other)) > 2 * allowed:
            return _FAR
        self._left -= 3 * len(word)  # as long as it takes to look at so many words
        found = typos(word, other)
        return found if found <= allowed else _FAR


def suggest(word: str, known: Vocabulary | Iterable[str], similarity: float = CUTOFF) -> Suggestion:
    """Return which known word was probably meant by an unknown one; an empty suggestion if none.

    Args:
        word: What is written.
        known: What there is.
        similarity: How similar the two have to be, from 0 to 1.
    """
    words = known if isinstance(known, Vocabulary) else Vocabulary(known)
    plain = words.misspelled(word)
    synonyms = [each for each in synonyms_of(squashed(word)) if each in words]
    other = synonyms[0] if len(synonyms) == 1 else ""
    meant = plain or other or words.similar(word, similarity)
    is_certain = plain and (other in ("", plain) or squashed(plain) == squashed(word))
    return Suggestion(meant, (Rename(word, meant),) if is_certain else ())


def renaming(word: str, close: str | None, known: Iterable[str]) -> Mend:
    """Return the fix of a word for another that was meant, if there is no doubt about it."""
    found = suggest(word, known)
    return found.mend if found.word == close else ()


def typos(word: str, other: str) -> int:
    """Return how many letters are missing, too many, wrong or swapped with the next.

    This is the optimal string alignment distance (Boytsov, "Indexing methods for approximate
    dictionary searching", 2011, section 2.2), a row of its table at a time.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(word, 1):
        current = [row]
        for column, wanted in enumerate(other, 1):
            best = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != wanted))
            is_swapped = row > 1 < column and letter + word[row - 2] == other[column - 2 : column]
            current.append(min(best, before[column - 2] + 1) if is_swapped else best)
        before, last = last, current
    return last[-1]


def squashed(word: str) -> str:
    """Return a word without what makes no difference to people: case, `_`, `-` and blanks."""
    return word.casefold().translate(_IGNORED)


def _other_numbers(word: str) -> Iterator[str]:
    """Yield what can be the singular or the plural of a word in small letters."""
    for one, several in _ENDINGS:
        if word.endswith(one) and len(word) >= _SHORTEST_PLURAL:
            yield word[: len(word) - len(one)] + several
        stem = word.removesuffix(several)
        if stem != word and len(stem) + len(one) >= _SHORTEST_PLURAL:
            yield stem + one


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))
