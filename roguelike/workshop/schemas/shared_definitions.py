"""Schemas in which repeated parts are written once, as definitions.

What the verbs of patches take is much alike, and steps, conditions and aims stand in many places.
Written out each time, the schema of content would be half as long again, and editors read it anew
for each file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, cast

from roguelike.workshop.schemas.editor_schemas import (
    ANY_REFERENCE,
    DEFINITIONS,
    NAMED,
    NO_VALUES,
    REFERENCE,
    Schema,
    reference_to,
)

WORTH_A_NAME = 300
"""The length from which on a schema becomes a definition of its own, in characters."""

_TITLE = "title"
_SHOWN_THERE = frozenset({"const", "default"})
"""The keys of schemas that stay where they are: editors tell branches of a choice apart by a
constant, and show the default of a field."""


def shared(schema: Schema) -> Schema:
    """Return a schema that means the same, in which nothing long is written twice."""
    while copies := _copies(schema[DEFINITIONS]):
        schema = _without(copies, schema)
    return {**schema, DEFINITIONS: _Sharing(schema[DEFINITIONS]).result()}


def _copies(definitions: Mapping[str, Schema]) -> dict[str, str]:
    """Return definitions that say the same as another, which is given with each, save titles."""
    first: dict[str, str] = {}
    copies: dict[str, str] = {}
    for name, each in definitions.items():
        said = json.dumps({key: value for key, value in each.items() if key != _TITLE})
        if first.setdefault(said, name) != name:
            copies[name] = first[said]
    return copies


def _without(copies: Mapping[str, str], schema: Schema) -> Schema:
    """Return a schema without some definitions, where references lead to others instead."""
    definitions = {name: each for name, each in schema[DEFINITIONS].items() if name not in copies}

    def led_on(found: re.Match[str]) -> str:
        return REFERENCE.format(model=copies.get(found[1], found[1]))

    text = json.dumps({**schema, DEFINITIONS: definitions})
    return cast("Schema", json.loads(ANY_REFERENCE.sub(led_on, text)))


class _Sharing:
    """Makes definitions of schemas that are found more than once within others."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        """Count what is in the definitions."""
        self._definitions = definitions
        self._count: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        self._made: dict[str, Schema] = {}
        for each in definitions.values():
            _each_inside(each, lambda inner, _: self._counted(inner))

    def result(self) -> dict[str, Schema]:
        """Return all definitions in the order of their names."""
        for name, each in self._definitions.items():
            self._made[name] = self._with_references(each, name)
        return dict(sorted(self._made.items()))

    def _counted(self, schema: Schema) -> Schema:
        """Count a schema and, the first time that it is met, those in it."""
        text = json.dumps(schema)
        if len(text) >= WORTH_A_NAME and _SHOWN_THERE.isdisjoint(schema):
            self._count[text] += 1
            if self._count[text] == 1:
                _each_inside(schema, lambda inner, _: self._counted(inner))
        return schema

    def _with_references(self, schema: Schema, name: str) -> Schema:
        return _each_inside(schema, lambda inner, key: self._shared(inner, f"{name}_{key}"))

    def _shared(self, schema: Schema, name: str) -> Schema:
        """Return a reference to a schema if it is found more than once, else the schema itself.

        Args:
            schema: The schema.
            name: What its definition is called if it has none so far.
        """
        text = json.dumps(schema)
        if self._count[text] < 2:  # noqa: PLR2004 - once is none too many
            return self._with_references(schema, name)
        if text not in self._names:
            self._names[text] = self._unused(name)
            self._made[self._names[text]] = {}  # so that its name is taken
            self._made[self._names[text]] = self._with_references(schema, name)
        return reference_to(self._names[text])

    def _unused(self, name: str) -> str:
        """Return a name that no definition has, or that name with a number."""
        taken = {*self._definitions, *self._made}
        numbered = (f"{name}_{number}" for number in range(2, len(taken) + 3))
        return next(each for each in (name, *numbered) if each not in taken)


def _each_inside(schema: Schema, change: Callable[[Schema, str], Schema]) -> Schema:
    """Return a schema in which each schema directly inside is changed.

    Args:
        schema: The schema.
        change: Takes a schema and the key of it, or of the array that it is in.
    """
    result: Schema = {}
    for key, value in schema.items():
        if key in NAMED:
            result[key] = {name: _changed(each, change, name) for name, each in value.items()}
        elif key in NO_VALUES or key.startswith("x-"):
            result[key] = value
        else:
            result[key] = _changed(value, change, key)
    return result


def _changed(value: Any, change: Callable[[Schema, str], Schema], key: str) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        return change(cast("Schema", value), key)
    if isinstance(value, list):
        return [_changed(each, change, key) for each in cast("list[Any]", value)]
    return value
