"""Definitions that lack something, and are there for others of their file to inherit from."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from roguelike.content.documents.document import Document, KeyPath, Token
from roguelike.content.documents.tables import as_table, texts_in
from roguelike.content.explaining.problems import ABSTRACT, INHERITS, Problem
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.words.values import listed


def inherited(
    problems: Iterable[Problem], explained: Collection[KeyPath]
) -> dict[KeyPath, list[Diagnostic]]:
    """Return one finding for all that something lacks from which others inherit.

    Args:
        problems: What is wrong with a subject.
        explained: The keys of those for which there is another explanation.

    Returns:
        What is found, by the keys of what is missing; nothing for those after the first.
    """
    missing = [each for each in problems if _is_missing(each) and each.keys not in explained]
    if not missing:
        return {}
    first = missing[0]
    fields = listed([each.last for each in missing], "and")
    message = f"{fields} {'are' if missing[1:] else 'is'} missing from {first.table}"
    hint = f"add {ABSTRACT} = true if it is only there for others, or else what is missing"
    found = Diagnostic(Code.E204, first.place(Token.HEADER), message, hint)
    return {**{each.keys: [] for each in missing}, first.keys: [found]}


def _is_missing(problem: Problem) -> bool:
    """Tell whether a field is missing from something that others inherit."""
    subject, keys = problem.subject, problem.subject.place.keys
    is_field = problem.kind == "missing" and len(problem.keys) == 1
    if not is_field or ABSTRACT not in subject.common or len(keys) != len(("kind", "name")):
        return False
    return keys in _parents(subject.place.document)


@lru_cache(maxsize=1)  # as each of very many definitions in a file may ask
def _parents(document: Document) -> Collection[KeyPath]:
    """Return the kinds and names of what is inherited in a file, whatever mod it may be from."""
    return {
        (kind, text.rpartition(":")[2])
        for kind, tables in document.data.items()
        for said in (as_table(tables) or {}).values()
        for text in texts_in((as_table(said) or {}).get(INHERITS))
    }
