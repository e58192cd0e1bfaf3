"""A way past the methods that keep a world in order, for tests of what is out of order."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def writable(mapping: Mapping[K, V]) -> dict[K, V]:
    """Return a mapping to which nobody but its owner writes otherwise."""
    assert isinstance(mapping, dict)
    return mapping


def writable_set(elements: AbstractSet[K]) -> set[K]:
    """Return a set to which nobody but its owner writes otherwise."""
    assert isinstance(elements, set)
    return elements
