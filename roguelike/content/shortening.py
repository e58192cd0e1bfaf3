"""Values as people are shown them: as JSON, in a line, what is long without what does not matter.

Of a value that changed, that is all that stayed as it was: two long values that differ never look
the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, TypeAlias, cast

from roguelike.content.tables import as_table, name_of

MAX_SHOWN = 60
"""Characters of a value that are shown, as long as that shows what is different."""
MARGIN = 12
"""Characters that are shown around a difference in a text."""
REST = "…"
"""What stands for all that is left out."""

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
    one, other = _differing(old, new)
    limit = max(MAX_SHOWN, _shared(one, other) + MARGIN)
    return _cut(one, limit), _cut(other, limit)


def _differing(old: Any, new: Any) -> _Pair:  # noqa: ANN401 - any values
    """Return two values without what they have in common."""
    before, after = as_table(old), as_table(new)
    if before is not None and after is not None:
        return _tables(before, after)
    if isinstance(old, list) and isinstance(new, list):
        return _arrays(cast("list[Any]", old), cast("list[Any]", new))
    if isinstance(old, str) and isinstance(new, str):
        return _texts(old, new)
    return _plain(old), _plain(new)


def _tables(old: dict[str, Any], new: dict[str, Any]) -> _Pair:
    """Return two tables with the values that differ, and the name that both may have."""
    one: list[str] = []
    other: list[str] = []
    is_whole = True
    for key in {**old, **new}:
        is_in_both = key in old and key in new
        if is_in_both and _is_same(old[key], new[key]):
            if old[key] == name_of(old):
                one.append(_entry(key, _plain(old[key])))
                other.append(_entry(key, _plain(new[key])))
            else:
                is_whole = False
        elif is_in_both:
            before, after = _differing(old[key], new[key])
            one.append(_entry(key, before))
            other.append(_entry(key, after))
        elif key in old:
            one.append(_entry(key, _plain(old[key])))
        else:
            other.append(_entry(key, _plain(new[key])))
    rest = [] if is_whole else [REST]
    return f"{{{', '.join([*one, *rest])}}}", f"{{{', '.join([*other, *rest])}}}"


def _arrays(old: Sequence[Any], new: Sequence[Any]) -> _Pair:
    """Return two arrays without the items that both begin and end with."""
    first = _shared(old, new)
    last = _shared(old[first:][::-1], new[first:][::-1])
    before, after = old[first : len(old) - last], new[first : len(new) - last]
    one, other = list(map(_plain, before)), list(map(_plain, after))
    if len(before) == len(after):
        pairs = [_items(*pair) for pair in zip(before, after, strict=True)]
        one, other = ([pair[side] for pair in pairs] for side in (0, 1))
    head, tail = [REST] * bool(first), [REST] * bool(last)
    return f"[{', '.join([*head, *one, *tail])}]", f"[{', '.join([*head, *other, *tail])}]"


def _items(old: Any, new: Any) -> _Pair:  # noqa: ANN401 - any values
    return (REST, REST) if _is_same(old, new) else _differing(old, new)


def _texts(old: str, new: str) -> _Pair:
    """Return two texts from shortly before the first difference to shortly after the last."""
    first = _shared(old, new)
    last = _shared(old[first:][::-1], new[first:][::-1])
    start = max(0, first - MARGIN)
    one, other = (_plain(text[start : len(text) - max(0, last - MARGIN)]) for text in (old, new))
    head, tail = REST if start else "", REST if last > MARGIN else ""
    return f'"{head}{one[1:-1]}{tail}"', f'"{head}{other[1:-1]}{tail}"'


def _shared(old: Sequence[Any], new: Sequence[Any]) -> int:
    """Return how many of the first items of two sequences are the same."""
    pairs = zip(old, new, strict=False)
    return sum(1 for _ in takewhile(lambda pair: _is_same(*pair), pairs))


def _is_same(old: Any, new: Any) -> bool:  # noqa: ANN401 - any values
    """Tell whether two values are equal; unlike in Python, 1, 1.0 and true are not."""
    if isinstance(old, str) and isinstance(new, str):
        return old == new
    one, other = (json.dumps(value, default=str, sort_keys=True) for value in (old, new))
    return one == other


def _entry(key: str, value: str) -> str:
    return f"{json.dumps(key, ensure_ascii=False)}: {value}"


def _plain(value: Any) -> str:  # noqa: ANN401 - any value
    return json.dumps(value, ensure_ascii=False, default=str)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[:limit]}{REST}"
