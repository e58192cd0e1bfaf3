"""The wording of values, kinds and lists of names in sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import takewhile
from operator import eq
from typing import Any

from roguelike.core.text import ELLIPSIS, name_list, shortened

MAX_QUOTED = 40
"""The most characters of a text that are quoted."""
MAX_LISTED = 12
"""The most names that are listed."""
MAX_SHOWN = 60
"""The most characters of a value that are shown."""
MARGIN = 24
"""The characters that are shown before and after what differs, if values are long."""

_CONTAINERS: dict[type, str] = {dict: "a table", list: "an array"}
_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ENCODER = json.JSONEncoder(ensure_ascii=False, default=str)
_SEVERAL = frozenset({"rules"})
_UNCOUNTED = _SEVERAL | {"terrain"}
_NUMBER = re.compile(r"([+-]?)0*(\d{1,18}?)(?:\.0*|(\.\d{1,18}))?", re.ASCII)


def described(value: object) -> str:
    """Return the words for a value of a TOML file in a sentence."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return f'the text "{quoted(value)}"'
    return _CONTAINERS.get(type(value), "a date or time")


def quoted(text: str) -> str:
    """Return the beginning of a text that may be long."""
    return shortened(text, MAX_QUOTED + 1)


def dotted(keys: Iterable[str | int]) -> str:
    """Return keys as they stand in a header, in quotes where they have to be."""
    texts = map(str, keys)
    return ".".join(
        each if _BARE.fullmatch(each) else json.dumps(each, ensure_ascii=False) for each in texts
    )


def listed(names: Iterable[str], last: str = "or") -> str:
    """Return names in code marks as a list, cut short where there are many."""
    return name_list([f"`{name}`" for name in names], last, MAX_LISTED)


def written_plainly(expected: str, value: object) -> str:
    """Return a value of the wrong type as it should be written, as "5" for 5; empty for others.

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


def with_article(kind: str) -> str:
    """Return a kind with its article, as `a monster`."""
    return kind if kind in _UNCOUNTED else f"a {kind}"


def there_is_no(kind: str) -> str:
    """Return the beginning of a sentence, as `there is no monster`."""
    return f"there {'are' if kind in _SEVERAL else 'is'} no {kind}"


def shown(value: Any) -> str:  # noqa: ANN401 - any value of a file
    """Return a value, without its end if it is long."""
    return shortened(_ENCODER.encode(value), MAX_SHOWN + 1)


def both_shown(old: Any, new: Any) -> tuple[str, str]:  # noqa: ANN401 - any values of files
    """Return a value before and after a change.

    If one of them is long, each is cut to what differs and a little around it; the first character
    that differs is always shown.
    """
    one, other = _ENCODER.encode(old), _ENCODER.encode(new)
    if max(len(one), len(other)) <= MAX_SHOWN:
        return one, other
    same = _shared(one, other)
    start = max(0, same - MARGIN)
    same_at_end = _shared(one[same:][::-1], other[same:][::-1])
    left_out = max(0, same_at_end - MARGIN)
    head, tail = ELLIPSIS if start else "", ELLIPSIS if left_out else ""
    one, other = (
        shortened(each[start : len(each) - left_out] + tail, MAX_SHOWN + 1) for each in (one, other)
    )
    return head + one, head + other


def _shared(one: str, other: str) -> int:
    """Return the number of leading characters that two texts share."""
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))
