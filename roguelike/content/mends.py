"""What a finding can be mended with, where there is no doubt about it.

An edit says what to write; where that is, is only looked for when a file is really mended.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

_IGNORED = str.maketrans("", "", "_- ")
_FAR = 3  # typos, more than any word may have
_SHORT, _LONG = 4, 8  # letters; shorter words have no typos without doubt, longer ones even two


@dataclass(frozen=True, slots=True)
class Rename:
    """Write something else at the place of the finding: a key, a text, or a part of a text.

    Attributes:
        old: What stands there; if it does not, nothing is changed.
        new: What to write instead.
        is_own: Whether the mod defines the new name itself, so that it may be there that it is
            misspelled. Then nothing is changed unless its files have the new name more often.
    """

    old: str
    new: str
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Require:
    """Let the manifest of the mod require another mod.

    Attributes:
        mod: The id of the other mod; the version that is there is the least that will do.
    """

    mod: str


@dataclass(frozen=True, slots=True)
class Mention:
    """Let the manifest of the mod say that it can use another mod, in any version.

    Attributes:
        mod: The id of the other mod.
    """

    mod: str


@dataclass(frozen=True, slots=True)
class DropMark:
    """Take away the byte-order mark."""


Edit = Rename | Require | Mention | DropMark
Mend = tuple[Edit, ...]
"""The edits that mend a finding, all of them together; none if it has to be thought about."""


def renaming(word: str, close: str | None, candidates: Iterable[str]) -> Mend:
    """Return the mend of a misspelled word.

    There is no doubt where one of the candidates is nearer to the word than all others, and
    differs from it by at most one typo, or by two if both are long. Numbers are no typos: `room_2`
    never means `room_1`.

    Args:
        word: What is written.
        close: What it is most likely a misspelling of, if anything.
        candidates: All that it can have been.
    """
    if close is None:
        return ()
    sought = squashed(word)
    distances = {each: _distance(sought, squashed(each)) for each in candidates}
    least = min(distances.values())
    nearest = [each for each, distance in distances.items() if distance == least]
    return (Rename(word, close),) if nearest == [close] and least < _FAR else ()


def within(mend: Mend, before: str, after: str = "") -> Mend:
    """Return the mend of a word for what it stands in, such as the braces around it."""
    return tuple(
        replace(edit, old=f"{before}{edit.old}{after}", new=f"{before}{edit.new}{after}")
        if isinstance(edit, Rename)
        else edit
        for edit in mend
    )


def in_path(mend: Mend, path: str) -> Mend:
    """Return the mend of a key for a dotted path in which it stands once; else none."""
    keys = path.split(".")
    if any(isinstance(edit, Rename) and keys.count(edit.old) != 1 for edit in mend):
        return ()
    return tuple(
        replace(edit, old=path, new=".".join(edit.new if key == edit.old else key for key in keys))
        if isinstance(edit, Rename)
        else edit
        for edit in mend
    )


def of_own(mend: Mend) -> Mend:
    """Return the mend of a word for a name that the mod defines itself."""
    return tuple(replace(edit, is_own=True) if isinstance(edit, Rename) else edit for edit in mend)


def _distance(word: str, other: str) -> int:
    """Return the number of typos between two words, squashed; `_FAR` where that is too many."""
    shortest = min(len(word), len(other))
    allowed = (shortest >= _SHORT) + (shortest >= _LONG)
    if abs(len(word) - len(other)) > allowed or len(set(word) ^ set(other)) > 2 * allowed:
        return _FAR
    number = typos(word, other) if _digits(word) == _digits(other) else _FAR
    return number if number <= allowed else _FAR


def typos(word: str, other: str) -> int:
    """Return how many letters are missing, too many, wrong or swapped with the next.

    This is the optimal string alignment distance, a table row at a time (Boytsov, "Indexing
    methods for approximate dictionary searching", 2011, section 2.2).
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


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))
