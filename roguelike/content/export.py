"""JSON Schemas of content files, for the editors in which people write TOML.

The schemas are those of the models that validate the files, reshaped into what TOML editors
show well: draft-07, no branches for null (TOML has none), no tuples, definitions by name.
Checked with Taplo and Tombi, which print one clear line for one mistake only if a value has
one possible shape.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from roguelike.content.ids import NAME_PATTERN
from roguelike.content.manifest import Manifest

DRAFT = "http://json-schema.org/draft-07/schema#"

Schema = dict[str, Any]

_RENAMED = {"$defs": "definitions"}
_DROPPED = frozenset({"discriminator", "prefixItems"})


def schemas(models: Mapping[str, type[BaseModel]]) -> dict[str, Schema]:
    """Return all schemas by the names of their files.

    Args:
        models: The model of each kind, extension points narrowed to what is registered.
    """
    return {
        "content.schema.json": content_schema(models),
        "mod.schema.json": table_schema(Manifest),
    }


def content_schema(models: Mapping[str, type[BaseModel]]) -> Schema:
    """Return the schema of a file below `content/`: a table of definitions for each kind.

    Args:
        models: The model of each kind, extension points narrowed to what is registered.
    """
    _, collected = models_json_schema(
        [(model, "validation") for model in models.values()],
        ref_template="#/definitions/{model}",
    )
    kinds = {
        kind: {
            "type": "object",
            "description": (model.__doc__ or "").strip().partition("\n")[0],
            "propertyNames": {"pattern": f"^{NAME_PATTERN}$"},
            "additionalProperties": {"$ref": f"#/definitions/{model.__name__}"},
            "x-tombi-additional-key-label": f"{kind}_id",
        }
        for kind, model in models.items()
    }
    return {
        "$schema": DRAFT,
        "title": "Content of a mod",
        "description": "Definitions by kind and id. File names carry no meaning.",
        "type": "object",
        "properties": kinds,
        "additionalProperties": False,
        "definitions": friendly(collected["$defs"]),
    }


def table_schema(model: type[BaseModel]) -> Schema:
    """Return the schema of a file that is one table, such as the manifest of a mod."""
    schema = friendly(model.model_json_schema(ref_template="#/definitions/{model}"))
    return {"$schema": DRAFT, **schema}


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
    if "prefixItems" in table:
        result["items"] = friendly(table["prefixItems"][0])
    return _with_closed_keys(_with_room_beside_references(_without_null(result)))


def _with_closed_keys(table: Schema) -> Schema:
    """Say what keys there are where only their names are restricted, so that editors offer them."""
    names = table.get("propertyNames", {}).get("enum")
    if names:
        rest = {key: value for key, value in table.items() if key != "propertyNames"}
        properties = dict.fromkeys(names, table["additionalProperties"])
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


def dump(schema: Schema) -> str:
    """Return the text of a schema file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
