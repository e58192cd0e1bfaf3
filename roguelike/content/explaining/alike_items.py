"""Items of one array or table that are wrong in the same way: the first tells of the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath
from roguelike.content.explaining.problems import NO_TABLE, Problem
from roguelike.content.fields.types import keys_of
from roguelike.content.findings.diagnostics import Diagnostic

_TYPES = NO_TABLE | {"bool_type", "float_type", "int_type", "string_type"}


def alike_items(problems: Sequence[Problem]) -> dict[KeyPath, int]:
    """Return how many more items are of the same wrong type, for the first of each array.

    For those others it is 0. Nothing is said of items that are the only ones. Tables that
    stand where a table has names of its own are items of it as well.
    """
    by_array: defaultdict[tuple[KeyPath, str, type], list[KeyPath]] = defaultdict(list)
    for each in problems:
        if each.kind in _TYPES and each.keys and _is_item(each):
            by_array[each.keys[:-1], each.kind, type(each.value)].append(each.keys)
    found: dict[KeyPath, int] = {}
    for first, *others in by_array.values():
        if others:
            found |= {first: len(others), **dict.fromkeys(others, 0)}
    return found


def _is_item(problem: Problem) -> bool:
    owner = problem.location.owner
    is_named = owner is not None and problem.last not in keys_of(owner)
    return isinstance(problem.keys[-1], int) or (is_named and isinstance(problem.value, dict))


def with_others(finding: Diagnostic, others: int) -> Diagnostic:
    """Return a finding about an item that says how many more are like that."""
    if not others:
        return finding
    count = "another" if others == 1 else f"{others} others"
    return replace(finding, message=f"{finding.message}; so it is with {count}")
