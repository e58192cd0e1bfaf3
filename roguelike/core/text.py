"""Texts that are cut short, numbers of things, and lists of words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ELLIPSIS = "…"
"""The sign for text that is left out."""


def shortened(text: str, width: int, mark: str = ELLIPSIS) -> str:
    """Return a text, or as much of its beginning as `width` characters have room for.

    Args:
        text: The text.
        width: The characters that there is room for.
        mark: The character that stands for the rest.
    """
    return text if len(text) <= width else text[: max(width - 1, 0)] + mark


def lines_of(lines: Iterable[str]) -> str:
    """Return lines as one text, each with a line break at its end."""
    return "".join(f"{line}\n" for line in lines)


def in_words(names: Sequence[str], last: str, most: int) -> str:
    """Return names as a list, such as `a, b or c`, or `a, b or 7 others`.

    Args:
        names: The names.
        last: What stands before the last of them.
        most: How many are listed where there are many; one more takes no more room than to say so.
    """
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} {last} {len(names) - most} others"
    if len(names) <= 1:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def plural(count: int, noun: str) -> str:
    """Return how many there are of something, such as `1 file` or `2 files`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
