"""The known words of names, each collection prepared for suggestions once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

from roguelike.content.findings.suggest import Vocabulary


class Vocabularies:
    """The vocabularies of collections that do not change any more, each made when first needed.

    Collections are told apart by identity; each is kept, so that no other one can get its place.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._made: dict[tuple[int, str], tuple[object, Vocabulary]] = {}
        self._left: dict[tuple[int, int], tuple[object, object, Collection[str]]] = {}
        self._alike: dict[int, tuple[object, Mapping[str, Sequence[str]]]] = {}

    def of(self, words: Collection[str], form: str, written: Callable[[str], str]) -> Vocabulary:
        """Return the vocabulary of a collection.

        Args:
            words: The collection.
            form: Which of its vocabularies is meant.
            written: Returns how a word is written there; nothing if it is left out.
        """
        key = id(words), form
        if key not in self._made:
            self._made[key] = words, Vocabulary(filter(None, map(written, words)))
        return self._made[key][1]

    def alike(
        self, words: Collection[str], written: Callable[[str], str]
    ) -> Mapping[str, Sequence[str]]:
        """Return the words of a collection by what they have in common.

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
        """Return what of a collection is not in another."""
        if not others:
            return words
        key = id(words), id(others)
        if key not in self._left:
            left_out = {*others}
            self._left[key] = words, others, [each for each in words if each not in left_out]
        return self._left[key][2]
