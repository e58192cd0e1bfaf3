"""Fields that stand below the header of a table inside of theirs, as a glyph among the stats."""

from __future__ import annotations

from collections import defaultdict

from roguelike.content.documents.document import KeyPath, Place, Token
from roguelike.content.explaining.problems import Problem
from roguelike.content.explaining.unknown_keys import candidates
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.faults import Fault


def sunken(problems: list[Problem]) -> dict[KeyPath, list[Diagnostic]]:
    """Return one finding for all fields that belong beside the table in which they stand.

    Returns:
        What is found, by the keys of the fields, and of what seems to be missing beside the table;
        nothing for those after the first.
    """
    by_table: defaultdict[KeyPath, list[Problem]] = defaultdict(list)
    for problem in problems:
        if _is_sunken(problem):
            by_table[problem.keys[:-1]].append(problem)
    found: dict[KeyPath, list[Diagnostic]] = {}
    for table, fields in by_table.items():
        found |= {(*table[:-1], each.last): [] for each in fields}
        found |= {each.keys: [] for each in fields}
        found[fields[0].keys] = [_finding(fields)]
    return found


def _is_sunken(problem: Problem) -> bool:
    """Tell whether a key of a table is no name of anything, but a field beside the table."""
    if problem.kind != Fault.REFERENCE_UNKNOWN or not problem.location.is_key:
        return False
    known = candidates(problem.outside)
    return problem.last in known and not problem.subject.may_exist(problem.last)


def _finding(fields: list[Problem]) -> Diagnostic:
    first, more = fields[0], len(fields) - 1
    they = f" and {more} more belong" if more else " belongs"
    message = f"`{first.last}`{they} beside {first.table}, not in it"
    hint = f"{'move them' if more else 'move it'} {_above(first)}"
    return Diagnostic(Code.E201, first.place(Token.KEY), message, hint)


def _above(field: Problem) -> str:
    """Return where a field can stand: above the header of the table in which it is, or outside."""
    place = field.place()
    table = Place(place.document, place.keys[:-1])
    node = place.document.index.scan.nodes.get(place.document.written(table.keys))
    if node is None or node.header is None:
        return f"out of `{table.keys[-1]}`"
    return f"above {place.document.text[node.header.start : node.header.end]}"
