"""Plurals of English words: where a name stands for `wolf`, people may well write `wolves`."""

from __future__ import annotations

from collections.abc import Iterator

_SHORTEST = 3  # letters of a word that has a plural
_ENDINGS = (
    ("mouse", "mice"),
    ("louse", "lice"),
    ("goose", "geese"),
    ("tooth", "teeth"),
    ("foot", "feet"),
    ("man", "men"),
    ("fe", "ves"),
    ("f", "ves"),
    ("y", "ies"),
    *((ending, f"{ending}es") for ending in ("s", "x", "z", "ch", "sh", "o")),
    ("", "s"),
)
"""How words end, and how their plurals do."""


def in_other_numbers(word: str) -> Iterator[str]:
    """Yield what can be the singular or the plural of a word in small letters."""
    for one, several in _ENDINGS:
        if word.endswith(one) and len(word) >= _SHORTEST:
            yield word[: len(word) - len(one)] + several
        stem = word.removesuffix(several)
        if stem != word and len(stem) + len(one) >= _SHORTEST:
            yield stem + one
