"""What to say about keys that a table does not have, and about one that does not say its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from roguelike.content.documents.document import Token
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.explaining.conditions import (
    by_setting,
    key_as_condition,
    not_by_mod,
    settings_as_condition,
)
from roguelike.content.explaining.items import of_kind
from roguelike.content.explaining.problems import ABSTRACT, INHERITS, Problem
from roguelike.content.fields.types import (
    item_type,
    keys_inside,
    keys_of,
    kind_of,
    models,
    selectable,
    usable_keys_of,
)
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess, did_you_mean
from roguelike.content.findings.mends import Rename, renaming
from roguelike.content.names.links import said_at
from roguelike.content.schema import KINDS, VERBS
from roguelike.content.words.kinds import some
from roguelike.content.words.shown import shown
from roguelike.content.words.synonyms import called_elsewhere
from roguelike.content.words.values import listed
from roguelike.registry import Params, former_names

_KIND = "kind"
_MAX_DEPTH = 2  # tables inside each other in which a key is looked for


def unknown_field(problem: Problem, missing: str | None = None) -> Diagnostic:
    """Explain a field that does not exist, and may be a misspelling of one that is `missing`."""
    owner = problem.location.owner
    place = problem.place(Token.KEY)
    if now := successor(problem):
        message, mend = f"`{problem.last}` is now called `{now}`", (Rename(problem.last, now),)
        return Diagnostic(Code.W209, place, message, f"write `{now}`", mend=mend)
    hint, mend = _meant(problem, missing)
    if owner and issubclass(owner, Params):
        kind = owner.model_fields[_KIND].default
        message = f"{problem.location.point or _KIND} `{kind}` has no parameter `{problem.last}`"
        return Diagnostic(Code.E208, place, message, hint, mend=mend)
    message = f"there is no field `{problem.last}` in {problem.table}"
    return Diagnostic(Code.E201, place, message, hint, mend=mend)


def _meant(problem: Problem, missing: str | None) -> Guess:
    """Return which field an unknown one was meant to be, or what there is instead."""
    if condition := settings_as_condition(problem) or by_setting(problem):
        return Guess(f"write {condition}")
    if advice := problem.subject.elsewhere.get(problem.keys):
        return Guess(advice)
    close = _close(problem, missing)
    return _renamed(problem, close) if close else Guess(_instead(problem))


def _close(problem: Problem, missing: str | None) -> str | None:
    """Return the field that an unknown one is like, rather one that is not there yet."""
    known, there = candidates(problem), table_around(problem)
    close = missing or did_you_mean(problem.last, known)
    if close == INHERITS and isinstance(problem.value, bool):
        close = ABSTRACT  # as nothing is inherited from that
    if close is None or close in there:
        lacking = [each for each in known if each not in there]
        close = called_elsewhere(problem.last, lacking) or close
    return close


def _renamed(problem: Problem, close: str) -> Guess:
    """Return what to say of an unknown field that is like another."""
    owner, value = problem.location.owner, problem.value
    if close in table_around(problem) and not _continues(problem, close):
        return Guess(_beside(problem, close))
    if condition := not_by_mod(problem, close):
        return Guess(f"write {condition}, or did you mean `{close}`?")
    if owner and isinstance(value, str) and (item := _item(owner, close)):
        return Guess(_in_array(close, item, value))
    return Guess(f"did you mean `{close}`?", renaming(problem.last, close, candidates(problem)))


def _continues(problem: Problem, there: str) -> bool:
    """Tell whether an unknown field goes on with what is there as well, called nearly so.

    So it is with tables whose keys are joined by dots, and with arrays of tables that have headers.
    A table with a header of its own is whole, and cannot go on.
    """
    place = problem.subject.place
    nodes = place.document.index.scan.nodes
    paths = [(*place.keys, *problem.keys[:-1], key) for key in (problem.last, there)]
    if not all(path in nodes and nodes[path].value is None for path in paths):
        return False
    own, other = as_table(problem.value), as_table(table_around(problem)[there])
    is_array = own is None
    if not is_array and any(nodes[path].first == nodes[path].header for path in paths):
        return False
    return is_array == (other is None) and (own or {}).keys().isdisjoint(other or {})


def _beside(problem: Problem, there: str) -> str:
    """Return what to do about an unknown field that is like one which is there as well."""
    other, todo = table_around(problem)[there], "take one of them out"
    own, others = as_table(problem.value), as_table(other)
    if isinstance(other, list) and isinstance(problem.value, str):
        todo = f"put {shown(problem.value)} into it"
    elif own and others and own.keys().isdisjoint(others):
        todo = "put what is in here into it"
    return f"`{there}` is there already: {todo}"


def _instead(problem: Problem) -> str:
    """Return how a key is written that is not misspelled, or what may stand there."""
    owner = problem.location.owner
    fields = usable_keys_of(owner) if owner else []
    if problem.last.partition(".")[0] in fields:
        return "write it without quotes"
    if condition := key_as_condition(problem):
        return f"write {condition}"
    if table := _table_inside(problem):
        return f"write `{table}.{problem.last}`"
    if path := _path_inside(problem):
        return f"write `{path}`"
    fields.sort(key=lambda field: field not in VERBS)  # of patches, these are what one looks for
    if other := _other_kind(problem):
        own = some(str(problem.subject.place.keys[0]))
        return f"that is for {some(other)}; {own} can have {listed(fields, 'and')}"
    return f"it has {listed(fields, 'and')}"


def _other_kind(problem: Problem) -> str:
    """Return the only kind of definitions that have a field, if that of a problem has not."""
    above = problem.subject.place.keys
    if len(problem.keys) > 1 or len(above) != len(("kind", "name")) or above[0] not in KINDS:
        return ""
    found = [kind for kind, model in KINDS.items() if problem.last in keys_of(model)]
    return found[0] if len(found) == 1 else ""


def _item(owner: type[BaseModel], key: str) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the items that a field of a model has, if it is an array."""
    fields = dict(zip(keys_of(owner), owner.model_fields.values(), strict=True))
    return item_type(fields[key].annotation) if key in fields else None


