from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import KeyPath, Table
from roguelike.content.findings.diagnostics import Code
from roguelike.content.merging.verbs import MergeError, apply
from roguelike.core.formulas.formula import parse
from roguelike.core.rng import Rng

Change = Table | list[KeyPath]

RAT: Table = {
    "label": "rat",
    "hp": 5,
    "speed": 1.5,
    "tags": ["a", "b"],
    "stats": {"attack": "1d4", "luck": 3},
    "items": [{"kind": "x", "n": 1}, {"kind": "y", "n": 2}, {"key": "z", "n": 3}],
}


@pytest.mark.parametrize(
    ("verb", "changes", "expected"),
    [
        ("set", {"hp": 6, "new": {"a": 1}}, {"hp": 6, "new": {"a": 1}}),
        ("set", {"items": {"z": {"n": 9}}}, {"items": [*RAT["items"][:2], {"key": "z", "n": 9}]}),
        ("replace", {"stats": {"luck": 1}}, {"stats": {"luck": 1}}),
        ("add", {"hp": -7, "speed": 0.1}, {"hp": -2, "speed": 1.6}),
        ("add", {"stats": {"attack": -2, "luck": "1d2 - 1"}},
         {"stats": {"attack": "1d4 - 2", "luck": "3 + (1d2 - 1)"}}),
        ("mul", {"hp": 0.5, "speed": 2}, {"hp": 3, "speed": 3.0}),
        ("mul", {"hp": -0.5}, {"hp": -2}),
        ("mul", {"stats": {"attack": 2}}, {"stats": {"attack": "1d4 * 2", "luck": 3}}),
        ("append", {"tags": ["c"], "more": ["d"]}, {"tags": ["a", "b", "c"], "more": ["d"]}),
        ("append", {"deep": {"down": ["d"]}}, {"deep": {"down": ["d"]}}),
        ("prepend", {"tags": ["c"]}, {"tags": ["c", "a", "b"]}),
        ("insert", {"tags": {"after": "a", "values": ["c"]}}, {"tags": ["a", "c", "b"]}),
        ("remove", {"items": ["x", {"n": 3}]}, {"items": [{"kind": "y", "n": 2}]}),
        ("unset", [("stats", "luck"), ("nothing",), ("items", "z", "n")],
         {"stats": {"attack": "1d4"}, "items": [*RAT["items"][:2], {"key": "z"}]}),
        ("unset", [("label", "x"), ("items", "z")], {}),
    ],
)  # fmt: skip
def test_a_verb_makes_a_new_table(verb: str, changes: Change, expected: Table) -> None:
    before = deepcopy(RAT)

    after = apply(verb, RAT, changes)

    assert after == {**RAT, **expected}
    assert before == RAT


@pytest.mark.parametrize(
    ("verb", "changes", "code", "keys"),
    [
        ("add", {"stats": {"none": 1}}, Code.E404, ("stats", "none")),
        ("add", {"tags": 1}, Code.E404, ("tags",)),
        ("add", {"label": {"size": 1}}, Code.E404, ("label",)),
        ("mul", {"hp": {"least": 2}}, Code.E404, ("hp",)),
        ("append", {"hp": [1]}, Code.E404, ("hp",)),
        ("append", {"label": {"parts": [1]}}, Code.E404, ("label",)),
        ("insert", {"hp": {"before": "a", "values": [1]}}, Code.E404, ("hp",)),
        ("remove", {"tags": ["a", "c"]}, Code.E405, ("tags", 1)),
        ("insert", {"tags": {"before": "c", "values": []}}, Code.E405, ("tags", "before")),
        ("set", {"items": {"w": {"n": 1}}}, Code.E405, ("items", "w")),
        ("mul", {"items": {"x": {"m": 1}}}, Code.E404, ("items", "x", "m")),
    ],
)
def test_what_cannot_be_changed_is_told_with_its_keys(
    verb: str, changes: Change, code: Code, keys: tuple[str | int, ...]
) -> None:
    with pytest.raises(MergeError) as error:
        apply(verb, RAT, changes)

    assert (error.value.code, error.value.keys) == (code, keys)


@given(st.integers(-50, 50), st.sampled_from([0.1, 0.25, 0.5, 1.5, 2, 3, -0.5, -2, 1.05]))
def test_a_formula_is_multiplied_as_a_number_is(number: int, factor: float) -> None:
    formula = f"0 - {-number}" if number < 0 else f"{number} + 0"

    plain = apply("mul", {"x": number}, {"x": factor})["x"]
    text = apply("mul", {"x": formula}, {"x": factor})["x"]

    assert parse(text).roll(Rng("seed", "test"), {}) == plain


@pytest.mark.parametrize("verb", ["add", "mul"])
def test_the_kind_that_a_change_is_for_may_be_said_and_stays(verb: str) -> None:
    table = {"generator": {"kind": "cave", "rounds": 3}}

    changed = apply(verb, table, {"generator": {"kind": "cave", "rounds": 2}})

    assert changed == {"generator": {"kind": "cave", "rounds": 5 if verb == "add" else 6}}


@pytest.mark.parametrize(
    ("there", "expected"),
    [({"kind": "drawn"}, "what is there is `drawn`, not `cave`"), ({}, "what is there is nothing")],
)
def test_a_change_for_another_kind_is_refused(there: Table, expected: str) -> None:
    with pytest.raises(MergeError) as error:
        apply("mul", {"generator": there}, {"generator": {"kind": "cave", "rounds": 2}})

    assert error.value.code is Code.E404
    assert error.value.keys == ("generator", "kind")
    assert error.value.message.startswith(expected)


def test_not_every_item_is_compared_with_each_of_very_many() -> None:
    compared: list[Item] = []

    class Item(dict[str, int]):
        def __eq__(self, other: object) -> bool:
            compared.append(self)
            return super().__eq__(other)

        __hash__ = None  # pyright: ignore[reportAssignmentType]

    there = [Item(monster=number) for number in range(100)]
    more = [{"monster": number} for number in range(50, 150)]

    result = apply("append", {"hp": there}, {"hp": more})

    assert result == {"hp": [*there, *more[50:]]}
    assert len(compared) < 1_000
