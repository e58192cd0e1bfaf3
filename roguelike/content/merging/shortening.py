"""Values as people are shown them: as JSON, in a line, what is long without what does not matter.

Of a value that changed, that is all that stayed as it was: two long values that differ never look
the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import takewhile
from operator import eq
from typing import Any, TypeAlias

from roguelike.content.documents.tables import as_array, as_table, name_of

MAX_SHOWN = 60
"""Characters of a value that are shown, as long as that shows what is different."""
MAX_SAME = 300
"""Characters that may be shown before the first that differs."""
MARGIN = 12
"""Characters that are shown around a difference in a text."""
REST = "…"
"""What stands for all that is left out."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, default=str)

_Pair: TypeAlias = tuple[str, str]


def shown(value: Any) -> str:  # noqa: ANN401 - any value of a file
    """Return a value, without its end if it is long."""
    return _cut(_plain(value), MAX_SHOWN)


def both_shown(old: Any, new: Any) -> tuple[str, str]:  # noqa: ANN401 - any values of files
    """Return a value before and after a change.

    If one of them is long, only what differs in tables, arrays and texts is there, and `…` stands
    for the rest. Two values that differ in more than the order of keys are not shown as the same.
    """
    whole = _plain(old), _plain(new)
    if max(map(len, whole)) <= MAX_SHOWN:
        return whole
    return _cut_both(*(_difference(old, new) or (REST, REST)))


def _difference(old: Any, new: Any) -> _Pair | None:  # noqa: ANN401 - any values
    """Return two values without what they have in common; nothing if they are the same.

    What is at the same place in both is compared once, however deep it lies.
    """
    before, after = as_table(old), as_table(new)
    if before is not None and after is not None:
        return _tables(before, after)
    was, is_ = as_array(old), as_array(new)
    if was is not None and is_ is not None:
        return _items(was, is_) if len(was) == len(is_) else _arrays(was, is_)
    if _is_same(old, new):
        return None
    both_are_texts = isinstance(old, str) and isinstance(new, str)
    return _texts(old, new) if both_are_texts else (_plain(old), _plain(new))


def _tables(old: dict[str, Any], new: dict[str, Any]) -> _Pair | None:
    """Return two tables with the values that differ, and the name that both may have."""
    one: list[str] = []
    other: list[str] = []
    name = name_of(old)
    same = named = 0
    for key in {**old, **new}:
        if key not in new:
            one.append(_entry(key, _plain(old[key])))
        elif key not in old:
            other.append(_entry(key, _plain(new[key])))
        elif pair := _difference(old[key], new[key]):
            one.append(_entry(key, pair[0]))
            other.append(_entry(key, pair[1]))
        elif old[key] == name:
            named += 1
            one.append(_entry(key, _plain(old[key])))
            other.append(_entry(key, _plain(new[key])))
        else:
            same += 1
    if named == len(one) == len(other):
        return None
    rest = [REST] if same else []
    return f"{{{', '.join([*one, *rest])}}}", f"{{{', '.join([*other, *rest])}}}"


def _items(old: Sequence[Any], new: Sequence[Any]) -> _Pair | None:
    """Return two arrays of one length with the items that differ, and marks between them."""
    pairs = list(map(_difference, old, new))
    differing = [index for index, pair in enumerate(pairs) if pair]
    if not differing:
        return None
    first, end = differing[0], differing[-1] + 1
    middle = [pair or (REST, REST) for pair in pairs[first:end]]
    one, other = ([pair[side] for pair in middle] for side in (0, 1))
    return _bracketed(one, other, has_head=first > 0, has_tail=end < len(pairs))


def _arrays(old: Sequence[Any], new: Sequence[Any]) -> _Pair:
    """Return two arrays of different lengths without the items that both begin and end with."""
    first = _shared(old, new, _is_same)
    last = _shared(old[first:][::-1], new[first:][::-1], _is_same)
    one, other = (list(map(_plain, each[first : len(each) - last])) for each in (old, new))
    return _bracketed(one, other, has_head=first > 0, has_tail=last > 0)


def _bracketed(one: list[str], other: list[str], *, has_head: bool, has_tail: bool) -> _Pair:
    head, tail = [REST] * has_head, [REST] * has_tail
    return f"[{', '.join([*head, *one, *tail])}]", f"[{', '.join([*head, *other, *tail])}]"


def _texts(old: str, new: str) -> _Pair:
    """Return two texts from shortly before the first difference to shortly after the last."""
    first = _shared(old, new, eq)
    last = _shared(old[first:][::-1], new[first:][::-1], eq)
    start = max(0, first - MARGIN)
    one, other = (_plain(text[start : len(text) - max(0, last - MARGIN)]) for text in (old, new))
    head, tail = REST if start else "", REST if last > MARGIN else ""
    return f'"{head}{one[1:-1]}{tail}"', f'"{head}{other[1:-1]}{tail}"'


def _shared(old: Sequence[Any], new: Sequence[Any], are_same: Callable[[Any, Any], bool]) -> int:
    """Return how many of the first items of two sequences are the same."""
    return sum(1 for _ in takewhile(bool, map(are_same, old, new)))


def _is_same(old: Any, new: Any) -> bool:  # noqa: ANN401 - any values
    """Tell whether two values are equal; unlike in Python, 1, 1.0 and true are not."""
    before, after = as_table(old), as_table(new)
    if before is not None and after is not None:
        return before.keys() == after.keys() and all(
            _is_same(value, after[key]) for key, value in before.items()
        )
    was, is_ = as_array(old), as_array(new)
    if was is not None and is_ is not None:
        return len(was) == len(is_) and all(map(_is_same, was, is_))
    return (type(old) is type(new) and old == new) or _plain(old) == _plain(new)


def _entry(key: str, value: str) -> str:
    return f"{json.dumps(key, ensure_ascii=False)}: {value}"


def _plain(value: Any) -> str:  # noqa: ANN401 - any value
    return _ENCODER.encode(value)


def _cut_both(old: str, new: str) -> _Pair:
    """Return two texts without what is far from their first difference."""
    shared = _shared(old, new, eq)
    start = shared - MARGIN if shared > MAX_SAME else 0
    limit = max(MAX_SHOWN, shared - start + MARGIN)
    head = REST if start else ""
    return head + _cut(old[start:], limit), head + _cut(new[start:], limit)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[:limit]}{REST}"
