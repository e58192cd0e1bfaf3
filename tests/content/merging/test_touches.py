from __future__ import annotations

import json
from copy import deepcopy
from itertools import combinations, product
from typing import Any, cast

import pytest

from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.documents.tables import Table
from roguelike.content.merging.changes import Bounds, Change, Layer, leaves
from roguelike.content.merging.leaf_verbs import MergeError
from roguelike.content.merging.touches import Touch, go_together, leaves_alone, touches

PLACE = Place(Document("a.toml"))
RAT: Table = {
    "hp": 5,
    "tags": ["a", "b", "b"],
    "stats": {"attack": 4, "luck": 3},
    "first": {"kind": "x", "n": 1},
    "items": [{"kind": "x", "n": 1}, {"kind": "y", "n": 2}, {"key": "z", "n": 3}],
}
BOUNDS = (Bounds(("hp",), 0, 9),)
"""What `clamp` makes of sums and products of `hp`."""
CHANGES: list[tuple[str, Any]] = [
    ("set", {"hp": 7}),
    ("set", {"hp": 8, "stats": {"luck": 1}}),
    ("set", {"tags": ["a"]}),
    ("set", {"first": {"kind": "y"}}),
    ("set", {"first": {"n": 4}}),
    ("set", {"items": {"x": {"n": 4}}}),
    ("set", {"items": {"x": {"kind": "y"}}}),
    ("set", {"stats": {}}),
    ("replace", {"stats": {"luck": 1}}),
    ("replace", {"hp": 7}),
    ("unset", [("stats", "luck")]),
    ("unset", [("items", "y", "n"), ("tags",)]),
    ("add", {"hp": 2}),
    ("add", {"hp": -6}),
    ("add", {"hp": 1, "items": {"y": {"n": 2}}}),
    ("mul", {"hp": 3, "first": {"n": 2}}),
    ("mul", {"hp": -2}),
    ("mul", {"hp": 1.5}),
    ("mul", {"hp": 0.7}),
    ("append", {"tags": ["c", "a"]}),
    ("append", {"items": [{"kind": "w", "n": 1}]}),
    ("append", {"items": [{"kind": "x", "n": 1}]}),
    ("prepend", {"tags": ["d"]}),
    ("prepend", {"items": [{"kind": "y", "n": 9}]}),
    ("insert", {"tags": {"after": "a", "values": ["e"]}}),
    ("insert", {"tags": {"before": "c", "values": ["a", "f"]}}),
    ("insert", {"items": {"before": {"n": 2}, "values": [{"kind": "v", "n": 1}]}}),
    ("remove", {"tags": ["a"]}),
    ("remove", {"tags": ["b"]}),
    ("remove", {"items": ["x"]}),
    ("remove", {"items": [{"n": 1}]}),
]


def layer(verb: str, table: Any, bounds: tuple[Bounds, ...] = ()) -> Layer:  # noqa: ANN401 - any
    return Layer("deep", PLACE, (Change(verb, table, PLACE, bounds),), is_patch=True)


def said(verb: str, table: Any) -> list[Touch]:  # noqa: ANN401 - any table of changes
    return list(touches(layer(verb, table)))


def outcome(*patches: Layer) -> dict[KeyPath, Any] | None:
    """Return what comes of the rat, arrays in an order of their own; None if it cannot be done."""
    table = deepcopy(RAT)
    try:
        for each in patches:
            for change in each.changes:
                table = change.made_to(table)
    except MergeError:
        return None
    return {
        path: sorted(json.dumps(item) for item in cast("list[Any]", value))
        if isinstance(value, list)
        else value
        for path, value in leaves(table)
    }


def test_what_goes_together_comes_to_the_same_in_both_orders() -> None:
    patches = [layer(*change) for change in CHANGES]
    patches += [layer(verb, table, BOUNDS) for verb, table in CHANGES if verb in ("add", "mul")]

    wrong = [
        (first.changes, second.changes)
        for first, second in combinations(patches, 2)
        if all(go_together(*pair) for pair in product(touches(first), touches(second)))
        and outcome(first, second) != outcome(second, first)
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (("add", {"hp": 1}), ("add", {"hp": 2}), True),
        (("add", {"hp": 1}), ("mul", {"hp": 2}), False),
        (("add", {"hp": 1}), ("add", {"stats": {"luck": 1}}), True),
        (("mul", {"hp": 3}), ("mul", {"hp": 2}), True),
        (("mul", {"hp": 1.5}), ("mul", {"hp": 2}), False),
        (("mul", {"hp": 1.5}), ("mul", {"hp": 1.5}), True),
        (("set", {"hp": 1}), ("replace", {"hp": 1}), True),
        (("set", {"hp": 1}), ("set", {"hp": True}), False),
        (("append", {"tags": ["x"]}), ("prepend", {"tags": ["y"]}), True),
        (("append", {"tags": ["x"]}), ("remove", {"tags": ["y"]}), True),
        (("append", {"tags": ["x"]}), ("remove", {"tags": ["x"]}), False),
        (("remove", {"tags": ["x"]}), ("remove", {"tags": ["y"]}), True),
        (("remove", {"items": ["x"]}), ("remove", {"items": [{"n": 1}]}), False),
        (("append", {"items": [{"kind": "w"}]}), ("set", {"items": {"x": {"n": 1}}}), True),
        (("append", {"items": [{"kind": "x"}]}), ("set", {"items": {"x": {"n": 1}}}), False),
        (("append", {"items": [{"kind": "w"}]}), ("set", {"items": {"x": {"kind": "w"}}}), False),
        (("set", {"first": {"kind": "y"}}), ("set", {"first": {"n": 1}}), False),
    ],
)
def test_it_is_known_what_goes_together(
    one: tuple[str, Any],
    other: tuple[str, Any],
    expected: bool,  # noqa: FBT001 - a case
) -> None:
    (first,), (second,) = said(*one), said(*other)

    assert go_together(first, second) is expected
    assert go_together(second, first) is expected


@pytest.mark.parametrize(
    ("verb", "table", "path", "wanted", "expected"),
    [
        ("add", {"hp": 1}, ("hp",), ">=3", False),
        ("add", {"hp": 1}, ("stats", "luck"), 3, True),
        ("append", {"tags": ["x"]}, ("tags",), ["small"], True),
        ("append", {"tags": ["x", "small"]}, ("tags",), ["small"], False),
        ("remove", {"tags": ["x"]}, ("tags",), ["small"], True),
        ("remove", {"tags": ["small"]}, ("tags",), ["small"], False),
        ("insert", {"tags": {"after": "small", "values": ["x"]}}, ("tags",), ["small"], True),
        ("set", {"tags": ["small"]}, ("tags",), ["small"], False),
        ("append", {"items": [{"kind": "w"}]}, ("items", "x", "n"), 3, False),
    ],
)
def test_it_is_known_what_cannot_decide_whether_something_is_selected(
    verb: str, table: Table, path: KeyPath, wanted: object, *, expected: bool
) -> None:
    (touch,) = said(verb, table)

    assert leaves_alone(touch, path, wanted) is expected
