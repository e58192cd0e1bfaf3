"""Pydantic's JSON Schemas, reshaped into what TOML editors show well.

That is draft-07, with no branches for null (TOML has none), no tuples, and definitions by name.
Each `kind` is described by what it selects, and `{ setting = "density" }` is accepted for each
single value. Two things about settings are not in the schemas, as editors would say less of all
else: that a setting can choose the `kind` of something, and which type its value has.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from roguelike.content.schema.settings import SETTING

Schema = dict[str, Any]

DEFINITIONS = "definitions"
"""The key of a schema below which its definitions are, by name."""
REFERENCE = "#/definitions/{model}"
"""The reference of a schema to one of its definitions."""
ANY_REFERENCE = re.compile(re.escape(REFERENCE).replace(r"\{model\}", r"(\w+)"))
"""Finds references in the text of a schema, with the names of their definitions."""
OPEN: Mapping[str, bool] = {"additionalProperties": True}
"""The addition to conditions about tables, which Tombi takes to be closed without it."""
SETTING_NAME = "SettingName"
"""The definition of the name of a setting."""

_KIND = "kind"
_RENAMED = {"$defs": DEFINITIONS}
_DROPPED = frozenset({"discriminator", "prefixItems"})
_QUALIFIED = re.compile(r"\w+__(\w+?)__(\d+)$")
"""Matches pydantic's names for models that share a name: with their modules, which may be moved."""
_SINGLE = frozenset({"boolean", "integer", "number", "string"})
NAMED = frozenset({"patternProperties", "properties"})
"""The keys of schemas below which there are schemas by names that mean nothing to JSON Schema."""
NO_VALUES = frozenset({"default", "enum", "propertyNames"})
"""The keys of schemas below which there is no schema of a value."""


