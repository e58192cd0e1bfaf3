"""What stands beside the table in which it belongs, as a stat beside the stats.

A name may be misspelt, too: that is told along with it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple, get_args

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.documents.tables import as_table
from roguelike.content.explaining.guesses import meant_id
from roguelike.content.explaining.problems import Problem
from roguelike.content.explaining.unknown_keys import candidates, table_around
from roguelike.content.fields.types import bare, kind_of_keys, models
from roguelike.content.findings.beginnings import below_header, dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic, did_you_mean
from roguelike.content.findings.mends import Rename
from roguelike.content.names.ids import REFERENCE_PATTERN
from roguelike.content.words.values import listed
from roguelike.registry import Params

_MAX_NAMED = 3  # misspelt names that are told along with where they belong


def strays(problems: list[Problem]) -> dict[KeyPath, list[Diagnostic]]:
    """Return one finding for all fields that belong in the same table by their names.

    Returns:
        What is found, by the keys of the fields; nothing for those after the first, where it is.
    """
    by_table: defaultdict[tuple[KeyPath, str], list[_Stray]] = defaultdict(list)
    for problem in problems:
        if problem.kind == "extra_forbidden" and (found := _stray(problem)):
            table, stray = found
            by_table[problem.keys[:-1], table].append(stray)
    findings: dict[KeyPath, list[Diagnostic]] = {}
    for (_, table), strayed in by_table.items():
        findings |= {each.problem.keys: [] for each in strayed}
        findings[strayed[0].problem.keys] = [_finding(table, strayed)]
    return findings


def without_table(problem: Problem, fields: Sequence[Problem]) -> Diagnostic:
    """Explain a table that is missing, and of which some fields stand outside."""
    first, strayed = fields[0], [_Stray(each, each.last) for each in fields]
    message = f"`{problem.last}` is missing from {problem.table}, and `{first.last}` belongs there"
    return Diagnostic(Code.E204, first.place(Token.KEY), message, _advice(problem.last, strayed))


class _Stray(NamedTuple):
    """A field that stands outside its table.

    Attributes:
        problem: That there is no such field where it stands.
        name: What it should be called in its table.
    """

    problem: Problem
    name: str

    @property
    def is_misspelt(self) -> bool:
        """Whether it is called otherwise."""
        return self.name != self.problem.last


def _stray(problem: Problem) -> tuple[str, _Stray] | None:
    """Return the table in which a field belongs, and the field, if that can be known."""
    owner, subject = problem.location.owner, problem.subject
    if owner is None or issubclass(owner, Params) or problem.keys in subject.elsewhere:
        return None
    for field_name, field in owner.model_fields.items():
        kind = kind_of_keys(field)
        if kind and (name := _name_of(kind, problem)):
            return field.alias or field_name, _Stray(problem, name)
    return None


def _name_of(kind: str, problem: Problem) -> str:
    """Return how something of a kind is called of which a key is the name; nothing if of none.

    A misspelt one is none if it is like a field that there is, or what was meant is there as well.
    """
    names, key = problem.subject.names, problem.last
    if names.find(kind, key):
        return key
    known = candidates(problem)
    if did_you_mean(key, known) or key.partition(".")[0] in known:
        return ""
    match meant_id(kind, key, names).mend:
        case (Rename(_, meant),) if meant not in table_around(problem):
            return meant
        case _:
            return key if _must_be(kind, problem) else ""


def _must_be(kind: str, problem: Problem) -> bool:
    """Tell whether a key may be the name of something of a kind, and stands where all are."""
    fields = problem.location.owner.model_fields.values() if problem.location.owner else ()
    is_reference = re.fullmatch(REFERENCE_PATTERN, problem.last) is not None
    may_exist = is_reference and problem.subject.may_exist(problem.last)
    return may_exist and all(kind_of_keys(each) == kind for each in fields)


def _holds_tables(table: str, problem: Problem) -> bool:
    """Tell whether all that is in a table beside a field are tables themselves."""
    owner = problem.location.owner
    field = owner.model_fields.get(table) if owner else None
    inner = get_args(bare(field.annotation))[1:] if field and kind_of_keys(field) else ()
    return any(map(models, inner))


def _finding(table: str, strayed: Sequence[_Stray]) -> Diagnostic:
    first, more = strayed[0].problem, len(strayed) - 1
    they = f" and {more} more belong" if more else " belongs"
    message = f"`{first.last}`{they} in `{table}` of {first.table}"
    advice = _advice(table, strayed)
    others = (each for each in strayed if each.is_misspelt and f".{each.name}`" not in advice)
    renamed = (f"`{each.name}` for `{each.problem.last}`" for each in islice(others, _MAX_NAMED))
    hint = ", with ".join(filter(None, (advice, ", ".join(renamed))))
    return Diagnostic(Code.E201, first.place(Token.KEY), message, hint)


def _advice(table: str, strayed: Sequence[_Stray]) -> str:
    """Return how to put fields into their table, which a header begins that is often forgotten."""
    first = strayed[0].problem
    around = table_around(first)
    if _holds_tables(table, first) and as_table(first.value) is None:
        header = dotted((*first.place().keys[:-1], table, strayed[0].name))
        return f"begin it with [{header}], and write below which text it is"
    if table in around:
        there = as_table(around[table]) or ()
        if again := [f"{table}.{each.name}" for each in strayed if each.name in there]:
            return _twice(again, len(strayed))
        return f"put {'them' if strayed[1:] else 'it'} there"
    place = first.place(Token.KEY)
    below, above = below_header(place), place.keys[:-1]
    is_last = set(candidates(first)).isdisjoint(below)
    if below and is_last and not any(isinstance(key, int) for key in above):
        return f"write [{'.'.join(map(str, (*above, table)))}] before it"
    return f"write `{table}.{strayed[0].name}`"


def _twice(again: Sequence[str], count: int) -> str:
    """Return what to do about so many fields of which some are in their table as well."""
    if len(again) < count:
        todo = "put the rest there"
    else:
        todo = "take out one of each" if again[1:] else "take one of them out"
    return f"{listed(again, 'and')} {'are' if again[1:] else 'is'} there already: {todo}"
