"""Definitions that seem to be more of the one above, as the header between was forgotten."""

from __future__ import annotations

from itertools import dropwhile

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.explaining.problems import Problem
from roguelike.content.explaining.unknown_keys import candidates, table_around
from roguelike.content.fields.types import keys_of
from roguelike.content.findings.diagnostics import Code, Diagnostic, did_you_mean
from roguelike.content.schema import KINDS

_FEWEST = 2  # fields; one alone may be what is wrong


def swallowed(problems: list[Problem]) -> dict[KeyPath, list[Diagnostic]]:
    """Return one finding for all fields of another kind that begin below a blank line.

    Returns:
        What is found, by the keys of the fields; nothing for those after the first, where it is.
    """
    fields = [each for each in problems if _is_foreign(each)]
    if len(fields) < _FEWEST or not _begins_anew(fields[0]):
        return {}
    first = fields[0]
    below = [*dropwhile(lambda key: key != first.last, table_around(first))]
    kinds = [kind for kind, model in KINDS.items() if {*below} <= {*keys_of(model)}]
    if not kinds:
        return {}
    such_as = "write a header above it, such as " if kinds[1:] else "write above it "
    message = f"no header says what `{first.last}` and {len(below) - 1} more belong to"
    hint = f"{such_as}[{kinds[0]}.its_name]"
    finding = Diagnostic(Code.E201, first.place(Token.KEY), message, hint)
    return {each.keys: [] for each in fields} | {first.keys: [finding]}


def _is_foreign(problem: Problem) -> bool:
    """Tell whether a key of a definition itself is no field of its kind, and like none."""
    is_unknown = problem.kind == "extra_forbidden" and len(problem.keys) == 1
    is_named = len(problem.subject.place.keys) == len(("kind", "name"))
    return is_unknown and is_named and not did_you_mean(problem.last, candidates(problem))


def _begins_anew(problem: Problem) -> bool:
    """Tell whether a blank line is right above a key."""
    place = problem.place(Token.KEY)
    text = place.document.text
    end = text.rfind("\n", 0, place.covered().start)
    return not text[text.rfind("\n", 0, end) + 1 : end].strip()
