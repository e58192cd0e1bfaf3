"""Tables whose header lacks the definition that they belong to, as `[stats]` below a monster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from roguelike.content.documents.document import Document, KeyPath
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.explaining.problems import Problem
from roguelike.content.fields.types import item_type, may_be, models
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.content.findings.faults import Fault
from roguelike.content.names.links import said_at
from roguelike.content.schema import KINDS, PATCH, TAG, VERBS

_EDIT = "edit"
_OF_PATCHES = frozenset({*VERBS, "where", "when", "expect"})
_NAMED = {**dict.fromkeys(KINDS, 2), PATCH: 3, TAG: 3}
"""How many keys lead to a definition, a patch or a tag, by the first."""


def header_for(document: Document, name: str) -> str:
    """Return the header with which a table belongs somewhere that is of no kind itself.

    Args:
        document: The file.
        name: The key of the table, at the top.

    Returns:
        The header; nothing if the table may be anything.
    """
    value = document.data[name]
    if orphan := _orphans(document).get(name):
        return header_of(*orphan)
    kinds = (
        [kind for kind in KINDS if has_field(kind, name, value)] if _has_plain_values(value) else ()
    )
    return header_of((kinds[0], "its_name"), (name,)) if kinds else ""


def header_of(owner: KeyPath, path: KeyPath) -> str:
    """Return the header of a table, or an item of an array, that belongs to something."""
    model = KINDS.get(str(owner[0]))
    field = model.model_fields.get(str(path[0])) if model else None
    names = [key for key in path if isinstance(key, str)]
    is_array = isinstance(path[-1], int)
    if len(names) == 1:  # the field itself, which may be written as what it is not
        is_array = field is not None and item_type(field.annotation) is not None
    header = dotted(key for key in (*owner, *names) if isinstance(key, str))
    return f"[[{header}]]" if is_array else f"[{header}]"


def orphaned(problems: Iterable[Problem]) -> dict[KeyPath, list[Diagnostic]]:
    """Return what is not found, by its keys: what a table lacks that is told of as of no kind."""
    return {each.keys: [] for each in problems if _is_lost(each)}


def _is_lost(problem: Problem) -> bool:
    """Tell whether something seems to be missing that stands below, with a header of its own."""
    place = problem.subject.place
    if problem.kind == Fault.CONTRADICTION and place.keys[:1] == (PATCH,) and not problem.keys:
        return any(owner == place.keys for owner, _ in _orphans(place.document).values())
    if problem.kind != "missing" or len(problem.keys) != 1:
        return False
    orphan = _orphans(place.document).get(problem.last)
    return orphan is not None and orphan[0] == place.keys


@lru_cache(maxsize=1)  # as each of very many definitions in a file may ask
def _orphans(document: Document) -> Mapping[str, tuple[KeyPath, KeyPath]]:
    """Return what each table of no kind in a file is right below and may belong to, and its path.

    The path is that in the first of its headers, which may be about something inside of it.
    """
    found: dict[str, tuple[KeyPath, KeyPath]] = {}
    last: KeyPath = ()
    for entry in document.index.scan.entries:
        if not entry.is_header:
            continue
        first, length = str(entry.path[0]), _NAMED.get(str(entry.path[0]))
        if length is not None:
            last = entry.path[:length] if len(entry.path) >= length else ()
        elif last and first not in found and may_have(document, last, first, document.data[first]):
            found[first] = last, entry.path
    return found


def may_have(document: Document, owner: KeyPath, name: str, said: object) -> bool:
    """Tell whether a table may be meant to be in another, as far as one can see.

    Args:
        document: The file.
        owner: The keys of a definition, a patch or a tag in it.
        name: What the table would be called in that.
        said: What stands for the table, which may be an array of them.
    """
    kind, value = str(owner[0]), _only(said)
    table = as_table(said_at(document, owner))
    if table is None or name in table:
        return False
    if kind == PATCH:
        return name in _OF_PATCHES and isinstance(value, dict)
    is_edit = name == _EDIT and isinstance(value, dict)
    return is_edit or (kind in KINDS and has_field(kind, name, value))


def _only(value: Any) -> Any:  # noqa: ANN401 - any value of a file
    """Return the only item of an array that has one, and any other value as it is."""
    items = as_array(value) or []
    return items[0] if len(items) == 1 else value


def has_field(kind: str, name: str, value: Any) -> bool:  # noqa: ANN401 - any value of a file
    """Tell whether a kind has a field that a table, or an array of them, may be."""
    field = KINDS[kind].model_fields.get(name)
    if field is None:
        return False
    item = item_type(field.annotation)
    if isinstance(value, list) or item is not None:
        return bool(models(item))
    return may_be(field.annotation, value) or bool(models(field.annotation))


def _has_plain_values(value: object) -> bool:
    """Tell whether something can be no definitions, as not all in it is tables or texts."""
    table = as_table(value)
    return table is None or any(not isinstance(each, dict | str) for each in table.values())
