"""Check definitions that inherit, and patches, as they stand in a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from roguelike.content.documents.document import Table as Said
from roguelike.content.documents.document import as_table
from roguelike.content.explain.problems import Location, Problem, problems_of
from roguelike.content.explain.subjects import Subject
from roguelike.content.merging.forms import (
    ADD,
    CONDITION,
    EXTEND,
    INSERT,
    MULTIPLY,
    PART,
    PLAIN,
    REMOVE,
    Form,
)
from roguelike.content.merging.parts import PartReader
from roguelike.content.merging.patches import RESERVED, Edit, Heritage, PatchModel
from roguelike.content.schema.choices import Choices
from roguelike.content.schema.names import Names
from roguelike.content.schema.tree import Table, table_of

_REPLACE: Final = "replace"
_FORMS: Final[Mapping[str, Form]] = {
    "where": CONDITION,
    "expect": PART,
    "set": PART,
    "add": ADD,
    "mul": MULTIPLY,
    "append": EXTEND,
    "prepend": EXTEND,
    "insert": INSERT,
    "remove": REMOVE,
}
"""The form in which each key of a patch takes the fields of what is changed, save `replace`."""


@lru_cache(maxsize=256)
def heir_table(model: type[BaseModel]) -> Table:
    """Return what a definition can have that inherits, by the model of the whole."""
    return Table(model, (*table_of(model).values(), *table_of(Heritage).values()))


def check_heir(
    said: Said, model: type[BaseModel], subject: Subject, context: Names | Choices
) -> PartReader:
    """Return what has found all that is wrong with a definition that inherits.

    Args:
        said: What is written.
        model: The model of the whole.
        subject: The definition, whose table is `heir_table`.
        context: What references mean, or what can be selected where that is not known.
    """
    reader = PartReader(subject, context)
    body = {key: each for key, each in said.items() if key not in RESERVED}
    reader.read(body, subject.table, PLAIN, Location(is_part=True))
    edit = as_table(said.get("edit"))
    at = Location(is_part=True).of_field("edit", subject.table)
    known = {key: each for key, each in said.items() if key in RESERVED}
    if edit is not None:
        wanted = _check_verbs(edit, table_of(Edit), model, reader, at)
        known["edit"] = wanted
    reader.read_fields(known, table_of(Heritage), Location())
    return reader


def check_patch(
    said: Said, model: type[BaseModel], subject: Subject, context: Names | Choices
) -> tuple[PatchModel | None, PartReader]:
    """Return what a patch says beside its verbs, and what has found all that is wrong with it.

    Args:
        said: What is written.
        model: The model of what is changed.
        subject: The patch.
        context: What references mean, or what can be selected where that is not known.
    """
    reader, made, wrong = PartReader(subject, context), None, list[Problem]()
    rest = _check_verbs(said, table_of(PatchModel), model, reader, Location(is_part=True))
    try:
        made = PatchModel.model_validate(rest, context=context)
    except ValidationError as error:
        wrong = list(problems_of(error, subject))
        reader.count += error.error_count() - len(wrong)
    is_whole = not reader.found  # else what is wrong with a field may contradict others as well
    for problem in wrong:
        if problem.keys or is_whole:
            reader.add(problem)
    return made, reader


def _check_verbs(
    said: Said, table: Table, model: type[BaseModel], reader: PartReader, at: Location
) -> Said:
    """Find what is wrong with what verbs do, and with what a patch asks for.

    Args:
        said: What is written.
        table: What can have verbs, and what a patch asks for.
        model: The model of what is changed.
        reader: Takes what is wrong.
        at: Where it stands.

    Returns:
        What is written, without verbs of which nothing applies to the kind.
    """
    of_kind, rest = table_of(model), dict(said)
    for key in filter(said.__contains__, table):
        form, inner, here = _FORMS.get(key), as_table(said[key]), at.of_field(key, table)
        if form and not reader.has_place(of_kind, form):
            reader.refuse(said[key], form, replace(here, expected=of_kind.value))
            del rest[key]
        elif form and inner is not None:
            reader.read(inner, of_kind, form, here)
        elif key == _REPLACE and inner is not None:
            reader.read_fields(inner, of_kind, replace(here, is_part=False))
    return rest
