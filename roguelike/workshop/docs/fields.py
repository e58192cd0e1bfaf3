"""Tables of fields, read from the JSON Schemas of pydantic models."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct
from pydantic import BaseModel

from roguelike.content.references.ids import REF, REFERENCE_PATTERN, TAG_PATTERN
from roguelike.content.references.versions import (
    MOD_ID_PATTERN,
    REQUIREMENT_PATTERN,
    VERSION_PATTERN,
)
from roguelike.content.schema import KINDS, selections
from roguelike.content.schema.colors import HEX_PATTERN
from roguelike.core.formulas.grammar import MAX_RESULT
from roguelike.workshop.docs.markdown import code, link, said, table
from roguelike.workshop.modtests.notation import COUNT_PATTERN, DEPTHS_PATTERN, RANGE_PATTERN

MAX_NESTING = 4
"""The most tables within one another that are described."""

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
    DEPTHS_PATTERN: "integer or range",
}
"""The name of each pattern that text can have to match."""
_WITH_KIND = "table with a kind"
_HEADINGS = ("Field", "Type", "Bounds", "Default", "Description")
_PAGES: Mapping[str, str] = {
    **{f"{kind} id": f"kinds/{kind}.md" for kind in KINDS},
    "mod id": "names.md",
    "id": "names.md",
    "tag": "names.md",
    "formula": "formulas.md",
}
"""The pages about words that occur in types."""
_WORDS = re.compile(rf"\b(?:{'|'.join(_PAGES)})\b")


class Parameter(Struct, frozen=True):
    """A field of a table.

    Attributes:
        name: The key. Keys of a table inside are written behind a dot, those of tables in a
            list behind `[].`, and those of tables under any key behind `.*.`.
        type: The type of its value, in a few words.
        required: Whether it has to be there.
        default: The value when it is left out, or None.
        minimum: The lowest value, or None.
        maximum: The highest value, or None.
        minimum_length: The fewest characters, items or keys, or None.
        maximum_length: The most characters, items or keys, or None.
        choices: All values that are allowed, where they are few.
        description: The description from the model.
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
        """The choices, or the range of the value, or that of its length."""
        length = _range(self.minimum_length, self.maximum_length)
        units = {"list": "items", "table": "keys"}
        unit = units.get(self.type.partition(" ")[0], "characters")
        is_id = unit == "characters" and self.type.endswith(("id", "tag"))
        if self.choices or not length or is_id:
            return ", ".join(map(code, self.choices)) or _range(self.minimum, self.maximum)
        return f"{length} {unit.removesuffix('s') if length == '1' else unit}"

    @property
    def shown_default(self) -> str:
        """The default as a file would say it, or that the field is required."""
        if self.required:
            return "required"
        text = json.dumps(self.default, ensure_ascii=False)
        return "" if text in ("null", '""') or text.startswith("{") else code(text)


def field_table(model: type[BaseModel], points: Mapping[str, str] | None = None) -> str:
    """Return a Markdown table of the fields of `model`.

    Args:
        model: The model.
        points: The extension points of the fields that select implementations, by the paths of the
            fields, in which an array counts as its items.
    """
    return rows_table(parameters(model), points or {})


def rows_table(rows: Iterable[Parameter], points: Mapping[str, str]) -> str:
    """Return a Markdown table of fields; `points` is as for `field_table`."""
    return table(_HEADINGS, [_row(each, points.get(_path(each.name), "")) for each in rows])


def _path(name: str) -> str:
    """Return the name of a field as a path in which arrays and tables count as their items."""
    return name.replace("[]", "").replace(".*", "")


def _row(field: Parameter, point: str) -> tuple[str, ...]:
    type_ = _WORDS.sub(_linked, field.type)
    if point:
        type_ = type_.replace(_WITH_KIND, link(point, f"implementations/{point}.md"))
    deprecated = "**Deprecated.** " if field.deprecated else ""
    description = f"{deprecated}{said(field.description)}"
    return code(field.name), type_, field.bounds, field.shown_default, description


def _linked(words: re.Match[str]) -> str:
    return link(words[0], _PAGES[words[0]])


def points_of(model: type[BaseModel]) -> dict[str, str]:
    """Return the extension points of a model, by the paths of the fields that select from them."""
    return dict(selections(model))


def parameters(model: type[BaseModel]) -> list[Parameter]:
    """Return the fields of a table of `model`, with those of the tables in it.

    A table that can lie within itself is described once.
    """
    schema = model.model_json_schema()
    tables = {name: it for name, it in schema.get("$defs", {}).items() if not _is_selected(it)}
    around: tuple[str, ...] = ()
    if "$ref" in schema:  # the table can lie within itself
        around = (_name(schema),)
        schema = tables[around[0]]
    return list(_fields(schema, tables, "", around))


