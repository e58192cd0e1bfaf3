"""Values and lists of names as they appear in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable

MAX_QUOTED = 40
"""How many characters of a text are quoted."""
MAX_LISTED = 12
"""How many names are listed."""

_CONTAINERS: dict[type, str] = {dict: "a table", list: "an array"}
_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
_NUMBER = re.compile(r"([+-]?)0*(\d{1,18}?)(?:\.0*|(\.\d{1,18}))?", re.ASCII)


def described(value: object) -> str:
    """Return what a value of a TOML file is called in a sentence."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return f'the text "{shortened(value)}"'
    return _CONTAINERS.get(type(value), "a date or time")


def shortened(text: str) -> str:
    """Return the beginning of a text that may be long."""
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


def listed(names: Iterable[str], last: str = "or") -> str:
    """Return names in code marks as a list, cut short where there are many."""
    marked = [f"`{name}`" for name in names]
    if len(marked) > MAX_LISTED + 1:  # one more takes no more room than to say so
        return f"{', '.join(marked[:MAX_LISTED])} {last} {len(marked) - MAX_LISTED} others"
    if len(marked) <= 1:
        return "".join(marked)
    return f"{', '.join(marked[:-1])} {last} {marked[-1]}"


def written_plainly(expected: str, value: object) -> str:
    """Return how to write a value that only has the wrong type, as "5" for 5; nothing for others.

    Args:
        expected: What should have been written, such as "a number".
        value: What is written instead.
    """
    text = str(value).strip().casefold() if isinstance(value, str | int | float) else ""
    number = _NUMBER.fullmatch(text)
    plain = ""
    if expected == "true or false":
        plain = "true" if text in _YES else "false" if text in _NO else ""
    elif number and (not number[3] or expected == "a number"):
        plain = f"{number[1]}{number[2]}{number[3] or ''}"
    quotes = " without quotes" if isinstance(value, str) else ""
    return f"write {plain}{quotes}" if plain else ""
