"""Hold counts that are the same on every machine to budgets, so that none grows unnoticed.

A budget is what was reached with Python 3.11 and 5 % more; later ones need no more than that.
`python3 -m tests.budgets` prints all lines as they would be now: one that has become cheaper is
lowered by a copy, one that has become dearer raised with a word on what that has bought. How things
are counted stands in `tests/budgets`; times are measured in `benchmarks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tests.budgets.measuring import measured as _measured

measured = cache(_measured)


class Budget(NamedTuple):
    """A bound on a count, with the reason for each time that it was raised."""

    most: int
    bought: str = ""


BUDGETS: Mapping[str, Budget] = {
    "calls, loading the shipped content": Budget(
        190_500, "136 tiles, messages that tell several facts, and forms of what fills cells"
    ),
    "calls, key to frame: a step": Budget(
        404, "a line above the map, keys for each situation, forecasts, and one judgement of harm"
    ),
    "calls, key to frame: an attack": Budget(
        1_190,
        "a line above the map, forecasts in words, one sentence for what belongs together and for"
        " several blows, and one judgement of harm",
    ),
    "calls, key to frame: the worst step on floor 1 of the crown": Budget(
        1_320, "a row of keys that follows from the situation, and one judgement of harm"
    ),
    "calls, key to frame: the worst step on floor 4 of the crown": Budget(1_130, "the same"),
    "calls, key to frame: opening the inventory": Budget(397),
    "calls, 100 turns among 13 monsters: classic": Budget(2_654),
    "calls, 100 turns among 13 monsters: floor 4 of the crown": Budget(56_130),
    "calls, a level: undercroft": Budget(4_039),
    "calls, a level: drowned_caves": Budget(6_911),
    "calls, a level: drowned_hall": Budget(7_803),
    "calls, a level: dungeon": Budget(2_443),
    "calls, a level: dungeon_plus": Budget(2_772),
    "own modules, validate": Budget(
        388, "records, drawings, timers and events each in one place; tiles; rooms of the engine"
    ),
    "calls, validating a small mod": Budget(
        158_500, "136 tiles and their lints, and messages that tell several facts"
    ),
    "calls, loading in German": Budget(390_500, "136 tiles, and messages that tell several facts"),
    "calls, validating fifty patches and a hundred texts, all wrong": Budget(
        597_500,
        "136 tiles, forms of what fills cells; fixes are tried before they are promised; rules"
        " about which fields go together are kept by all models alike",
    ),
    "own modules, --version": Budget(12),
    "own modules, --help": Budget(12),
    "own modules, a window": Budget(522, "frames, the map and tiles; rooms of the engine"),
    "own modules, a terminal": Budget(518, "frames, the map and tiles; rooms of the engine"),
    "bytes, schemas": Budget(2_605_328, "tiles and tilesets"),
}

HEAVY = ("blessed", "msgspec", "numpy", "pydantic", "rich", "tcod", "tomli")

UNUSED: Mapping[str, tuple[str, ...]] = {
    "--version": (*HEAVY, "argparse", "email", "inspect"),
    "--help": (*HEAVY, "argparse", "email", "inspect"),
    "validate": ("blessed", "numpy", "rich", "tcod"),
    "a window": ("blessed", "difflib", "numpy.ma", "rich"),
    "a terminal": ("numpy.ma", "rich"),
}
"""The modules that each start does without, though others need them."""


def test_nothing_costs_more_than_its_budget() -> None:
    counts = measured().counts

    assert [
        f"{what}: {count}, and the budget is {BUDGETS[what].most}; make it cheaper, or raise the"
        " line (`python3 -m tests.budgets` prints it) and say there what that buys"
        for what, count in counts.items()
        if what in BUDGETS and count > BUDGETS[what].most
    ] == []


def test_everything_that_is_counted_has_a_budget() -> None:
    assert sorted(measured().counts) == sorted(BUDGETS)


def test_a_start_imports_nothing_that_only_others_need() -> None:
    imported = measured().libraries

    assert {start: sorted({*names} & {*imported[start]}) for start, names in UNUSED.items()} == {
        start: [] for start in UNUSED
    }
