"""Tables that are the wrong way round, as `k = "move_north"` among keys of commands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.documents.tables import as_array
from roguelike.content.explaining.forms import naming
from roguelike.content.explaining.problems import Problem
from roguelike.content.explaining.unknown_keys import table_around
from roguelike.content.fields.types import item_type, models
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.words.shown import shown


def inverted(problems: Sequence[Problem]) -> dict[KeyPath, list[Diagnostic]]:
    """Return one finding for all of a table whose keys are what its values should be.

    An entry is the wrong way round if neither its key nor its value can be what it is, and its
    value could be the key.

    Returns:
        What is found, by the keys of the entries and of what is in them; nothing but for the first.
    """
    wrong_keys = {each.keys: each for each in problems if each.location.is_key}
    within: defaultdict[KeyPath, list[KeyPath]] = defaultdict(list)
    for each in problems:
        for length in range(1, len(each.keys) + 1):
            if not each.location.is_key and each.keys[:length] in wrong_keys:
                within[each.keys[:length]].append(each.keys)
    by_table: defaultdict[KeyPath, list[Problem]] = defaultdict(list)
    for keys in within:
        by_table[keys[:-1]].append(wrong_keys[keys])
    found: dict[KeyPath, list[Diagnostic]] = {}
    for entries in by_table.values():
        if swapped := [*_swapped(entries)]:
            for entry in entries:  # a value may be misspelt as well, which is told of the key then
                found |= {keys: [] for keys in (entry.keys, *within[entry.keys])}
            found[entries[0].keys] = [_finding(entries, swapped)]
    return found


def _swapped(entries: Sequence[Problem]) -> Iterator[tuple[Problem, Sequence[str]]]:
    """Yield those of some entries of a table whose values are keys, with these."""
    types, table = get_args(entries[0].location.table), table_around(entries[0])
    if not types:
        return
    key_type = TypeAdapter[Any](types[0])
    for entry in entries:
        value = table.get(entry.last)
        keys = [value] if isinstance(value, str) else as_array(value) or ()
        if keys and all(_is_valid(key_type, key, entry) for key in keys):
            yield entry, keys


def _is_valid(key_type: TypeAdapter[Any], key: object, entry: Problem) -> bool:
    try:
        key_type.validate_python(key, context=entry.subject.names)
    except ValidationError:
        return False
    return True


def _finding(
    entries: Sequence[Problem], swapped: Sequence[tuple[Problem, Sequence[str]]]
) -> Diagnostic:
    first, more = entries[0], len(entries) - 1
    message = f"`{first.last}` and its value are the wrong way round in {first.table}"
    if more:
        message += "; so it is with " + ("another" if more == 1 else f"{more} others")
    entry, (key, *_) = swapped[0]
    values = [each.last for each, keys in swapped if key in keys]
    written = f"{dotted([key])} = {_value(entry, values)}"
    return Diagnostic(Code.E202, first.place(Token.KEY), message, f"write {written}")


def _value(entry: Problem, keys: Sequence[str]) -> str:
    """Return how what are keys of a table are written as the value that they should be."""
    value_type = get_args(entry.location.table)[1]
    if item_type(value_type) is not None:
        return shown(keys)
    for model in models(value_type):
        return f'{{ {naming(keys[0], model, entry) or "…"} = "{keys[0]}" }}'
    return shown(keys[0])
