"""Kinds of content as words in a sentence: not all of them can be counted."""

from __future__ import annotations

_SEVERAL = frozenset({"rules"})
_UNCOUNTED = _SEVERAL | {"terrain"}


def some(kind: str) -> str:
    """Return what something of a kind is called that is not known, as `a monster`."""
    return kind if kind in _UNCOUNTED else f"a {kind}"


def there_is_no(kind: str) -> str:
    """Return the beginning of a sentence about something of a kind that does not exist."""
    return f"there {'are' if kind in _SEVERAL else 'is'} no {kind}"
