"""Text that has to fit."""

from __future__ import annotations

import textwrap
from functools import lru_cache

ELLIPSIS = "…"
HANGING = "  "
"""What a line that continues a sentence has in front."""


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


def shortened(text: str, width: int) -> str:
    """Return a text, or as much of its beginning as there is room for."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + ELLIPSIS


def abbreviated(text: str, width: int) -> str:
    """Return a text, or one that says by its first letters and its last words which it is.

    Names often differ only in their last word, as the potion of healing and that of haste do.
    """
    if len(text) <= width:
        return text
    words = text.split()
    tails = (" ".join(words[start:]) for start in range(1, len(words)))
    tail = next((tail for tail in tails if len(tail) + len(ELLIPSIS) <= width), "")
    if not tail:
        return shortened(text, width)
    head = text[: max(width - len(tail) - len(ELLIPSIS) - 1, 0)].rstrip()
    return f"{head}{ELLIPSIS} {tail}" if head else f"{ELLIPSIS}{tail}"


def paragraph(text: str, width: int) -> list[str]:
    """Return a text as lines that begin at the same column; none for no text."""
    return [line.strip() for line in wrap(text, width)] if text else []
