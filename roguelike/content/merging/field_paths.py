"""Dotted paths to the fields of definitions, such as `stats.attack`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel

from roguelike.content.documents.document import KeyPath
from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.fixes import Fix
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import listed, there_is_no
from roguelike.content.merging.verbs import Limits
from roguelike.content.references.names import Names
from roguelike.content.references.suggestions import meant_id
from roguelike.content.schema.fields.base import Ref, Whole
from roguelike.content.schema.fields.tree import Field, TableFields, Value, ValueType, table_of


class PathError(Exception):
    """A path leads nowhere.

    Attributes:
        code: What is wrong.
        message: What is wrong, in words.
        hint: What to do about it, or nothing.
        fix: What fixes the key that is wrong, if anything does.
    """

    def __init__(self, code: Code, message: str, hint: str = "", fix: Fix = ()) -> None:
        """Take the message of what is wrong."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.fix = fix


class FieldPath(NamedTuple):
    """The meaning of a dotted path: its keys, and the value that they lead to.

    Attributes:
        keys: The keys that lead there, references as full ids, items of arrays by name.
        value: What may stand there.
        field: The field that it is the value of, if it is one.
        owner: The kind of definition for which it is given, if its key is the id of one.
    """

    keys: KeyPath
    value: Value
    field: Field | None = None
    owner: str | None = None


def field_path(model: type[BaseModel], text: str, names: Names) -> FieldPath:
    """Return the meaning of a dotted path in definitions of a model.

    Raises:
        PathError: E201 or E404, where it leads nowhere.
    """
    found = FieldPath((), table_of(model).value)
    for key in text.split("."):
        found = _into(found, key, names)
    return found


def optional_path(model: type[BaseModel], text: str, names: Names) -> KeyPath:
    """Return the keys of a dotted path to something that definitions need not have.

    Args:
        model: The model of the definitions.
        text: The path.
        names: What references in it mean.

    Raises:
        PathError: As `field_path`, E404 for an item of an array, E406 for what has to be there,
            and E301 for the id of nothing.
    """
    found = field_path(model, text, names)
    parent, _, last = text.rpartition(".")
    if whole := _whole_around(model, text, names):
        message = f"`{whole}` is changed as a whole, so nothing in it can be unset"
        raise PathError(Code.E404, message, "`set` gives it another value")
    if parent and field_path(model, parent, names).value.item:
        message = f"`{last}` is an item of `{parent}`, and items are not unset"
        hint = "name the item to take out with `remove`"
        if not last.isdecimal():
            hint = f'write remove = {{ {parent} = ["{last}"] }}'
        raise PathError(Code.E404, message, hint)
    if found.field is not None and found.field.is_required:
        message = f"`{text}` is required, so it cannot be unset"
        raise PathError(Code.E406, message, "`set` gives it another value")
    kind = found.owner
    if kind and not (_was_there(kind, last, names) or names.may_exist(last)):
        raise PathError(Code.E301, f"{there_is_no(kind)} `{last}`", *meant_id(kind, last, names))
    return found.keys


def _whole_around(model: type[BaseModel], text: str, names: Names) -> str:
    """Return the path of the array, around what a path leads to, that is `Whole`, if there is."""
    keys = text.split(".")
    paths = (".".join(keys[:count]) for count in range(1, len(keys)))
    found = ((path, field_path(model, path, names).field) for path in paths)
    return next((path for path, field in found if field and field.value.mark(Whole)), "")


def _was_there(kind: str, reference: str, names: Names) -> bool:
    return bool(names.find(kind, reference) or names.find_removed(kind, reference))


def limits_of(found: FieldPath) -> Limits:
    """Return between which integers the type of a value keeps it."""
    marks = found.value.only.marks if found.value.only else ()
    low = [*_limits(marks, "ge"), *(limit + 1 for limit in _limits(marks, "gt"))]
    high = [*_limits(marks, "le"), *(limit - 1 for limit in _limits(marks, "lt"))]
    return max(low, default=None), min(high, default=None)


def _limits(marks: Sequence[Any], name: str) -> list[int]:
    return [limit for mark in marks if isinstance(limit := getattr(mark, name, None), int)]


def _into(at: FieldPath, key: str, names: Names) -> FieldPath:
    only = at.value.only
    if only and only.sort is ValueType.NAMED:
        ref = only.key.mark(Ref)
        kind = ref.kind if ref else None
        full = (names.find(kind, key) if kind else None) or key
        return FieldPath((*at.keys, full), only.value, owner=kind)
    if item := at.value.item:
        if key.isdecimal():
            return FieldPath((*at.keys, int(key)), item)
        return FieldPath((*at.keys, key), _named(item, key, at, names))
    owners = at.value.tables(names.choices)
    if not owners:
        raise PathError(Code.E404, f"{_called(at)} is not a table, so it has no `{key}`")
    fields = [owner[key] for owner in owners if key in owner]
    if fields:
        return FieldPath((*at.keys, key), fields[0].value, fields[0])
    known = list(dict.fromkeys(name for owner in owners for name in owner))
    hint, fix = suggest(key, known).advice
    hint = hint or f"it has {listed(known, 'and')}"
    raise PathError(Code.E201, f"there is no field `{key}`", hint, fix)


def _named(item: Value, key: str, at: FieldPath, names: Names) -> Value:
    """Return the value of the item of that name in an array.

    Raises:
        PathError: No item can have it.
    """
    kinds: dict[str, TableFields] = {each.kind: each for each in item.selectable(names.choices)}
    if not kinds:
        return item
    if key not in kinds:
        hint, fix = suggest(key, kinds).advice
        hint = hint or f"it can be {listed(kinds)}"
        message = f"no item of {_called(at)} can be called `{key}`"
        raise PathError(Code.E201, message, hint, fix)
    return kinds[key].value


def _called(at: FieldPath) -> str:
    return f"`{'.'.join(map(str, at.keys))}`"
