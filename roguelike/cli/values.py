"""The values of options: what they may be, and how to say that they may not.

Nothing here loads more than the parser of the command line itself, so that help comes at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from roguelike.ui.displays.choose import DisplayKind

WordT = TypeVar("WordT", bound=str)

MAX_SEED = 200
"""Characters of a seed."""

MAX_DEPTH = 1_000_000
SIMILARITY = 0.7
"""The least similarity of a word that is suggested, as in findings about content."""
MAX_OFFERED = 24
"""The most names that are listed where none of them is similar to what was written."""

DEFAULT_SEED = "roguelike"
"""The default seed of commands whose result must be the same every time."""


DISPLAYS: Sequence[DisplayKind] = ("auto", "window", "terminal")
"""Where games are shown; help should not have to load what draws."""


def one_of(*words: WordT) -> Callable[[str], WordT]:
    """Return a check that an option is one of `words`."""

    def check(text: str) -> WordT:
        for word in words:
            if word == text:
                return word
        msg = f"{text!r} is not one of {', '.join(words)}{suggestion(text, words)}"
        raise argparse.ArgumentTypeError(msg)

    return check


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a check that an option is a whole number within bounds."""

    def check(text: str) -> int:
        digits = len(str(high))
        if text.isascii() and text.isdigit() and len(text) <= digits and low <= int(text) <= high:
            return int(text)
        msg = f"{shortened(text)} is not a whole number from {low} to {high}"
        raise argparse.ArgumentTypeError(msg)

    return check


def seed_text(text: str) -> str:
    """Return a seed as it was given, if it can be one."""
    if not text:
        problem = "a seed needs at least one character"
    elif len(text) > MAX_SEED:
        problem = f"a seed has at most {MAX_SEED} characters, this one {len(text)}"
    elif not text.isprintable():
        problem = "a seed may contain only visible characters and spaces"
    else:
        return text
    raise argparse.ArgumentTypeError(problem)


def path(text: str) -> Path:
    """Return a path, if there can be one."""
    if not text or "\0" in text:
        msg = "a path needs at least one character"
        raise argparse.ArgumentTypeError(msg)
    return Path(text)


def comma_separated(text: str) -> tuple[str, ...]:
    """Return the names in text such as `frost,rats`, each once; none for no text."""
    words = (word.strip() for word in text.split(","))
    return tuple(dict.fromkeys(word for word in words if word))


def suggestion(word: str, words: Sequence[str]) -> str:
    """Return a question about the most similar of `words`, after a comma, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word[:MAX_SEED], words, n=1, cutoff=SIMILARITY)
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
    from roguelike.core.text import in_words

    names = list(offered or words)
    if len(names) <= 1:
        return "".join(f"; there is only {name}" for name in names)
    return f"; choose from {in_words(names, 'and', MAX_OFFERED)}"


def shortened(text: str) -> str:
    """Return a text in quotes, cut short where it is long."""
    limit = 40
    return repr(text) if len(text) <= limit else repr(text[:limit])[:-1] + "…'"