def rebuilt(node: Any, change: Callable[[Schema, str], Schema], key: str = "") -> Any:  # noqa: ANN401 - JSON
    """Return JSON in which each table is replaced, the inner ones first.

    Args:
        node: The JSON.
        change: Returns what replaces a table, which is the value of a key.
        key: The key of the JSON.
    """
    if isinstance(node, list):
        return [rebuilt(item, change) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    table = cast("Schema", node).items()
    return change({name: rebuilt(value, change, name) for name, value in table}, key)


def reference_to(name: str) -> Schema:
    """Return the schema that refers to a definition."""
    return {"$ref": REFERENCE.format(model=name)}


def plain_name(name: str) -> str:
    """Return the name of a definition, or a reference to one, without the module of its model."""
    return _QUALIFIED.sub(r"\1\2", name)


def exactly(patterns: Iterable[str]) -> str:
    """Return the regular expression for texts that one of some others describes."""
    return f"^({'|'.join(patterns)})$"


def offering(words: list[str], *types: str) -> Schema:
    """Return a schema that makes editors offer words, and refuses nothing of some JSON types."""
    return {"anyOf": [{"enum": words}, {"type": list(types)}]} if words else {}


def used(schema: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the definitions to which a schema refers, directly or not, by name."""
    found: set[str] = set()
    ahead = {*ANY_REFERENCE.findall(json.dumps(schema))}
    while ahead:
        name = ahead.pop()
        found.add(name)
        ahead |= {*ANY_REFERENCE.findall(json.dumps(definitions[name]))} - found
    return {name: definitions[name] for name in sorted(found)}


def friendly(node: Schema) -> Schema:
    """Return a pydantic schema in the shape in which TOML editors show it well."""
    return rebuilt(node, _friendly_table)


def _friendly_table(table: Schema, _key: str) -> Schema:
    """Return one table of a schema in that shape."""
    result: Schema = {
        _RENAMED.get(key, key): value for key, value in table.items() if key not in _DROPPED
    }
    if result.get("default", ...) is None:
        del result["default"]
    if isinstance(reference := result.get("$ref"), str):
        result["$ref"] = plain_name(reference)
    if "prefixItems" in table:
        result["items"] = table["prefixItems"][0]
    words = result.pop("x-words", [])  # in place of which a setting may stand, which is a table
    result = _without_null(result) | offering(words, "string", "object")
    if "$ref" in result and len(result) > 1:  # draft-07 would ignore what stands beside it
        reference = result.pop("$ref")
        result["allOf"] = [{"$ref": reference}]
    return _with_closed_keys(result)


def _without_null(table: Schema) -> Schema:
    """Drop the branch for null, and the union itself if one branch is left."""
    branches = [each for each in table.get("anyOf", ()) if each != {"type": "null"}]
    if not branches:
        return table
    if len(branches) > 1:
        return {**table, "anyOf": branches}
    return {**branches[0], **{key: value for key, value in table.items() if key != "anyOf"}}


def _with_closed_keys(table: Schema) -> Schema:
    """List the keys of a table that only restricts their names, so that editors offer them."""
    names = table.get("propertyNames", {}).get("enum")
    if names:
        rest = {key: value for key, value in table.items() if key != "propertyNames"}
        inside: Schema = table["additionalProperties"]
        said = {"description": table["description"]} if "description" in table else {}
        properties = {name: {**said, **inside} for name in names}
        return {**rest, "properties": properties, "additionalProperties": False}
    if "patternProperties" in table:
        return {**table, "additionalProperties": False}
    return table


def inheriting(whole: Schema, heir: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Return the schema of definitions, which demands no fields of those that inherit.

    Both have one shape, so that editors say what is wrong with a value, and not that neither of
    two shapes fits; what the others must have stands beside it.
    """
    fields, demands = dict(heir["properties"]), dict[str, Schema]()
    for name, field in whole["properties"].items():
        if "default" in field and "$ref" not in fields[name]:
            fields[name] = {"default": field["default"], **fields[name]}
        inside = _required_in(field, definitions)
        if inside != _required_in(fields[name], definitions):
            demands[name] = {"required": inside, **OPEN}
    result = {**whole, "properties": fields}
    required = result.pop("required", [])
    if not required:
        return result
    is_heir = [{"required": [key], **OPEN} for key in ("abstract", "inherits")]
    others = {"required": required, "properties": demands, **OPEN}
    return {**result, "if": {"anyOf": is_heir}, "else": others}


def _required_in(field: Schema, definitions: Mapping[str, Schema]) -> list[str]:
    """Return the fields that the table in a field must have."""
    reference = field.get("allOf", [field])[0].get("$ref", "")
    return definitions.get(reference.rpartition("/")[2], {}).get("required", [])


def with_hovers(node: Any, definitions: Mapping[str, Schema]) -> Any:  # noqa: ANN401 - JSON
    """Return a schema, or several, in which every `kind` describes its implementation.

    Args:
        node: The schema.
        definitions: The schemas of all that can be selected, each with its documentation.
    """
    summaries: dict[str, str] = {}
    for each in definitions.values():
        word, said = (_kind_in(each) or {}).get("const"), each.get("description")
        if word and said:
            summaries[word] = said

    def documented(table: Schema, _key: str) -> Schema:
        kind = _kind_in(table)
        if kind is None:
            return table
        shown = {**kind, **_description(kind, summaries)}
        return {**table, "properties": {**table["properties"], _KIND: shown}}

    return rebuilt(node, documented)


def _kind_in(table: Schema) -> Schema | None:
    """Return the schema of the `kind` in a table, if tables that a schema describes have one."""
    properties = table.get("properties")
    kind = cast("Schema", properties).get(_KIND) if isinstance(properties, dict) else None
    return cast("Schema", kind) if isinstance(kind, dict) else None


def _description(kind: Schema, summaries: Mapping[str, str]) -> Schema:
    """Return the description to add to the schema of a `kind`, for Taplo one of each word."""
    if kind.get("const") in summaries:
        return {"description": summaries[kind["const"]]}
    words = [word for word in kind.get("enum", ()) if word in summaries]
    if not words:
        return {}
    lines = [f"`{word}`: {summaries[word]}" for word in words]
    docs = {"docs": {"enumValues": [summaries.get(word) for word in kind["enum"]]}}
    return {"description": "\n\n".join([kind["description"], *lines]), "x-taplo": docs}


def with_settings(node: Any) -> Any:  # noqa: ANN401 - walks JSON of any shape
    """Return a schema in which a setting can stand for each single value.

    The value keeps one shape of several types, so that editors still say what is wrong with it.
    """
    if isinstance(node, list):
        return [with_settings(item) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    table = {key: _inside(key, value) for key, value in cast("Schema", node).items()}
    if not _is_single(table):
        return table
    if "const" in table:
        table["enum"] = [table.pop("const")]
    if "enum" in table:  # a choice of words must refuse no tables
        words: list[str] = table.pop("enum")
        table |= {"pattern": exactly(map(re.escape, words)), **offering(words, "string", "object")}
    return {
        **table,
        "type": [*_types(table), "object"],
        "properties": {SETTING: reference_to(SETTING_NAME)},
        "required": [SETTING],
        "additionalProperties": False,
    }


def _inside(key: str, value: Any) -> Any:  # noqa: ANN401 - JSON of any shape
    """Return the value of a key with settings; of several branches, only the first takes them."""
    if key in NAMED:  # by names that mean nothing here, such as `default`
        return {name: with_settings(each) for name, each in value.items()}
    if key == "oneOf":
        first = next((branch for branch in value if _is_single(branch)), None)
        return [
            branch if _is_single(branch) and branch is not first else with_settings(branch)
            for branch in value
        ]
    return value if key in NO_VALUES else with_settings(value)


def _is_single(table: Schema) -> bool:
    """Return True if a schema is that of a single value that is not there to tell tables apart."""
    types = _types(table)
    tells_apart = "const" in table and "default" in table  # as each `kind` has
    return bool(types) and _SINGLE.issuperset(types) and not tells_apart


def _types(table: Schema) -> list[str]:
    own: str | list[str] = table.get("type", [])
    return [own] if isinstance(own, str) else own
