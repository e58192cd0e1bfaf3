"""What is found by looking at pairs of patches, beside what comes of all orders of the mods."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.content.conflicts.conflicts import conflicts
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import LoadResult
from roguelike.content.merging.changes import leaves
from tests.content.bestiary import load_beside_core, patch

DOES = [
    "set.stats.attack = 5",
    "set.stats.attack = 6",
    "add.stats.attack = 3",
    "mul.stats.attack = 2",
    "mul.stats.attack = -1",
    "unset = ['stats.attack']",
    "replace.stats = { attack = 2, speed = 4 }",
    "set.label = 'x'",
    "append.tags = ['x']",
    "prepend.tags = ['y', 'x']",
    "insert.tags = { after = 'small', values = ['z'] }",
    "remove.tags = ['small']",
    "remove.tags = ['animal']",
    "set.tags = ['small', 'x']",
    "append.behaviors = [{ kind = 'wander', percent = 5 }]",
    "set.behaviors.wander.percent = 6",
    "remove.behaviors = ['wander']",
]
FOR = [
    'id = "rat"',
    'id = "heir:hound"',
    'where = { stats.attack = ">=5" }',
    'where = { tags = ["x"] }',
    'where = { tags = ["small"] }',
    'where = { label = "x" }\nrequired = false',
    'id = "rat"\npriority = "late"',
]
HEIR = """
[monster.hound]
abstract = true
label = "hound"
glyph = "h"
color = "brown"
tags = ["animal", "small"]
stats = { attack = 3 }
behaviors = [{ kind = "wander", percent = 20 }]

[monster.pup]
inherits = "hound"
label = "pup"
"""
PATCHES = st.builds(patch, st.sampled_from(DOES), st.sampled_from(FOR))


@given(texts=st.lists(PATCHES, min_size=2, max_size=4), knows=st.booleans())
@settings(max_examples=100, deadline=None)
def test_where_nothing_is_found_no_order_makes_a_difference(
    *, texts: list[str], knows: bool
) -> None:
    mods = {f"mod_{number}": text for number, text in enumerate(texts)}
    more = dict.fromkeys(mods, 'heir = "*"\n')
    if knows:
        more["mod_1"] += '[order]\nafter = ["mod_0"]'

    with tempfile.TemporaryDirectory() as folder:
        result = load_beside_core(Path(folder), {"heir": HEIR, **mods}, more)
        found = among(result)
        if len(found):
            return
        there = [mod for mod in mods if mod not in result.left_out]
        outcomes = {
            json.dumps(outcome(result, order), sort_keys=True)
            for order in permutations(there)
            if not knows or is_before(order, "mod_0", "mod_1")
        }

    assert len(outcomes) == 1, "\n".join(texts)


def is_before(order: Sequence[str], one: str, other: str) -> bool:
    """Tell whether one of two mods comes first, as far as both are there."""
    return not {one, other} <= set(order) or order.index(one) < order.index(other)


def among(result: LoadResult) -> Report:
    """Return the conflicts between mods."""
    assert result.assembly is not None
    return conflicts(result.assembly, result.selected.order)


def outcome(result: LoadResult, order: tuple[str, ...]) -> Mapping[str, Any]:
    """Return all values if mods are loaded in an order, put together as when they are loaded."""
    assert result.assembly is not None
    patches = sorted(result.assembly.patches, key=lambda each: order.index(each.layer.mod))
    histories = result.assembly.resolver.resolved(patches, Report()).histories
    return {
        f"{history.id}.{'.'.join(map(str, path))}": sorted(map(str, cast("list[Any]", value)))
        if isinstance(value, list)
        else value
        for history in histories.values()
        for path, value in leaves(history.table)
    }
