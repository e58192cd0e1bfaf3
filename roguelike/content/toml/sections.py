"""Large files in sections that can be parsed one by one, and what comes of them as a whole.

A file may be divided before the header of a table. If that was the middle of something, of a text
in quotes that looks like a header, say, then what comes before it is not closed and no valid TOML.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from roguelike.content.toml.ordinary import says_too_much

SECTION = 512 << 10
"""About how many characters a section has."""

_HEADER = re.compile(r"^\[[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\]", re.MULTILINE)
_BEGINS_WITH_HEADER = re.compile(r"(?:[ \t]*+(?:#[^\n]*+)?\n)*+[ \t]*+\[")
# A table may have one header only, and one that is there without a header of its own may lie in
# many sections. So there may be no headers like `[monster]`, in quotes or not, nor any of arrays.
_BELONGS_TOGETHER = re.compile(r"""^[ \t]*+\[[ \t]*+(?:[\["']|[\w-]++[ \t]*+\])""", re.MULTILINE)


def sections(text: str | None) -> list[str | None]:
    """Return the sections of a text, which is all of it if it is not large or cannot be divided."""
    if text is None or len(text) < 2 * SECTION or not _BEGINS_WITH_HEADER.match(text):
        return [text]
    if says_too_much(text) or _BELONGS_TOGETHER.search(text):
        return [text]
    starts = [0]
    while header := _HEADER.search(text, starts[-1] + SECTION):
        starts.append(header.start())
    return [text[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def joined(parts: Sequence[dict[str, Any] | None]) -> dict[str, Any] | None:
    """Return the data of a text from that of its sections; nothing if they do not fit together.

    What is in order in each of them may still be there twice in all.
    """
    if len(parts) == 1:
        return parts[0]
    whole: dict[str, dict[str, Any]] = {}
    for part in parts:
        if part is None:
            return None
        for key, table in part.items():
            tables = whole.setdefault(key, {})
            if tables.keys() & table.keys():
                return None
            tables.update(table)
    return whole
