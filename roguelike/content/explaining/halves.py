"""Definitions of which only sub-tables are there, because the header of the rest is mistyped.

So `[monsters.wolf]` leaves of a wolf no more than `[monster.wolf.stats]`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.explaining.problems import INHERITS, Problem
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.names.ids import full_id, is_name
from roguelike.content.names.links import said_at
from roguelike.content.names.naming import near_names
from roguelike.content.schema import PATCH
from roguelike.content.words.likeness import Vocabulary
from roguelike.content.words.values import listed

_EDIT = "edit"
_NEAR = 10  # definitions before and after one in which its other half is looked for


def halves(
    problems: Iterable[Problem], explained: Collection[KeyPath]
) -> dict[KeyPath, list[Diagnostic]]:
    """Return what is found where all that a definition lacks stands elsewhere in its file.

    Args:
        problems: What is wrong with a subject.
        explained: The keys of those for which there is another explanation.

    Returns:
        What is found, by the keys of what is missing: nothing if the other half is reported as a
        table of no kind, or one finding if it has a name that is like this one's.
    """
    missing = [
        each
        for each in problems
        if each.kind == "missing"
        and len(each.keys) == 1
        and each.keys not in explained
        and _is_half(each.value)
    ]
    if not missing or len(missing[0].subject.place.keys) != len(("kind", "name")):
        return {}
    nothing: dict[KeyPath, list[Diagnostic]] = {each.keys: [] for each in missing}
    first = missing[0]
    if _is_lost(first):
        return nothing
    close = _other_half(first.subject.place)
    if close and not is_name(close):
        return nothing  # which is told to have the name of this half
    return nothing | {first.keys: [_finding(missing, close)]} if close or missing[1:] else {}


def in_other_half(problem: Problem) -> bool:
    """Tell whether what a definition lacks stands below a header with a name that is like its own.

    What is there lacks all else, so that is where this is told.
    """
    place = problem.subject.place
    if (
        problem.kind != "missing"
        or len(problem.keys) != 1
        or len(place.keys) != len(("kind", "name"))
    ):
        return False
    name = str(place.keys[-1])
    return any(
        problem.last in (as_table(each) or ()) and _is_half(each) and _is_like(name, other)
        for other, each in _around(place)
    )


def half_of(place: Place) -> KeyPath:
    """Return the keys of what belongs to a definition, of which the name is none, by another.

    It is as the other name would be, or is the beginning or the end of that.

    Args:
        place: Where the definition is.
    """
    kind, name = map(str, place.keys)
    tables = as_table(place.document.data[kind]) or {}
    for near in near_names(name):
        words = near.split("_")
        parts = [
            *("_".join(words[:end]) for end in range(len(words), 0, -1)),
            *("_".join(words[start:]) for start in range(1, len(words))),
        ]
        found = next((each for each in parts if _is_half(tables.get(each))), None)
        if found and not _is_half(tables[name]):
            return kind, found, next(iter(as_table(tables[found]) or ()))
    return ()


def _is_half(value: object) -> bool:
    """Tell whether a value is a table with nothing but tables in it, or arrays of them."""
    table = as_table(value)
    return bool(table) and all(
        isinstance(each, dict) or all(isinstance(item, dict) for item in as_array(each) or (None,))
        for each in table.values()
    )


def _is_lost(problem: Problem) -> bool:
    """Tell whether the file has more of a definition, where it is not one, which is reported."""
    subject, data = problem.subject, problem.subject.place.document.data
    kind, name = map(str, subject.place.keys)
    if not subject.may_exist(full_id(subject.names.mod, name)):
        return False
    if name in data or dotted((kind, name)) in data:
        return True
    if as_table(data.get(problem.last, {})) is None:
        return True  # above all headers
    others = (tables for other, tables in data.items() if other != kind)
    is_elsewhere = any(name in (as_table(each) or ()) for each in others)
    return is_elsewhere or _has_fields(subject.place.document, kind)


@lru_cache(maxsize=1)  # as each of very many halves in a file asks
def _has_fields(document: Document, kind: str) -> bool:
    """Tell whether fields stand where the definitions of a kind should."""
    tables = as_table(document.data[kind]) or {}
    return any(not isinstance(each, dict) for each in tables.values())


def _other_half(place: Place) -> str | None:
    """Return the name of the definition nearby that sub-tables were meant for, if there is one."""
    kind, name = map(str, place.keys)
    own = {*(as_table(place.document.data[kind][name]) or ())}
    fitting = [
        other
        for other, each in _around(place)
        if not _is_half(each) and own.isdisjoint(as_table(each) or own)
    ]
    known = Vocabulary(fitting)
    close = known.nearest(name)
    if close and known.is_plainly(close, name):
        return close
    return next((each for each in fitting if _is_like(name, each)), None)


def _around(place: Place) -> Iterator[tuple[str, object]]:
    """Yield the definitions nearby of the same kind by their names, and the one there itself.

    That is no other half of its own: it is one, and lacks what is looked for.
    """
    kind, name = map(str, place.keys)
    tables = as_table(place.document.data[kind]) or {}
    names, numbers = _order(place.document, kind)
    number = numbers[name]
    for other in names[max(0, number - _NEAR) : number + _NEAR + 1]:
        yield other, tables[other]


@lru_cache(maxsize=1)  # as each of very many halves in a file asks
def _order(document: Document, kind: str) -> tuple[Sequence[str], Mapping[str, int]]:
    """Return the names of the definitions of a kind in a file, and their numbers by these."""
    names = list(as_table(document.data[kind]) or ())
    return names, {name: number for number, name in enumerate(names)}


def _is_like(name: str, other: str) -> bool:
    """Tell whether two names are plainly meant to be the same, or would be if both were names."""
    known = Vocabulary([other])
    if known.nearest(name) and known.is_plainly(other, name):
        return True
    return not is_name(other) and any(
        each == name or each.startswith(f"{name}_") or each.endswith(f"_{name}")
        for each in near_names(other)
    )


def _without(place: Place) -> str | None:
    """Return the name of the definition before a half that has nothing of what that has."""
    kind, name = map(str, place.keys)
    tables = as_table(place.document.data[kind]) or {}
    names, numbers = _order(place.document, kind)
    if not numbers[name]:
        return None
    above = names[numbers[name] - 1]
    is_whole = not _is_half(tables[above]) and is_name(above)
    own, others = as_table(tables[name]) or {}, as_table(tables[above]) or {}
    return above if is_whole and own.keys().isdisjoint(others) else None


def _finding(missing: list[Problem], close: str | None) -> Diagnostic:
    fields = listed([each.last for each in missing], "and")
    message = f"{fields} {'are' if missing[1:] else 'is'} missing from {missing[0].table}"
    place = missing[0].place(Token.HEADER)
    header = dotted(missing[0].subject.place.keys)
    hint = f"write them below [{header}], or is this a part of something else?"
    whole = missing[0].subject.place
    kind, name = whole.keys
    if {*(as_table(said_at(whole.document, whole.keys)) or ())} == {_EDIT}:
        hint = f'write {INHERITS} = "…" below [{header}], or [[{PATCH}.{kind}]] and id = "{name}"'
    if close:
        hint = f"did you mean `{close}`?"
    elif above := _without(missing[0].subject.place):
        part = dotted((missing[0].subject.place.keys[0], above))
        hint = f"write them below [{header}], or begin this with [{part}"
        hint += f".{next(iter(as_table(missing[0].value) or ()))}]"
    return Diagnostic(Code.E204, place, message, hint)
