"""Text that has to fit."""

from __future__ import annotations

import textwrap
from functools import lru_cache

from roguelike.core.text import ELLIPSIS, shortened

FIRST_LETTERS = 3
"""The first letters of an abbreviated name that are worth more than one more of its last words."""
HANGING = "  "
"""The indentation of a line that continues a sentence."""


@lru_cache(maxsize=1_000)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """Break a sentence between words, or within those that are longer than a line.

    Lines after the first are indented a little further than the first, so that one sees where a
    sentence begins.
    """
    indent = text[: len(text) - len(text.lstrip())] + HANGING
    if width <= len(indent):
        return (text[:width],)
    return tuple(textwrap.wrap(text, width, subsequent_indent=indent)) or ("",)


def abbreviated(text: str, width: int) -> str:
    """Return a text, or one that says by its first letters and its last words which it is.

    Names often differ only in their last word, as the potion of healing and that of haste do.
    """
    if len(text) <= width:
        return text
    words = text.split()
    tails = [f"{ELLIPSIS} {' '.join(words[start:])}" for start in range(1, len(words))]
    fitting = [tail for tail in tails if len(tail) < width]
    if not fitting:
        return shortened(text, width)
    tail = next((tail for tail in fitting if len(tail) + FIRST_LETTERS <= width), fitting[-1])
    return text[: width - len(tail)].rstrip() + tail


def paragraph(text: str, width: int) -> list[str]:
    """Return a text as lines that begin at the same column; none for no text."""
    return [line.strip() for line in wrap(text, width)] if text else []
