"""The quick way through files that give no cause for a closer look, as nearly all do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import tomli

from roguelike.content.documents.toml_scan import MAX_DEPTH
from roguelike.content.toml.newer_toml import may_be_newer

MAX_PARTS = 500_000
"""How many keys, tables and items there may be in a file, counted by the signs around them."""

BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before the text of a file."""

# The parser takes time that is quadratic in the number of keys joined by dots, so text that may
# join too many is not parsed before it has been scanned. It may also be part of a string.
_KEY = r"""(?:[\w-]++|"(?:[^"\\\n]++|\\.)*+"|'[^'\n]*+')"""
# No key begins after a backslash; to look there would take time quadratic in the number of these.
_DOTTED = re.compile(rf"(?<![\w\\-])(?:{_KEY}[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}")

# In decimal, numbers that are too large have 19 digits or more, and otherwise 18 signs or more.
_LARGE = re.compile(r"[0-9][0-9_xob][0-9A-Fa-f_]{16}")
_NESTING = (dict, list)


def ordinary_text(raw: bytes) -> str | None:
    """Return what a file says, with bare newlines; nothing if there is more to say about it."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return None
    return None if text.startswith(BYTE_ORDER_MARK) else text.replace("\r\n", "\n")


def ordinary_data(text: str | None) -> dict[str, Any] | None:
    """Return the data in a text; nothing if it is not valid, or there may be more to say."""
    if text is None or says_too_much(text) or may_join_many(text):
        return None
    if may_be_large(text) or may_be_newer(text):
        return None
    try:
        data = tomli.loads(text)
    except (ValueError, RecursionError):
        return None
    return None if may_nest_deep(text) and is_too_deep(data) else data


def says_too_much(text: str) -> bool:
    """Tell whether there are about so many parts that to find one of them would take too long."""
    return len(text) > MAX_PARTS and sum(map(text.count, "=,[{.")) > MAX_PARTS


def may_join_many(text: str) -> bool:
    """Tell whether a key of too many parts may be written somewhere, which must be on one line."""
    return text.count(".") >= MAX_DEPTH and any(
        line.count(".") >= MAX_DEPTH and _DOTTED.search(line) for line in text.split("\n")
    )


def may_be_large(text: str) -> bool:
    """Tell whether an integer may be too large."""
    return _LARGE.search(text) is not None


def may_nest_deep(text: str) -> bool:
    """Tell whether there are enough signs for it; in most files there are not."""
    return sum(map(text.count, ".[{")) >= MAX_DEPTH


def is_too_deep(data: Mapping[str, Any]) -> bool:
    """Tell whether more keys and indices than `MAX_DEPTH` lead to a value."""
    depth = 0
    level: list[Any] = [data]
    while level and depth <= MAX_DEPTH:
        depth += 1
        level = [value for table in level for value in values(table) if type(value) in _NESTING]
    return bool(level)


def values(table: Mapping[str, Any] | list[Any]) -> Iterable[Any]:
    """Return what is in a table or an array."""
    return table if isinstance(table, list) else table.values()
