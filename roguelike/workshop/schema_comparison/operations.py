"""Operations that change one thing in the data of a file, at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from msgspec import Struct

from roguelike.content.documents.document import KeyPath
from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.nodes import Data, Node, picked
from roguelike.workshop.schema_comparison.vocabulary import Vocabulary

_MAX_SHOWN = 60
"""The most characters of a value that are shown."""


class Edit(Struct, frozen=True):
    """A change that was made.

    Attributes:
        path: The keys and indices of what is changed.
        change: What is done with it.
    """

    path: KeyPath
    change: str


class Draft(Struct):
    """The data of a file that is to be changed.

    Attributes:
        data: The data, which operations change.
        rng: Decides what is changed.
        words: What other files say.
    """

    data: Data
    rng: Rng
    words: Vocabulary

    def any(self, is_wanted: Is) -> Node | None:
        """Return any part that is wanted, or None if there is none."""
        return picked(self.rng, self.data, is_wanted)


Is = Callable[[Node], object]
"""Tells whether a part of a file is wanted."""
Operation = Callable[[Draft], Edit | None]
"""Changes something in a draft and tells what, or returns None where nothing is as it needs it."""
Make = Callable[[Rng, Node], Any]
"""Makes a value for a place, or a key."""


def anything(_node: Node) -> bool:
    """Return True."""
    return True


def always(value: Any) -> Make:  # noqa: ANN401 - any value
    """Return what makes a fixed value."""
    return lambda _rng, _node: deepcopy(value)


def any_of(*values: Any) -> Make:  # noqa: ANN401 - any values
    """Return what makes one of some values."""
    return lambda rng, _node: deepcopy(rng.pick(values))


def longer_by(*ends: str) -> Make:
    """Return what adds one of some ends to a text."""
    return lambda rng, node: node.value + rng.pick(ends)


def putting(is_wanted: Is, make: Make) -> Operation:
    """Return the operation that replaces a value."""

    def put(draft: Draft) -> Edit | None:
        node = draft.any(is_wanted)
        new = node and make(draft.rng, node)
        if node is None or (new == node.value and type(new) is type(node.value)):
            return None
        node.put(new)
        return Edit(node.path, f"{shown(node.value)} becomes {shown(new)}")

    return put


def removing(is_wanted: Is) -> Operation:
    """Return the operation that takes something out."""

    def remove(draft: Draft) -> Edit | None:
        node = draft.any(is_wanted)
        if node is None:
            return None
        node.drop()
        return Edit(node.path, "is taken out")

    return remove


def renaming(is_wanted: Is, make: Make) -> Operation:
    """Return the operation that gives a key another name."""

    def rename(draft: Draft) -> Edit | None:
        node = draft.any(lambda each: each.is_key and is_wanted(each))
        if node is None or (name := make(draft.rng, node)) in node.holder:
            return None
        node.rename(name)
        return Edit(node.path, f"becomes {name!r}")

    return rename


def adding(is_wanted: Is, key: Make, make: Make) -> Operation:
    """Return the operation that adds a key to a table."""

    def add(draft: Draft) -> Edit | None:
        node = draft.any(lambda each: each.is_table and is_wanted(each))
        return node and added(node, key(draft.rng, node), make(draft.rng, node))

    return add


def added(node: Node, key: str, value: Any) -> Edit | None:  # noqa: ANN401 - any value
    """Add a key to a table, if it is not there, and return the edit."""
    if key in node.table:
        return None
    node.table[key] = deepcopy(value)
    return Edit((*node.path, key), f"is added, {shown(value)}")


def appending(make: Make) -> Operation:
    """Return the operation that adds an item to an array of single values."""

    def append(draft: Draft) -> Edit | None:
        node = draft.any(
            lambda each: each.is_array and each.value and not isinstance(each.value[0], dict)
        )
        if node is None:
            return None
        node.value.append(make(draft.rng, node))
        return Edit((*node.path, len(node.value) - 1), f"is added, {shown(node.value[-1])}")

    return append


def swap_values(draft: Draft) -> Edit | None:
    """Swap the values of two keys of a table."""
    node = draft.any(lambda each: len(each.table) > 1)
    if node is None:
        return None
    names = sorted(node.table)
    draft.rng.shuffle(names)
    one, other = names[:2]
    table = node.table
    if table[one] == table[other]:
        return None
    table[one], table[other] = table[other], table[one]
    return Edit((*node.path, one), f"and {other} are swapped")


def keep_one_field(draft: Draft) -> Edit | None:
    """Take all fields out of a table but one."""
    node = draft.any(lambda each: len(each.table) > 1)
    if node is None:
        return None
    kept = draft.rng.pick(sorted(node.table))
    node.put({kept: node.table[kept]})
    return Edit(node.path, f"keeps nothing but {kept}")


def add_field_of_another(draft: Draft) -> Edit | None:
    """Add a field that other tables in such a place have."""
    node = draft.any(lambda each: each.is_table and each.field in draft.words.fields)
    if node is None:
        return None
    known = draft.words.fields[node.field]
    name = draft.rng.pick(sorted(known))
    return added(node, name, known[name])


def is_of_a_kind(node: Node) -> bool:
    """Return True for a table with a `kind`."""
    return isinstance(node.table.get("kind"), str)


def change_kind(draft: Draft) -> Edit | None:
    """Give a table another kind, with the parameters of the one that it had."""
    node = draft.any(is_of_a_kind)
    others = draft.words.kinds_beside(node.field, node.table["kind"]) if node else []
    if node is None or not others:
        return None
    old, new = node.table["kind"], draft.rng.pick(others)
    node.table["kind"] = new
    return Edit((*node.path, "kind"), f"{old} becomes {new}")


def add_foreign_param(draft: Draft) -> Edit | None:
    """Add a parameter of another kind to a table with a kind."""
    node = draft.any(is_of_a_kind)
    foreign = draft.words.foreign_params(node.field, node.table["kind"]) if node else []
    return added(node, *draft.rng.pick(foreign)) if node and foreign else None


def misspelled(rng: Rng, word: str) -> str:
    """Return a word with a letter twice, left out or replaced."""
    if len(word) <= 1:
        return f"{word}x"
    at = rng.below(len(word))
    middle: Sequence[str] = (word[at] * 2, "", rng.pick("abcdefgz"))
    return word[:at] + rng.pick(middle) + word[at + 1 :]


def shown(value: Any) -> str:  # noqa: ANN401 - any value
    """Return a value as it is shown to people, cut short where it is long."""
    text = repr(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}…"
