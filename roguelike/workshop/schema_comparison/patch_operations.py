"""Operations on patches; where a file has none, one is added that changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from roguelike.content.merging.patches import COMMON, SELECTORS
from roguelike.content.schema import KINDS, PATCH, TAG, VERBS
from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.nodes import Node, nodes
from roguelike.workshop.schema_comparison.operations import Draft, Edit, Make, Operation, added

DEFINITION, _PATCH_DEPTH = 2, 3
"""The numbers of keys that lead to a definition, and to a patch."""

_TARGETS: dict[str, Any] = {
    "id": "kobold",
    "ids": ["kobold"],
    "tag": "fire",
    "where": {"tags": ["fire"]},
}


def is_definition(node: Node) -> bool:
    """Return True for the table of a definition, or of a test."""
    is_named = len(node.path) == DEFINITION and node.path[0] not in (PATCH, TAG)
    return is_named and node.is_table and node.is_key


def is_patch(node: Node) -> bool:
    """Return True for the table of a patch."""
    return len(node.path) == _PATCH_DEPTH and node.path[0] == PATCH and node.is_table


def in_patch(change: Callable[[Rng, Node], Edit | None]) -> Operation:
    """Return the operation that changes something in a patch."""

    def changed(draft: Draft) -> Edit | None:
        found = [*filter(is_patch, nodes(draft.data))] or [*_new_patch(draft)]
        return change(draft.rng, draft.rng.pick(found)) if found else None

    return changed


def patched_with(key: str, make: Make) -> Operation:
    """Return the operation that gives a patch another value of a key, or that key."""

    def change(rng: Rng, node: Node) -> Edit | None:
        node.table.pop(key, None)
        return added(node, key, make(rng, node))

    return in_patch(change)


def without_target(_rng: Rng, node: Node) -> Edit:
    """Leave a patch without anything that says what it is for."""
    return _without(node, SELECTORS, "has no target")


def without_verbs(_rng: Rng, node: Node) -> Edit:
    """Leave a patch without anything to do."""
    return _without(node, VERBS, "has no verb")


def with_second_target(rng: Rng, node: Node) -> Edit | None:
    """Let a patch be for something else as well."""
    others = [each for each in SELECTORS if each not in node.table]
    name = rng.pick(others)
    return added(node, name, _TARGETS[name])


def _without(node: Node, names: tuple[str, ...], change: str) -> Edit:
    for name in names:
        node.table.pop(name, None)
    return Edit(node.path, change)


def _new_patch(draft: Draft) -> Iterator[Node]:
    """Add a patch that sets a field of a definition to what it is."""
    found = [node for node in nodes(draft.data) if is_definition(node) and node.path[0] in KINDS]
    if not found:
        return
    node = draft.rng.pick(found)
    fields = sorted(node.table.keys() - {*COMMON})
    if fields:
        field = draft.rng.pick(fields)
        patch = {"id": node.key, "set": {field: node.table[field]}}
        draft.data.setdefault(PATCH, {}).setdefault(node.path[0], []).append(patch)
        yield from filter(is_patch, nodes(draft.data))
