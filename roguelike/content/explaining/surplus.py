"""Tables that stand one key too deep, as `[monster.wolf.fangs.stats]`."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.documents.tables import as_table
from roguelike.content.explaining.misheaded import headers_of
from roguelike.content.explaining.problems import Problem
from roguelike.content.explaining.unknown_keys import candidates, table_around
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic, did_you_mean
from roguelike.content.findings.mends import Respell, Splice


def surplus(problems: Iterable[Problem]) -> dict[KeyPath, list[Diagnostic]]:
    """Return one finding for each key that a header has too many.

    Returns:
        What is found, by the keys of what is no field; and nothing, by those of fields that seem to
        be missing, and are in it.
    """
    found: dict[KeyPath, list[Diagnostic]] = {}
    for problem in problems:
        if problem.kind == "extra_forbidden" and (finding := _finding(problem)):
            inside = as_table(problem.value) or {}
            found |= {(*problem.keys[:-1], key): [] for key in inside}
            found[problem.keys] = [finding]
    return found


def _finding(problem: Problem) -> Diagnostic | None:
    """Return what is found if a key is no field, and all that stands below it is fields beside."""
    known, inside = candidates(problem), as_table(problem.value)
    if not inside or did_you_mean(problem.last, known):
        return None
    if not all(key in known and isinstance(each, dict | list) for key, each in inside.items()):
        return None
    place = problem.place(Token.KEY)
    keys = place.document.written(place.keys)
    if any(isinstance(key, int) for key in keys):
        return None  # as headers are about the last item, whichever that is
    size = len(keys)
    headers = headers_of(place.document).get(keys[:2], ())
    around = [
        each for each in headers if each.path[:size] == keys and len(each.keys) == len(each.path)
    ]
    if not around or not inside.keys().isdisjoint(table_around(problem)):
        return None
    first = next((each for each in around if len(each.path) > size), None)
    if first is None:
        return None
    header = dotted(str(key) for key in (*keys[:-1], *first.path[size:]))
    splices = [Splice(each.keys[size - 2].end, each.keys[size - 1].end, "") for each in around]
    message = f"there is no field `{problem.last}` in {problem.table}"
    mend = (Respell(tuple(splices)),)
    return Diagnostic(Code.E201, place, message, f"write [{header}]", mend=mend)
