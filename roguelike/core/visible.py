"""Text that strangers wrote, made harmless for a terminal."""

from __future__ import annotations

import re
import unicodedata

# Control characters, those that turn the direction of writing around or take no room, and halves.
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ud800-\udfff\ufeff]"
)


def invisible(text: str) -> re.Match[str] | None:
    """Return the first character that texts may not have, as nobody can see it."""
    return None if text.isprintable() else _UNSEEN.search(text)


def visible(text: str) -> str:
    """Return a text of one line with an escape for each character that does not show as itself.

    Such characters move the cursor, turn the direction of writing around, or hide in a word.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def visible_lines(text: str) -> str:
    """Return a text of several lines, with tabs, made visible in the same way."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in lines)


def _shown(char: str) -> str:
    if char.isprintable() or unicodedata.category(char) == "Zs":  # a blank of any width
        return char
    return char.encode("unicode_escape").decode()
