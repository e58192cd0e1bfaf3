"""Named tuples that are equal only to their like.

A named tuple is the cheapest immutable value to make, but it is a tuple like any other: one
kind's `Waited(2)` would equal another kind's `Woke(2)`, and one without fields would be false.
"""

from __future__ import annotations

from typing import Any, TypeVar

C = TypeVar("C", bound=type[tuple[Any, ...]])


def distinct(kind: C) -> C:
    """Make values of a named tuple unequal to those of any other kind, and always true."""
    for name, method in (("__eq__", _equals), ("__ne__", _differs), ("__bool__", _is_true)):
        setattr(kind, name, method)
    return kind


def _equals(one: tuple[Any, ...], other: object) -> bool:
    return isinstance(other, type(one)) and one[:] == other[:]


def _differs(one: tuple[Any, ...], other: object) -> bool:
    return not _equals(one, other)


def _is_true(value: tuple[Any, ...]) -> bool:
    del value
    return True
