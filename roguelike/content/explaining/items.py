"""Items of arrays that stand in a table by their names, and entries of tables in an array."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast, get_args, get_origin

from roguelike.content.documents.tables import Table, as_array, as_table
from roguelike.content.explaining.problems import Problem
from roguelike.content.fields.types import (
    bare,
    item_type,
    keys_of,
    kind_of,
    marks_of,
    may_be,
    models,
    selectable,
)
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.mends import Bracket, Mend
from roguelike.content.names.ids import REFERENCE_PATTERN
from roguelike.content.names.names import Names
from roguelike.content.schema.references import Ref, ref_kind
from roguelike.content.words.shown import REST, shown

_KIND, _WEIGHT = "kind", "weight"
_MAX_ITEMS = 3  # that are written out
_MAX_ENTRIES = 6  # of a table, that are written out
_MAX_LENGTH = 1_000  # characters of a text that is read as a table
_NAMED = r"\S{1,40}"
_ENTRY = re.compile(r"\s*(\S)\s*[=:]\s*([a-z][a-z0-9_]*(?::[a-z][a-z0-9_]*)?)\s*[,;]?")


def items_in(table: Table, item: Any, problem: Problem) -> str:  # noqa: ANN401 - a type expression
    """Return the array that is meant by a table of its items by name, or of one item's fields.

    Args:
        table: The table.
        item: The type of the items.
        problem: That it is no array.
    """
    params = selectable(item)
    if params:
        kinds = {kind_of(each): keys_of(each) for each in params if _KIND in each.model_fields}
        if table.keys() <= kinds.keys():
            return _array(of_kind(name, value) for name, value in table.items())
        fitting = [name for name, keys in kinds.items() if table.keys() <= {*keys}]
        is_said = _KIND in table or len(fitting) != 1
        return "" if is_said else _array([of_kind(fitting[0], table)])
    names = problem.subject.names
    named = [item_named(name, value, item, names) for name, value in table.items()]
    return _array(named) if named and all(named) else ""


def with_brackets(problem: Problem) -> Mend:
    """Return what makes the header of a table that of the only item of an array, if it is that.

    Below `set`, one item may be meant to change, and brackets would take all others out.
    """
    place, said = problem.place(), as_table(problem.value) or {}
    item = item_type(problem.location.expected)
    node = place.document.index.scan.nodes.get(place.document.written(place.keys))
    known = {key for each in (*selectable(item), *models(item)) for key in keys_of(each)}
    is_item = node is not None and node.header is not None and said and said.keys() <= known
    return (Bracket(is_double=True),) if is_item and "set" not in problem.keys[:2] else ()


def of_kind(kind: str, value: object) -> str:
    """Return a table of some kind that has in it what another has."""
    return _braced({_KIND: kind, **(as_table(value) or {})})


def item_named(name: str, value: object, item: Any, names: Names) -> str:  # noqa: ANN401 - a type expression
    """Return the item that is about what has a name; nothing if that is not known.

    Args:
        name: What it should be the item of.
        value: What else is said, a weight or a table.
        item: The type of the items.
        names: What references mean where it is.
    """
    for model in models(item):
        for field, info in model.model_fields.items():
            kinds = (mark.kind for mark in marks_of(info) if isinstance(mark, Ref))
            if info.is_required() and any(names.find(kind, name) for kind in kinds):
                is_weight = _WEIGHT in model.model_fields and type(value) is int
                more = {_WEIGHT: value} if is_weight else as_table(value) or {}
                return _braced({field: name, **more})
    return ""


def entries_in(value: object, expected: Any) -> str:  # noqa: ANN401 - a type expression
    """Return the table of names that is meant by a text, an array or tables; nothing for others.

    So it is where the characters of a drawing stand for something, and where something is so with
    all that are named.
    """
    table = bare(expected)
    if get_origin(table) is not dict:
        return ""
    of_values = get_args(table)[1]
    is_named = ref_kind(of_values) is not None
    if not is_named and bare(of_values) is not bool:
        return ""
    entries = _entries(value) if is_named else _marked(value)
    return _braced(entries) if entries else ""


def around_number(value: object, expected: Any) -> str:  # noqa: ANN401 - a type expression
    """Return the table for which a number stands that can only be one of its fields, or nothing."""
    for model in models(expected) if type(value) is int else ():
        fields = [*model.model_fields.items()]
        fitting = [name for name, field in fields if may_be(field.annotation, value)]
        needed = {name for name, field in fields if field.is_required()}
        if len(fitting) == 1 and needed <= {*fitting}:
            return _braced({fitting[0]: value})
    return ""


def named_alone(value: object) -> str:
    """Return the name that is the only thing in a table; nothing for other values."""
    match list((as_table(value) or {}).values()):
        case [str() as name] if re.fullmatch(REFERENCE_PATTERN, name):
            return name
        case _:
            return ""


def _marked(value: object) -> Mapping[str, bool]:
    """Return the table in which all names of an array, or one alone, are true."""
    names = [value] if isinstance(value, str) else as_array(value) or ()
    is_all = all(isinstance(name, str) and re.fullmatch(_NAMED, name) for name in names)
    return dict.fromkeys(map(str, names), True) if is_all else {}


def _entries(value: object) -> Mapping[str, str]:
    if isinstance(value, str):
        return _in_text(value)
    found: dict[str, str] = {}
    for each in as_array(value) or ():
        inside = _of_item(each)
        if not inside:
            return {}
        found |= inside
    return found


def _of_item(item: object) -> Mapping[str, str]:
    """Return the entries that an item of an array is."""
    match item:
        case str():
            return _in_text(item)
        case [str() as mark, str() as name] if len(mark) == 1:
            return {mark: name}
        case dict():
            table = cast("dict[str, object]", item)
            is_plain = all(len(key) == 1 and isinstance(each, str) for key, each in table.items())
            return cast("dict[str, str]", table) if is_plain else {}
        case _:
            return {}


def _in_text(text: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    end = 0
    while len(text) <= _MAX_LENGTH and (each := _ENTRY.match(text, end)):
        found[each[1]] = each[2]
        end = each.end()
    return {} if text[end:].strip() else found


def _array(items: Iterable[str]) -> str:
    found: Sequence[str] = [*items]
    more = [REST] if len(found) > _MAX_ITEMS else []
    return f"[{', '.join([*found[:_MAX_ITEMS], *more])}]"


def _braced(table: Mapping[str, object]) -> str:
    """Return a table as it is written in braces, without its end if it is long."""
    entries = [f"{dotted([key])} = {_plain(value)}" for key, value in table.items()]
    more = [REST] if len(entries) > _MAX_ENTRIES else []
    return f"{{ {', '.join([*entries[:_MAX_ENTRIES], *more])} }}"


def _plain(value: object) -> str:
    return REST if isinstance(value, dict | list) else shown(value)
