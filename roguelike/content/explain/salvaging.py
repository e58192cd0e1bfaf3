"""Reading of what can be used of a file, where a wrong part must not spoil the rest."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from roguelike.content.documents.document import Document, Place, Table, as_table
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.subjects import Subject
from roguelike.content.findings.diagnostics import Report
from roguelike.content.schema.tree import table_of

M = TypeVar("M", bound=BaseModel)


def salvaged(model: type[M], document: Document, report: Report, noun: str) -> M:
    """Return what a file says; each key that is unknown or has a bad value counts as missing.

    Args:
        model: What a file may say. It can do without each of its fields.
        document: The file.
        report: Takes what is wrong.
        noun: What the file is called in sentences.
    """
    data = deepcopy(dict(document.data))
    unusable = {_known_part(data, keys) for keys in document.stand_ins}
    while True:
        for keys in unusable:
            _take_out(data, keys)
        try:
            return model.model_validate(data)
        except ValidationError as error:
            for diagnostic in explain(error, Subject(table_of(model), Place(document), noun)):
                report.add(diagnostic)
            unusable = {_known_part(data, each["loc"]) for each in error.errors()}


def _known_part(data: Table, keys: Sequence[str | int]) -> tuple[str, ...]:
    """Return how far keys lead through tables: to a value, of which all is meant then."""
    found: list[str] = []
    table: Table | None = data
    for key in map(str, keys):
        if table is None or key not in table:
            break
        found.append(key)
        table = as_table(table[key])
    return tuple(found)


def _take_out(data: Table, keys: Sequence[str]) -> None:
    """Take a value out of tables; without keys, all of them."""
    for key in keys[:-1]:
        data = as_table(data.get(key)) or {}
    for key in keys[-1:] or [*data]:
        data.pop(key, None)
