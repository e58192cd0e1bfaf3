"""What data may say, as rows that people read: from the JSON Schema of a pydantic model."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct
from pydantic import BaseModel

from roguelike.authoring.modtests.ranges import COUNT_PATTERN, RANGE_PATTERN
from roguelike.content.schema.colors import HEX_PATTERN
from roguelike.content.schema.ids import REFERENCE_PATTERN, TAG_PATTERN
from roguelike.content.schema.versions import MOD_ID_PATTERN, REQUIREMENT_PATTERN, VERSION_PATTERN

MAX_NESTING = 4  # tables within tables that are looked into

Schema = dict[str, Any]

_TYPES = {
    "string": "text",
    "boolean": "true or false",
    "integer": "integer",
    "number": "number",
    "object": "table",
    "array": "list",
}
_FORMS = {
    REFERENCE_PATTERN: "id",
    MOD_ID_PATTERN: "mod id",
    TAG_PATTERN: "tag",
    HEX_PATTERN: "#rrggbb",
    VERSION_PATTERN: "version",
    REQUIREMENT_PATTERN: "version requirement",
    COUNT_PATTERN: "integer or range",
    RANGE_PATTERN: "integer or range",
}
"""What text of some form is called."""


class Parameter(Struct, frozen=True):
    """A key that a table may have.

    Attributes:
        name: The key. Keys of a table inside are written behind a dot, those of tables in a
            list behind `[].`, and those of tables under any key behind `.*.`.
        type: What its value may be, in a few words.
        required: Whether it has to be there.
        default: What it is when it is not there, or None.
        minimum: The lowest value, or None.
        maximum: The highest value, or None.
        minimum_length: The fewest characters or items, or None.
        maximum_length: The most characters or items, or None.
        choices: All values that are allowed, where they are few.
        description: What it means.
        deprecated: Whether it is only read for the sake of old files.
    """

    name: str
    type: str
    required: bool
    default: Any
    minimum: int | None
    maximum: int | None
    minimum_length: int | None
    maximum_length: int | None
    choices: tuple[str, ...]
    description: str
    deprecated: bool = False

    @property
    def bounds(self) -> str:
        """What limits the value, in a few words."""
        length = _span(self.minimum_length, self.maximum_length)
        counted = self._counted.removesuffix("s") if length == "1" else self._counted
        parts = (
            _span(self.minimum, self.maximum),
            f"{length} {counted}" if length and counted else "",
            " | ".join(self.choices),
        )
        return ", ".join(filter(None, parts))

    @property
    def _counted(self) -> str:
        """What there are several of in a value; how long an id may be interests nobody."""
        if self.type.startswith("list"):
            return "items"
        if self.type.startswith("table"):
            return "keys"
        return "" if self.type.endswith(("id", "tag")) else "characters"

    @property
    def default_text(self) -> str:
        """The default as data would write it, or that there is none."""
        if self.required:
            return "required"
        if self.default is None or isinstance(self.default, str):
            return self.default or ""
        return json.dumps(self.default)


def parameters(model: type[BaseModel]) -> list[Parameter]:
    """Return what a table of `model` may say, with what the tables in it may say.

    A table that can lie within itself is looked into once.
    """
    schema = model.model_json_schema()
    tables = schema.get("$defs", {})
    around: tuple[str, ...] = ()
    if "$ref" in schema:  # as where a table can be within itself
        around = (_name(schema),)
        schema = tables[around[0]]
    return list(_keys(schema, tables, "", around))


def _keys(
    table: Schema, tables: Schema, prefix: str, around: tuple[str, ...]
) -> Iterator[Parameter]:
    """Yield what a table may say, of which `around` names the tables that it lies in."""
    required = table.get("required", [])
    for name, value in table.get("properties", {}).items():
        if "const" in value:  # the word by which it was selected
            continue
        yield _parameter(f"{prefix}{name}", _told(value, tables), is_required=name in required)
        for way, inside in _inner(value):
            if inside not in around and len(around) < MAX_NESTING:
                within = f"{prefix}{name}{way}."
                yield from _keys(tables[inside], tables, within, (*around, inside))


def _told(schema: Schema, tables: Schema) -> Schema:
    """Return what is said of a key with a description, which may be only that of its table."""
    if "description" in schema or "$ref" not in schema:
        return schema
    return {**schema, "description": tables[_name(schema)].get("description", "")}


def _parameter(name: str, schema: Schema, *, is_required: bool) -> Parameter:
    branches = _branches(schema)
    only = {**branches[0], **schema} if len(branches) == 1 else schema
    names = only.get("propertyNames", only.get("items", {})).get("enum", ())
    return Parameter(
        name=name,
        type=_type(schema),
        required=is_required,
        default=schema.get("default"),
        minimum=only.get("minimum"),
        maximum=only.get("maximum"),
        minimum_length=only.get("minLength", only.get("minItems", only.get("minProperties"))),
        maximum_length=only.get("maxLength", only.get("maxItems", only.get("maxProperties"))),
        choices=tuple(only.get("enum", names)),
        description=schema.get("description", ""),
        deprecated=schema.get("deprecated", False),
    )


def _branches(schema: Schema) -> list[Schema]:
    """Return the shapes that a value may have, save none at all, which TOML cannot write."""
    branches = schema.get("anyOf", schema.get("oneOf", [schema]))
    return [branch for branch in branches if branch.get("type") != "null"]


def _values(schema: Schema) -> Schema | None:
    """Return what the values of a table under any key may be, or None for another value."""
    patterns = schema.get("patternProperties")
    if patterns:
        return next(iter(patterns.values()))
    values = schema.get("additionalProperties")
    return cast("Schema", values) if isinstance(values, dict) else None


def _inner(schema: Schema) -> Iterator[tuple[str, str]]:
    """Yield where in a value there are tables with keys of their own, and their names."""
    for branch in _branches(schema):
        if "$ref" in branch:
            yield "", _name(branch)
        elif "items" in branch:
            yield from ((f"[]{way}", name) for way, name in _inner(branch["items"]))
        elif (values := _values(branch)) is not None:
            yield from ((f".*{way}", name) for way, name in _inner(values))


def _name(reference: Schema) -> str:
    """Return the name of the table that is referred to."""
    return reference["$ref"].rpartition("/")[2]


def _type(schema: Schema) -> str:
    """Return what a value may be, in a few words."""
    return " or ".join(dict.fromkeys(map(_branch_type, _branches(schema))))


def _branch_type(schema: Schema) -> str:
    if kind := schema.get("x-ref"):
        has_raw = schema.get("pattern", "").startswith(HEX_PATTERN)
        return f"#rrggbb or {kind} id" if has_raw else f"{kind} id"
    if "items" in schema:
        return f"list of {_type(schema['items'])}"
    if (values := _values(schema)) is not None:
        owner = schema.get("propertyNames", {}).get("x-ref")
        owner = "mod" if MOD_ID_PATTERN in schema.get("patternProperties", {}) else owner
        return f"table of {_type(values)}{f' by {owner} id' if owner else ''}"
    if "$ref" in schema:
        return "table with a kind" if _name(schema) == "Params" else "table"
    return _scalar_type(schema)


def _scalar_type(schema: Schema) -> str:
    if schema.get("x-formula"):
        return "integer or formula"
    if "enum" in schema:
        return "one of"
    if form := _FORMS.get(schema.get("pattern", "")):
        return form
    types: str | list[str] = schema.get("type", "")
    words = [types] if isinstance(types, str) else types
    return " or ".join(_TYPES.get(word, "anything") for word in words)


def _span(low: int | None, high: int | None) -> str:
    if low == high:
        return "" if low is None else str(low)
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"{low} to {high}"
