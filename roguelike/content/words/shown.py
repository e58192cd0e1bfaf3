"""Values as JSON in a line, cut where they are long."""

from __future__ import annotations

import json
from itertools import takewhile
from operator import eq
from typing import Any

MAX_SHOWN = 60
"""Characters of a value that are shown."""
MARGIN = 24
"""Characters that are shown before and after what differs, if values are long."""
REST = "…"
"""What stands for all that is left out."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, default=str)


def shown(value: Any) -> str:  # noqa: ANN401 - any value of a file
    """Return a value, without its end if it is long."""
    return _cut(_ENCODER.encode(value))


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
    head, tail = REST if start else "", REST if left_out else ""
    one, other = (_cut(each[start : len(each) - left_out] + tail) for each in (one, other))
    return head + one, head + other


def _cut(text: str) -> str:
    return text if len(text) <= MAX_SHOWN + 1 else f"{text[:MAX_SHOWN]}{REST}"


def _shared(one: str, other: str) -> int:
    """Return how many of the first characters of two texts are the same."""
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))
