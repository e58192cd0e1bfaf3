"""Items of one array that are wrong in the same way: whoever mends the first knows the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath
from roguelike.content.explaining.problems import Problem
from roguelike.content.findings.diagnostics import Diagnostic

_TYPES = frozenset({"bool_type", "float_type", "int_type", "string_type"})


def alike_items(problems: Sequence[Problem]) -> dict[KeyPath, int]:
    """Return how many more items are of the same wrong type, for the first of each array.

    For those others it is 0. Nothing is said of items that are the only ones.
    """
    by_array: defaultdict[tuple[KeyPath, str, type], list[KeyPath]] = defaultdict(list)
    for each in problems:
        if each.kind in _TYPES and each.keys and isinstance(each.keys[-1], int):
            by_array[each.keys[:-1], each.kind, type(each.value)].append(each.keys)
    found: dict[KeyPath, int] = {}
    for first, *others in by_array.values():
        if others:
            found |= {first: len(others), **dict.fromkeys(others, 0)}
    return found


def with_others(finding: Diagnostic, others: int) -> Diagnostic:
    """Return a finding about an item that says how many more are like that."""
    if not others:
        return finding
    count = "another" if others == 1 else f"{others} others"
    return replace(finding, message=f"{finding.message}; so it is with {count}")
