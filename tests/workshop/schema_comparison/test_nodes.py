"""All that is in parsed files."""

from __future__ import annotations

from collections import Counter

import pytest

from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.nodes import Data, Node, nodes, picked


def some() -> Data:
    return {"monster": {"mole": {"tags": ["small", "beast"], "size": 2}}, "kind": "level"}


def at(data: Data, *path: str | int) -> Node:
    return next(node for node in nodes(data) if node.path == path)


def test_everything_in_a_file_comes_with_its_path_the_outer_first() -> None:
    assert [node.path for node in nodes(some())] == [
        ("monster",),
        ("monster", "mole"),
        ("monster", "mole", "tags"),
        ("monster", "mole", "tags", 0),
        ("monster", "mole", "tags", 1),
        ("monster", "mole", "size"),
        ("kind",),
    ]


def test_items_of_arrays_stand_in_the_field_of_the_array() -> None:
    node = at(some(), "monster", "mole", "tags", 1)

    assert (node.field, node.key, node.is_key, node.value) == ("tags", 1, False, "beast")


@pytest.mark.parametrize(
    ("value", "sort"),
    [({}, "table"), ([], "array"), ("", "text"), (0, "number"), (0.5, "number"), (True, "")],
)
def test_a_value_is_of_one_sort(value: object, sort: str) -> None:
    node = Node(("x",), {"x": value}, value)
    sorts = {
        "table": node.is_table,
        "array": node.is_array,
        "text": node.is_text,
        "number": node.is_number,
    }

    assert [name for name, is_so in sorts.items() if is_so] == ([sort] if sort else [])
    assert node.is_single is (sort not in ("table", "array"))


def test_what_is_done_with_a_node_is_done_in_the_file() -> None:
    data = some()

    at(data, "monster", "mole", "tags", 0).drop()
    at(data, "monster", "mole", "size").put(3)
    at(data, "monster").rename("monsters")

    assert data == {"monsters": {"mole": {"tags": ["beast"], "size": 3}}, "kind": "level"}
    assert list(data) == ["monsters", "kind"]


def test_each_depth_is_as_likely_as_any_other() -> None:
    data: Data = {"a": [*range(97)], "b": 1}
    rng = Rng("test", "nodes")

    found = Counter(
        len(node.path) for _ in range(400) if (node := picked(rng, data, lambda _: True))
    )

    assert 150 < found[1] < 250
    assert picked(rng, data, lambda node: node.is_text) is None