def _in_array(key: str, item: Any, text: str) -> str:  # noqa: ANN401 - a type expression
    """Return how to write an array with a text in it, by itself or in a table."""
    if not models(item):
        return f"write {key} = {shown([text])}"
    fields = [each for model in models(item) for each in model.model_fields.items()]
    needed = [name for name, field in fields if field.is_required()]
    match [_KIND] if selectable(item) else needed:
        case [name]:
            return f"write {key} = [{{ {name} = {shown(text)} }}]"
        case _:
            return f"did you mean `{key}`?"


def _table_inside(problem: Problem) -> str:
    """Return the table beside a field in which that belongs, if there is exactly one."""
    owner, around = problem.location.owner, table_around(problem)
    fields = owner.model_fields if owner else {}
    found = [
        name
        for name, field in fields.items()
        if as_table(around.get(field.alias or name)) is not None
        and problem.last in keys_inside(field.annotation)
    ]
    return found[0] if len(found) == 1 else ""


def _path_inside(problem: Problem) -> str:
    """Return the only path from a table that needs nothing to a field that is called like a key.

    So it is in patches, where items of arrays go by their names. Of a path that counts such items,
    as `passes[2].monsters` does, the last key is looked for.
    """
    owner = problem.location.owner
    if owner is None or any(field.is_required() for field in owner.model_fields.values()):
        return ""
    found = set(_paths_to(problem.last.rpartition("].")[2], owner, _MAX_DEPTH))
    return found.pop() if len(found) == 1 else ""


def _paths_to(key: str, model: type[BaseModel], depth: int) -> Iterator[str]:
    """Yield the dotted paths from a model to fields that are so many tables inside at most."""
    for name in usable_keys_of(model) if depth else ():
        field = model.model_fields.get(name)
        for inner in models(field.annotation) if field else ():
            if key in usable_keys_of(inner):
                yield f"{name}.{key}"
            else:
                yield from (f"{name}.{path}" for path in _paths_to(key, inner, depth - 1))


def candidates(problem: Problem) -> list[str]:
    """Return what an unknown key in a table may be a misspelling of."""
    owner = problem.location.owner
    common = problem.subject.common if len(problem.keys) == 1 else ()
    return list(dict.fromkeys((*(keys_of(owner) if owner else ()), *common)))


def table_around(problem: Problem) -> Table:
    """Return the table around a field, as the file has it."""
    place = problem.subject.place.at(*problem.keys[:-1])
    return as_table(said_at(place.document, place.keys)) or {}


def successor(problem: Problem) -> str | None:
    """Return what a field that does not exist is called now, if it had another name before."""
    owner = problem.location.owner
    return former_names(owner).get(problem.last) if owner else None


def no_kind(problem: Problem) -> Diagnostic:
    """Explain a table that has to say its kind, and does not, or calls that otherwise."""
    params = selectable(problem.location.expected)
    kinds = [kind_of(each) for each in params]
    known = {field for each in params for field in keys_of(each)}
    for key, value in (as_table(problem.value) or {}).items():
        is_misspelt = did_you_mean(key, [_KIND]) is not None
        if key not in known and (is_misspelt or value in kinds):
            mend = (Rename(key, _KIND),) if value in kinds else ()
            message = f"there is no field `{key}` in {problem.inside(key).table}"
            place = problem.inside(key).place(Token.KEY)
            return Diagnostic(Code.E201, place, message, f"did you mean `{_KIND}`?", mend=mend)
    message = f"`{_KIND}` is missing from {problem.inside(_KIND).table}"
    named = [(key, value) for key, value in (as_table(problem.value) or {}).items() if key in kinds]
    if len(named) == 1:
        hint = f"write {of_kind(*named[0])}"
    else:
        hint = f"it can be {listed(kinds)}" if kinds else ""
    return Diagnostic(Code.E204, problem.place(Token.HEADER), message, hint)