def _fields(
    table: Schema, tables: Schema, prefix: str, around: tuple[str, ...]
) -> Iterator[Parameter]:
    """Yield the fields of a table; `around` are the names of the tables that it lies in."""
    required = table.get("required", [])
    for name, value in table.get("properties", {}).items():
        if "const" in value:  # the word by which the table was selected
            continue
        type_ = _type(value, tables)
        described = _described(value, tables)
        yield _field(f"{prefix}{name}", type_, described, is_required=name in required)
        for way, inside in _inner(value):
            if inside in tables and inside not in around and len(around) < MAX_NESTING:
                within = f"{prefix}{name}{way}."
                yield from _fields(tables[inside], tables, within, (*around, inside))


def _described(schema: Schema, tables: Schema) -> Schema:
    """Return the schema of a field with a description, at least that of its table."""
    if "description" in schema or "$ref" not in schema:
        return schema
    return {**schema, "description": tables[_name(schema)].get("description", "")}


def _is_selected(table: Schema) -> bool:
    """Return True if a table has the fields of an implementation selected by its `kind`."""
    return "kind" in table.get("required", ()) and "kind" not in table["properties"]


def _field(name: str, type_: str, schema: Schema, *, is_required: bool) -> Parameter:
    branches = _branches(schema)
    only = {**branches[0], **schema} if len(branches) == 1 else schema
    if only.get("x-formula"):  # the page of formulas tells of their bounds
        told = {key: only[key] for key in ("minimum", "maximum") if abs(only[key]) != MAX_RESULT}
        only = {"type": only["type"], **told}
    names = only.get("propertyNames", only.get("items", {})).get("enum", ())
    return Parameter(
        name=name,
        type=type_,
        required=is_required,
        default=schema.get("default"),
        minimum=only.get("minimum"),
        maximum=only.get("maximum"),
        minimum_length=only.get("minLength", only.get("minItems", only.get("minProperties"))),
        maximum_length=only.get("maxLength", only.get("maxItems", only.get("maxProperties"))),
        choices=tuple(branches[0].get("x-words", only.get("enum", names))),
        description=schema.get("description", ""),
        deprecated=schema.get("deprecated", False),
    )


def _branches(schema: Schema) -> list[Schema]:
    """Return the shapes that a value may have, without null, which TOML cannot write."""
    branches = schema.get("anyOf", schema.get("oneOf", [schema]))
    return [branch for branch in branches if branch.get("type") != "null"]


def _values(schema: Schema) -> Schema | None:
    """Return the schema of the values of a table under any key, or None for another value."""
    patterns = schema.get("patternProperties")
    if patterns:
        return next(iter(patterns.values()))
    values = schema.get("additionalProperties")
    return cast("Schema", values) if isinstance(values, dict) else None


def _inner(schema: Schema) -> Iterator[tuple[str, str]]:
    """Yield the paths and names of the tables in a value that have fields of their own."""
    for branch in _branches(schema):
        if "$ref" in branch:
            yield "", _name(branch)
        elif "items" in branch:
            yield from ((f"[]{way}", name) for way, name in _inner(branch["items"]))
        elif (values := _values(branch)) is not None:
            yield from ((f".*{way}", name) for way, name in _inner(values))


def _name(reference: Schema) -> str:
    """Return the name of the table that a schema refers to."""
    return reference["$ref"].rpartition("/")[2]


def _type(schema: Schema, tables: Schema) -> str:
    return " or ".join(dict.fromkeys(_branch_type(each, tables) for each in _branches(schema)))


def _branch_type(schema: Schema, tables: Schema) -> str:
    if (kind := schema.get(REF)) and kind != "setting":
        has_raw = schema.get("pattern", "").startswith(HEX_PATTERN)
        other = "#rrggbb or " if has_raw else "word or " if "x-words" in schema else ""
        return f"{other}{kind} id"
    if "items" in schema:
        return f"list of {_type(schema['items'], tables)}"
    if (values := _values(schema)) is not None:
        owner = schema.get("propertyNames", {}).get(REF)
        owner = "mod" if MOD_ID_PATTERN in schema.get("patternProperties", {}) else owner
        return f"table of {_type(values, tables)}{f' by {owner} id' if owner else ''}"
    if "$ref" in schema:
        return "table" if _name(schema) in tables else _WITH_KIND
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


def _range(low: int | None, high: int | None) -> str:
    if low == high:
        return "" if low is None else str(low)
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"{low} to {high}"
