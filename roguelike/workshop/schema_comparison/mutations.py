"""Single random changes of files, of many sorts: what authors do by mistake."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from msgspec import Struct

from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.tree import table_of
from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.nodes import Data, Node
from roguelike.workshop.schema_comparison.operations import (
    Draft,
    Edit,
    Is,
    Operation,
    add_field_of_another,
    add_foreign_param,
    adding,
    always,
    any_of,
    anything,
    appending,
    change_kind,
    keep_one_field,
    longer_by,
    misspelled,
    putting,
    removing,
    renaming,
    swap_values,
)
from roguelike.workshop.schema_comparison.patch_operations import (
    DEFINITION,
    in_patch,
    is_definition,
    patched_with,
    with_second_target,
    without_target,
    without_verbs,
)
from roguelike.workshop.schema_comparison.vocabulary import Vocabulary

_HUGE = 1_000_000_000
_MAX_TRIES = 100
"""The most operations that are tried with a file; few suit each."""
_CONDITIONS = frozenset({"when", "where"})
"""The fields with conditions."""


class Mutation(Struct, frozen=True):
    """A file with one change.

    Attributes:
        data: What it says.
        operation: The name of the operation.
        edit: What was changed.
    """

    data: Data
    operation: str
    edit: Edit


def mutated(data: Data, words: Vocabulary, rng: Rng) -> Mutation | None:
    """Return a file with one random change; None if it has nothing to change.

    Args:
        data: What the file says.
        words: What such files say.
        rng: Decides what is changed.
    """
    names = sorted(OPERATIONS)
    for _ in range(_MAX_TRIES):
        name, draft = rng.pick(names), Draft(deepcopy(data), rng, words)
        if (edit := OPERATIONS[name](draft)) is not None:
            return Mutation(draft.data, name, edit)
    return None


def _is_text(node: Node) -> bool:
    return node.is_text


def _is_number(node: Node) -> bool:
    return node.is_number


def _is_single(node: Node) -> bool:
    return node.is_single


def _is_array(node: Node) -> bool:
    return node.is_array


def _is_inner_table(node: Node) -> bool:
    return node.is_table and len(node.path) >= DEFINITION


def _is_formula(node: Node) -> bool:
    return node.is_text and "{" not in node.value and any(map(str.isdigit, node.value))


def _is_required(node: Node) -> bool:
    """Return True for a field that definitions of its kind must have."""
    kind = KINDS.get(str(node.path[0]))
    field = table_of(kind).get(node.key) if kind and len(node.path) == DEFINITION + 1 else None
    return field is not None and field.is_required


def _is_condition(node: Node) -> bool:
    return not (node.is_single or _CONDITIONS.isdisjoint(node.path))


def _is_called(*names: str) -> Is:
    return lambda node: node.key in names


def _is_in(*names: str) -> Is:
    return lambda node: not {*names}.isdisjoint(node.path[:-1])


def _is_message(node: Node) -> bool:
    return is_definition(node) and node.path[0] == "message" and "on" not in node.table


def _both(*tests: Is) -> Is:
    return lambda node: all(test(node) for test in tests)


def _misspelled_key(rng: Rng, node: Node) -> str:
    return misspelled(rng, rng.pick([*node.table]))


_COMPARISONS: tuple[Data, ...] = (
    {},
    {"ge": 1},
    {"setting": "x"},
    {"setting": "x", "ge": "y"},
    {"mod": "core", "eq": 1},
    {"mod": "core", "setting": "x"},
    {"all": []},
)

OPERATIONS: Mapping[str, Operation] = {
    # ------------------------------------------------------------ keys
    "remove a key": removing(lambda node: node.is_key),
    "remove a required field": removing(_is_required),
    "remove a field of a definition": removing(lambda node: len(node.path) == DEFINITION + 1),
    "remove `kind`": removing(_is_called("kind")),
    "remove an item": removing(lambda node: not node.is_key),
    "keep one field": keep_one_field,
    "add an unknown key": adding(anything, always("nonsense"), always(1)),
    "add a misspelled key": adding(lambda node: node.table, _misspelled_key, always(1)),
    "add a field of another": add_field_of_another,
    "misspell a key": renaming(anything, lambda rng, node: misspelled(rng, node.key)),
    "capitals in a key": renaming(anything, lambda _rng, node: node.key.title()),
    "rename a definition": renaming(
        is_definition, any_of("two words", "Big", "", "x:y", "core:zz", "a.b", "9x", "ümlaut", "zz")
    ),
    "swap two values": swap_values,
    # ------------------------------------------------------------ types
    "text becomes number": putting(_is_text, always(5)),
    "number becomes text": putting(
        _is_number, lambda rng, node: rng.pick([str(node.value), "abc", "1d4 + 1"])
    ),
    "becomes true or false": putting(_is_single, lambda rng, _node: rng.coin()),
    "becomes array": putting(lambda node: not node.is_array, lambda _rng, node: [node.value]),
    "single becomes table": putting(_is_single, lambda _rng, node: {"value": node.value}),
    "array becomes its first": putting(
        lambda node: node.is_array and node.value, lambda _rng, node: node.value[0]
    ),
    "array becomes table": putting(_is_array, lambda _rng, node: {"values": node.value}),
    "table becomes text": putting(_is_inner_table, always("text")),
    # ------------------------------------------------------------ sizes
    "empty text": putting(_is_text, always("")),
    "blank text": putting(_is_text, always(" ")),
    "empty array": putting(_is_array, always([])),
    "empty table": putting(_is_inner_table, always({})),
    "empty text in array": appending(always("")),
    "item twice": appending(lambda rng, node: rng.pick(node.value)),
    "over-long text": putting(_is_text, longer_by(*("x" * size for size in (100, 300, 3000)))),
    "negative number": putting(_is_number, any_of(-1, -_HUGE, -0.5)),
    "huge number": putting(_is_number, always(_HUGE)),
    "zero": putting(_is_number, always(0)),
    "fraction": putting(_is_number, lambda _rng, node: node.value + 0.5),
    # ------------------------------------------------------------ texts
    "control character": putting(_is_text, longer_by(*"\t\x01\x7f\n")),
    "invisible character": putting(_is_text, longer_by(*"\u200b\u202e\ufeff\u2028\u00ad")),
    "two words": putting(_is_text, always("two words")),
    "capitals in a text": putting(_is_text, lambda _rng, node: node.value.upper()),
    "misspell a text": putting(_is_text, lambda rng, node: misspelled(rng, node.value)),
    "braces": putting(_is_text, longer_by("{", "}", "{nobody}", "{}", "{Two}")),
    "empty formula": putting(_is_formula, always("")),
    "over-long formula": putting(_is_formula, longer_by(" + 1" * 60)),
    "huge number in a formula": putting(_is_formula, longer_by(f" + {_HUGE}")),
    "impossible sign in a formula": putting(_is_formula, longer_by(" + €", " ; 1", " & 2", ' + "')),
    # ------------------------------------------------------------ definitions
    "another kind": change_kind,
    "parameter of another kind": add_foreign_param,
    "abstract = false": adding(is_definition, always("abstract"), always(value=False)),
    "abstract = true": adding(is_definition, always("abstract"), always(value=True)),
    "only abstract = false": putting(is_definition, always({"abstract": False})),
    "add `inherits`": adding(is_definition, always("inherits"), any_of("goblin", "", "nobody", [])),
    "`by` without `on`": adding(_is_message, always("by"), always("kobold")),
    "remove `on`": removing(_both(_is_called("on"), _is_in("message"))),
    # ------------------------------------------------------------ patches, conditions, tests
    "patch without target": in_patch(without_target),
    "patch with two targets": in_patch(with_second_target),
    "patch without verbs": in_patch(without_verbs),
    "patch: wrong `when`": patched_with("when", any_of(*_COMPARISONS)),
    "patch: unset two words": patched_with("unset", always(["two words"])),
    "patch: unset nothing": patched_with("unset", always([])),
    "patch: expect nothing": patched_with("expect", always({})),
    "test: expect nothing": putting(_is_called("expect"), always({})),
    "empty condition": putting(_is_condition, any_of([], {})),
    "empty array in a condition": putting(_both(_is_array, _is_in(*_CONDITIONS)), always([])),
}
"""The operations on files, by their names; each changed file gets one."""
