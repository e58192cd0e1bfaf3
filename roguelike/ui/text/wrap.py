"""Text that has to fit."""

from __future__ import annotations

import textwrap
from functools import lru_cache
from typing import Final

from roguelike.core.text import shortened as text_shortened

CUT: Final = "\ufdd0"
"""The mark for the rest of a text that should have had room.

It is a code point that no text has. The canvas draws an ellipsis in its place.
"""
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


def shortened(text: str, width: int) -> str:
    """Return a text, or its beginning with a mark, by which the canvas reports it as cut.

    No name that is shipped should come to that.
    """
    return text_shortened(text, width, CUT)


def abridged(text: str, width: int) -> str:
    """Return a text, or its beginning with an ellipsis, of which nothing is reported.

    That is for what can be of any length, as it comes from the player.
    """
    return text_shortened(text, width)


def paragraph(text: str, width: int) -> list[str]:
    """Return a text as lines that begin at the same column; none for no text."""
    return [line.strip() for line in wrap(text, width)] if text else []
