"""Schemas as pydantic makes them, reshaped into what TOML editors show well.

That is draft-07, with no branches for null (TOML has none), no tuples, and definitions by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

Schema = dict[str, Any]

REFERENCE = "#/definitions/{model}"
"""How a schema refers to one of its definitions."""
OPEN: Mapping[str, bool] = {"additionalProperties": True}
"""What a condition about tables has to say, which Tombi takes to be closed otherwise."""

_RENAMED = {"$defs": "definitions"}
_DROPPED = frozenset({"discriminator", "prefixItems"})
_QUALIFIED = re.compile(r"\w+__(\w+?)__(\d+)$")
"""How pydantic calls models that share a name: by their modules, which may be laid out anew."""


def reference_to(name: str) -> Schema:
    """Return the schema of whatever a definition is the schema of."""
    return {"$ref": REFERENCE.format(model=name)}


def plain_name(name: str) -> str:
    """Return the name of a definition, or a reference to one, without the module of its model."""
    return _QUALIFIED.sub(r"\1\2", name)


def friendly(node: Any) -> Any:  # noqa: ANN401 - walks JSON of any shape
    """Return a pydantic schema in the shape in which TOML editors show it well."""
    if isinstance(node, list):
        return [friendly(item) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    table = cast("Schema", node)
    result: Schema = {
        _RENAMED.get(key, key): friendly(value)
        for key, value in table.items()
        if key not in _DROPPED
    }
    if result.get("default", ...) is None:
        del result["default"]
    if isinstance(reference := result.get("$ref"), str):
        result["$ref"] = plain_name(reference)
    if "prefixItems" in table:
        result["items"] = friendly(table["prefixItems"][0])
    return _with_closed_keys(_with_room_beside_references(_without_null(result)))


def _with_closed_keys(table: Schema) -> Schema:
    """Say what keys there are where only their names are restricted, so that editors offer them."""
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


def _without_null(table: Schema) -> Schema:
    """Drop the branch for null, and the union itself if one branch is left."""
    branches = table.get("anyOf")
    if branches is None:
        return table
    branches = [branch for branch in branches if branch != {"type": "null"}]
    if len(branches) > 1:
        return {**table, "anyOf": branches}
    rest = {key: value for key, value in table.items() if key != "anyOf"}
    return {**branches[0], **rest}


def _with_room_beside_references(table: Schema) -> Schema:
    """Move a reference away from its neighbors, which draft-07 would ignore."""
    if "$ref" not in table or len(table) == 1:
        return table
    rest = {key: value for key, value in table.items() if key != "$ref"}
    return {**rest, "allOf": [{"$ref": table["$ref"]}]}


def inheriting(whole: Schema, heir: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Return the schema of definitions, which demands nothing of those that inherit.

    Both have one shape, so that editors say what is wrong with a value, and not that neither of
    two shapes fits; what else is demanded of the others stands beside it.
    """
    properties, demands = dict(heir["properties"]), dict[str, Schema]()
    for name, field in whole["properties"].items():
        if _without_default(field) == _without_default(properties[name]):
            properties[name] = field
        elif demand := _demand(field, definitions):
            demands[name] = demand
    result = {**whole, "properties": properties}
    required = result.pop("required", [])
    if not (required or demands):
        return result
    is_heir = [{"required": [key], **OPEN} for key in ("abstract", "inherits")]
    others = {"required": required, "properties": demands, **OPEN}
    return {**result, "if": {"anyOf": is_heir}, "else": others}


def _demand(field: Schema, definitions: Mapping[str, Schema]) -> Schema | None:
    """Return what a field must have beside its loose form, which is for what inherits."""
    refs = field.get("allOf", [field])
    name = refs[0].get("$ref", "").rpartition("/")[2]
    if name not in definitions:
        return field
    required = definitions[name].get("required")
    return {"required": required, **OPEN} if required else None


def _without_default(field: Schema) -> Schema:
    return {key: value for key, value in field.items() if key != "default"}


def used(schema: Any, definitions: Mapping[str, Schema]) -> dict[str, Schema]:  # noqa: ANN401 - JSON
    """Return the definitions to which a schema refers, directly or not, by name."""
    found: set[str] = set()
    ahead = _names(schema)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead |= _names(definitions[name])
    return {name: definitions[name] for name in sorted(found)}


def _names(node: Any) -> set[str]:  # noqa: ANN401 - walks JSON of any shape
    """Return the names of the definitions to which something refers."""
    if isinstance(node, list):
        return set[str]().union(*map(_names, cast("list[Any]", node)))
    if not isinstance(node, dict):
        return set()
    table = cast("Schema", node)
    own = {table["$ref"].rpartition("/")[2]} if isinstance(table.get("$ref"), str) else set[str]()
    return own.union(*map(_names, table.values()))
