"""Exit codes of commands, and refusals, with hints at what may have been meant."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

SIMILARITY = 0.7
"""The least similarity of a word that is suggested, as in findings about content."""
MAX_OFFERED = 24
"""The most names that are listed where none of them is similar to what was written."""
_MAX_COMPARED = 200  # characters of a word


class Exit(IntEnum):
    """The exit code of a command. The numbers are promises."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    INTERNAL = 3
    INTERRUPTED = 130


def refuse(is_so: object, message: str) -> None:
    """Refuse what was asked for if something is so.

    Args:
        is_so: Whether it is.
        message: Why that cannot be done, in one line.

    Raises:
        UsageError: It is so.
    """
    if is_so:
        raise UsageError(message)


class UsageError(Exception):
    """Something that was asked for cannot be done; the text says why, in one line.

    Attributes:
        code: What to tell the caller.
    """

    def __init__(self, message: str, code: Exit = Exit.USAGE) -> None:
        """Say why."""
        super().__init__(message)
        self.code = code


def suggestion(word: str, words: Sequence[str]) -> str:
    """Return a question about the most similar of `words`, after a comma, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word[:_MAX_COMPARED], words, n=1, cutoff=SIMILARITY)
    return f", did you mean {close[0]}?" if close else ""


def alternatives(word: str, words: Sequence[str], offered: Sequence[str] = ()) -> str:
    """Return a hint at what exists instead of an unknown word, or an empty text.

    Args:
        word: What was written.
        words: All that could have been written. The most similar of them is proposed.
        offered: What is listed if none is similar, cut short where it is long; by default `words`.
    """
    if close := suggestion(word, words):
        return close
    from roguelike.core.text import name_list

    names = list(offered or words)
    if len(names) <= 1:
        return "".join(f"; there is only {name}" for name in names)
    return f"; choose from {name_list(names, 'and', MAX_OFFERED)}"


def shortened(text: str) -> str:
    """Return a text in quotes, cut short where it is long."""
    limit = 40
    return repr(text) if len(text) <= limit else repr(text[:limit])[:-1] + "…'"
