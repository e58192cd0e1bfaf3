"""The vocabulary of the JSON Schemas: draft-07, as far as TOML editors show it well.

A schema is ordinary JSON. Named schemas are collected in `Definitions`, where what says the same
has one name, however often it is needed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from itertools import chain, count
from typing import Any, Final, cast

Schema = dict[str, Any]

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
DEFINITIONS: Final = "$defs"
"""The key of a schema below which its definitions are, by name."""
OPEN: Final[Mapping[str, bool]] = {"additionalProperties": True}
"""The addition to conditions about tables, which Tombi takes to be closed without it."""
ANY_TABLE: Final[Mapping[str, Any]] = {"type": "object", **OPEN}
"""The schema of a table of which nothing more is said."""

_REFERENCE: Final = 30
"""The length of a reference, in characters."""


def reference_to(name: str) -> Schema:
    """Return the schema that refers to a definition."""
    return {"$ref": f"#/{DEFINITIONS}/{name}"}


IS_TABLE: Final[Mapping[str, Any]] = reference_to("Table")
"""The reference to the schema of any table, which all files have."""


def exactly(patterns: Iterable[str]) -> str:
    """Return the regular expression for texts that one of some others describes."""
    return f"^({'|'.join(patterns)})$"


def offering(words: Iterable[str]) -> Schema:
    """Return a schema that makes editors offer words, and refuses no text."""
    found = list(words)
    return {"anyOf": [{"enum": found}, {"type": "string"}]} if found else {}


def described(schema: Schema, **said: Any) -> Schema:  # noqa: ANN401 - JSON
    """Return the schema of a value that says something about it, such as its `description`.

    Draft-07 ignores what stands beside a reference, and editors read what branches say.
    """
    if "oneOf" in schema:
        first, *others = schema["oneOf"]
        if "$ref" in first:  # with what it says inside, Tombi says two things about a mistake;
            return {**said, **schema, "anyOf": [True]}  # and with one choice alone, Taplo nothing
        return {"oneOf": [described(first, **said), *others]}
    if "$ref" in schema:
        return {**said, "allOf": [schema]}
    return {**said, **schema, **said}


def having(*keys: str) -> Schema:
    """Return the schema of tables that have certain keys."""
    return {"properties": dict.fromkeys(keys, True), "required": [*keys], **OPEN}


def checked(shape: Schema, demands: Schema) -> Schema:
    """Return the schema of a table that has a shape and keeps to demands.

    Editors look for what they offer in the shape alone, as demands stand behind a condition.
    """
    demands = dict(demands)
    required = {"required": demands.pop("required")} if "required" in demands else {}
    if not demands.keys() - ANY_TABLE.keys():
        return {**shape, **required}
    return {**shape, **required, "if": {**IS_TABLE}, "then": demands}


def dump(schema: Schema) -> str:
    """Return the text of a schema file, with a line for each part of the schema."""
    lines = [f"{json.dumps(key)}: {_compact(value)}" for key, value in schema.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: object) -> str:
    """Return JSON on one line, or of tables of definitions and properties a line for each."""
    if not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    inner = cast("Schema", value).items()
    lines = (
        f"{json.dumps(k)}:{json.dumps(v, ensure_ascii=False, separators=(',', ':'))}"
        for k, v in inner
    )
    return "{\n" + ",\n".join(lines) + "\n}"


def _is_worth_a_name(text: str, occurrences: int) -> bool:
    """Return True if a definition, and references to it, are shorter than a text each time."""
    return occurrences * (len(text) - _REFERENCE) > len(text) + _REFERENCE / 2


class Definitions:
    """Named schemas, to which others refer.

    Attributes:
        schemas: All of them, by name.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.schemas: dict[str, Schema] = {"Table": {**ANY_TABLE}}
        self._names: dict[Hashable, str] = {}
        self._first: dict[str, str] = {}

    def add(self, name: str, make: Callable[[], Schema], *of: Hashable) -> Schema:
        """Return a reference to a schema, which is made the first time that it is asked for.

        It may refer to itself. One that says the same as another becomes a reference to that.

        Args:
            name: Its name, to which a number is added if that of another schema is the same.
            make: Makes the schema.
            of: What it is of; by default no more than its name tells it from others.
        """
        key = of or name
        if key not in self._names:
            self._names[key] = own = self._unused(name)
            self.schemas[own] = {}  # so that its name is taken
            made = make()
            first = self._first.setdefault(json.dumps(made), own)
            self._names[key] = first
            if first == own:
                self.schemas[own] = made
            else:
                del self.schemas[own]
        return reference_to(self._names[key])

    def share(self, name: str, schema: Schema) -> Schema:
        """Return a reference to a schema, by its name or by that and a number."""
        return self.add(name, lambda: schema, json.dumps(schema))

    def inlined(self, schema: Schema) -> Schema:
        """Return a schema, or a choice of several that it refers to."""
        name = schema.get("$ref", "").rpartition("/")[2]
        named = self.schemas.get(name, {})
        return named if "oneOf" in named else schema

    def with_shared_properties(self) -> dict[str, Schema]:
        """Return all schemas by name, where properties that several have are schemas as well."""
        occurrences = Counter(
            text
            for each in self.schemas.values()
            for said in each.get("properties", {}).values()
            if len(text := json.dumps(said)) > _REFERENCE
        )
        names: dict[str, str] = {}
        result: dict[str, Schema] = {}
        for name, each in self.schemas.items():
            shared: Schema = {}
            for key, said in each.get("properties", {}).items():
                text = json.dumps(said)
                if _is_worth_a_name(text, occurrences[text]) and text not in names:
                    names[text] = self._unused(key, result)
                    result[names[text]] = said
                shared[key] = reference_to(names[text]) if text in names else said
            result[name] = {**each, "properties": shared} if shared else each
        return dict(sorted(result.items()))

    def _unused(self, name: str, others: Collection[str] = ()) -> str:
        """Return a name that no schema has, or that name with a number."""
        numbered = (f"{name}{number}" for number in count(2))
        names = chain((name,), numbered)
        return next(each for each in names if each not in self.schemas and each not in others)
