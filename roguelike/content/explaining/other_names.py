"""Fields that a table lacks only because they stand there under other names, as `name` for `label`.

Such a name is not like the field that was meant: that tells only the value, and what is missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, get_args, get_origin

from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.tables import as_table
from roguelike.content.explaining.items import item_named
from roguelike.content.explaining.locations import locate
from roguelike.content.explaining.problems import Problem
from roguelike.content.explaining.unknown_keys import candidates, successor, unknown_field
from roguelike.content.fields.types import keys_of, may_be
from roguelike.content.findings.diagnostics import Diagnostic, did_you_mean
from roguelike.content.words.shown import shown


def under_other_names(
    problems: Sequence[Problem], explained: Collection[KeyPath]
) -> dict[KeyPath, list[Diagnostic]]:
    """Return what is found where fields stand under other names.

    Args:
        problems: What is wrong with a subject.
        explained: The keys of those for which there is another explanation.

    Returns:
        What is found, by the keys of the fields; nothing for those of what is then not missing.
    """
    unknown: defaultdict[KeyPath, list[Problem]] = defaultdict(list)
    missing: defaultdict[KeyPath, list[Problem]] = defaultdict(list)
    for problem in problems:
        if problem.keys in explained:
            continue
        if problem.kind == "missing":
            missing[problem.keys[:-1]].append(problem)
        elif problem.kind == "extra_forbidden" and (
            _is_choice(problem) or not _is_like_another(problem)
        ):
            unknown[problem.keys[:-1]].append(problem)
    found: dict[KeyPath, list[Diagnostic]] = {}
    for table in unknown.keys() & missing.keys():
        for field, lack, hint in _renamed(unknown[table], missing[table]):
            found |= {field.keys: [replace(unknown_field(field), hint=hint)], lack.keys: []}
    return found


def _is_like_another(problem: Problem) -> bool:
    """Tell whether the key alone tells what to do about a field that does not exist."""
    owner, first = problem.location.owner, problem.last.partition(".")[0]
    return (
        problem.keys in problem.subject.elsewhere
        or successor(problem) is not None
        or did_you_mean(problem.last, candidates(problem)) is not None
        or (owner is not None and first in keys_of(owner))
    )


def _renamed(
    unknown: Sequence[Problem], missing: Sequence[Problem]
) -> Iterator[tuple[Problem, Problem, str]]:
    """Yield which field of a table is which that it lacks, and what to do about it."""
    (field, *more), (lack, *others) = unknown, missing
    is_only = not (more or others) and len(as_table(lack.value) or ()) == 1
    if is_only and (around := _around(field)) is not None and may_be(around, field.value):
        yield field, lack, f"write {shown(field.value)} in place of the table"
        return
    if said := next((each for each in unknown if each.last in _choices(lack)), None):
        yield said, lack, f"write {_chosen(said, lack)}"
        return
    names, owner = field.subject.names, field.location.owner
    if not (more or others) and (item := item_named(field.last, field.value, owner, names)):
        yield field, lack, f"write {item[2:-2]}"
        return
    fits = {
        number: {
            place
            for place, each in enumerate(missing)
            if _has_form(each, field.value) and (is_only or _is_valid(each, field.value))
        }
        for number, field in enumerate(unknown)
    }
    for number, place in _assigned(fits).items():
        yield unknown[number], missing[place], f"did you mean `{missing[place].last}`?"


def _is_choice(problem: Problem) -> bool:
    """Tell whether a key is a word that a field of its table can be, and has to be one."""
    owner = problem.location.owner
    fields = owner.model_fields.values() if owner else ()
    return any(each.is_required() and problem.last in _words(each.annotation) for each in fields)


def _choices(missing: Problem) -> Collection[str]:
    """Return the words that a field can be which is missing."""
    field = missing.location.field
    return _words(field.annotation) if field else ()


def _words(annotation: object) -> Collection[str]:
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _chosen(said: Problem, missing: Problem) -> str:
    """Return how to write a word that stands as a key, and what stands behind it."""
    fields = said.location.owner.model_fields if said.location.owner else {}
    taking = (name for name, each in fields.items() if may_be(each.annotation, said.value))
    other = next((name for name in taking if name != missing.last), None)
    more = f", {other} = {shown(said.value)}" if other and isinstance(said.value, str) else ""
    return f'{missing.last} = "{said.last}"{more}'


def _around(field: Problem) -> object:
    """Return the type of the table around a field; None if that is the subject."""
    above = field.keys[:-1]
    return locate(field.subject.model, above).expected if above else None


def _has_form(missing: Problem, value: object) -> bool:
    field = missing.location.field
    return field is not None and may_be(field.annotation, value)


def _is_valid(missing: Problem, value: object) -> bool:
    """Tell whether a value is one for what is missing."""
    if (owner := missing.location.owner) is None:
        return False
    try:
        owner.model_validate({missing.last: value}, context=missing.subject.names)
    except ValidationError as error:
        return all(detail["loc"][:1] != (missing.last,) for detail in error.errors())
    return True


def _assigned(fits: dict[int, set[int]]) -> dict[int, int]:
    """Return which place each is for that fits one, if there is only one way to give each its own.

    In such a way something fits one place alone, and of all the others again when that is taken.
    """
    left = {each: set(places) for each, places in fits.items() if places}
    found: dict[int, int] = {}
    while left:
        sure = next((each for each, places in left.items() if len(places) == 1), None)
        if sure is None:
            return {}
        found[sure] = place = left.pop(sure).pop()
        for places in left.values():
            places.discard(place)
        if not all(left.values()):
            return {}
    return found
