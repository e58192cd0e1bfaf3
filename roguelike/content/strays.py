"""What stands beside the table in which it belongs by its name, as a stat beside the stats."""

from __future__ import annotations

from collections import defaultdict
from typing import get_args, get_origin

from pydantic.fields import FieldInfo

from roguelike.content.changes import value_at
from roguelike.content.diagnostics import Code, Diagnostic
from roguelike.content.document import KeyPath, Token
from roguelike.content.field_types import bare, members
from roguelike.content.problems import Problem
from roguelike.content.schema.references import ref_kind
from roguelike.content.tables import as_table
from roguelike.content.unknown_keys import candidates
from roguelike.registry import Params


def strays(problems: list[Problem]) -> dict[KeyPath, list[Diagnostic]]:
    """Return one finding for all fields that belong in the same table, at the first of them.

    Returns:
        What is found, by the keys of the fields; nothing for those after the first.
    """
    by_table: defaultdict[tuple[KeyPath, str], list[Problem]] = defaultdict(list)
    for problem in problems:
        if problem.kind == "extra_forbidden" and (table := _table_of(problem)):
            by_table[problem.keys[:-1], table].append(problem)
    found: dict[KeyPath, list[Diagnostic]] = {}
    for (_, table), strayed in by_table.items():
        found |= {each.keys: [] for each in strayed}
        found[strayed[0].keys] = [_finding(table, strayed)]
    return found


def _table_of(problem: Problem) -> str:
    """Return the table in which a field belongs; nothing if it is not the name of anything."""
    owner, subject = problem.location.owner, problem.subject
    if owner is None or issubclass(owner, Params) or problem.keys in subject.elsewhere:
        return ""
    for name, field in owner.model_fields.items():
        kind = _named(field)
        if kind and subject.names.find(kind, problem.last):
            return field.alias or name
    return ""


def _named(field: FieldInfo) -> str | None:
    """Return the kind of what the keys in a table are the names of, if a field is such a table."""
    arguments = [get_args(bare(each)) for each in members(field.annotation) if _is_dict(each)]
    return next((ref_kind(each[0]) for each in arguments), None)


def _is_dict(annotation: object) -> bool:
    return get_origin(bare(annotation)) is dict


def _finding(table: str, strayed: list[Problem]) -> Diagnostic:
    first, *others = strayed
    more = f" and {len(others)} more belong" if others else " belongs"
    message = f"`{first.last}`{more} in `{table}` of {first.table}"
    return Diagnostic(Code.E201, first.place(Token.KEY), message, _advice(table, strayed))


def _advice(table: str, strayed: list[Problem]) -> str:
    """Return how to put fields into their table, which a header begins that is often forgotten."""
    first = strayed[0]
    place = first.subject.place.at(*first.keys[:-1])
    around = list(as_table(value_at(dict(place.document.data), place.keys)) or ())
    if table in around:
        return f"put {'them' if strayed[1:] else 'it'} there"
    after = around[around.index(first.last) :] if first.last in around else ()
    is_last = set(candidates(first)).isdisjoint(after)
    if is_last and not any(isinstance(key, int) for key in place.keys):
        return f"write [{'.'.join(map(str, (*place.keys, table)))}] before it"
    return f"write `{table}.{first.last}`"
