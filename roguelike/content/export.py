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

from roguelike.content.allowances import LINT, Lint
from roguelike.content.conditions import When
from roguelike.content.definitions import PATCH, TAG
from roguelike.content.ids import NAME_PATTERN, REFERENCE_PATTERN
from roguelike.content.manifest import Manifest
from roguelike.content.migrations import migrations_model
from roguelike.content.mod_tests import TestsFile
from roguelike.content.patches import heir_model, patch_model
from roguelike.content.schema.base import Model
from roguelike.content.setting_values import SETTING
from roguelike.content.tags import tag_model
from roguelike.content.texts import language_model

DRAFT = "http://json-schema.org/draft-07/schema#"

Schema = dict[str, Any]

_REFERENCE = "#/definitions/{model}"
_OPEN: Mapping[str, bool] = {
    "additionalProperties": True
}  # what Tombi takes to be closed otherwise
_SETTING = "SettingName"
_SETTING_NAME: Schema = {
    "type": "string",
    "description": "The setting of this mod whose value is meant.",
}
_RENAMED = {"$defs": "definitions"}
_DROPPED = frozenset({"discriminator", "prefixItems"})


def schemas(models: Mapping[str, type[Model]]) -> dict[str, Schema]:
    """Return all schemas by the names of their files.

    Args:
        models: The model of each kind, extension points narrowed to what is registered.
    """
    return {
        "content.schema.json": content_schema(models),
        "lang.schema.json": table_schema(language_model(models)),
        "migrations.schema.json": table_schema(migrations_model(tuple(models))),
        "mod.schema.json": table_schema(Manifest),
        "test.schema.json": table_schema(TestsFile),
    }


def content_schema(models: Mapping[str, type[Model]]) -> Schema:
    """Return the schema of a file below `content/`: a table of definitions for each kind.

    Args:
        models: The model of each kind, extension points narrowed to what is registered.
    """
    shown = [
        each
        for kind, model in models.items()
        for each in (model, heir_model(model), patch_model(model), tag_model(kind))
    ]
    _, collected = models_json_schema(
        [(model, "validation") for model in (*shown, Lint)], ref_template=_REFERENCE
    )
    definitions = friendly(collected["$defs"])
    for model in models.values():
        name, heir = model.__name__, heir_model(model).__name__
        definitions[name] = _inheriting(definitions[name], definitions[heir], definitions)
    for model in shown:
        definitions[model.__name__]["properties"][LINT] = _ref(Lint)
    schema = {
        "$schema": DRAFT,
        "title": "Content of a mod",
        "description": "Definitions by kind and id. File names carry no meaning.",
        "type": "object",
        "properties": {
            **{kind: _by_name(kind, model) for kind, model in models.items()},
            PATCH: _patches(models),
            TAG: _tags(models),
        },
        "additionalProperties": False,
    }
    used = _used(schema, definitions)
    plain = {name: used[name] for name in used if name == When.__name__}
    return {**schema, "definitions": {**_with_settings(used), **plain, _SETTING: _SETTING_NAME}}


def _with_settings(node: Any) -> Any:  # noqa: ANN401 - walks JSON of any shape
    """Return a schema in which a setting can stand for each number and each truth value.

    The value keeps one shape of several types, so that editors still say what is wrong with it.
    """
    if isinstance(node, list):
        return [_with_settings(item) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    table: Schema = {key: _with_settings(value) for key, value in cast("Schema", node).items()}
    own: str | list[str] = table.get("type", "")
    is_formula = "x-formula" in table
    if not (is_formula or own in ("integer", "number", "boolean")) or "enum" in table:
        return table
    return {
        **table,
        "type": [*([own] if isinstance(own, str) else own), "object"],
        "properties": {SETTING: _ref_to(_SETTING)},
        "required": [SETTING],
        "additionalProperties": False,
    }


def _by_name(kind: str, model: type[BaseModel]) -> Schema:
    """Return the schema of a table of definitions."""
    return {
        "type": "object",
        "description": (model.__doc__ or "").strip().partition("\n")[0],
        "propertyNames": {"pattern": f"^{NAME_PATTERN}$"},
        "additionalProperties": _ref(model),
        "x-tombi-additional-key-label": f"{kind}_id",
    }


def _patches(models: Mapping[str, type[Model]]) -> Schema:
    return {
        "type": "object",
        "description": "Changes to definitions, as `[[patch.monster]]`.",
        "properties": {
            kind: {
                "type": "array",
                "description": f"Changes to definitions of the kind `{kind}`.",
                "items": _ref(patch_model(model)),
            }
            for kind, model in models.items()
        },
        "additionalProperties": False,
    }


def _tags(models: Mapping[str, type[Model]]) -> Schema:
    return {
        "type": "object",
        "description": "Sets of definitions by kind, as `[tag.monster.vermin]`.",
        "properties": {
            kind: {
                "type": "object",
                "description": f"Sets of definitions of the kind `{kind}`.",
                "propertyNames": {"pattern": REFERENCE_PATTERN},
                "additionalProperties": _ref(tag_model(kind)),
                "x-tombi-additional-key-label": "tag_id",
            }
            for kind in models
        },
        "additionalProperties": False,
    }


def _ref(model: type[BaseModel]) -> Schema:
    return _ref_to(model.__name__)


def _ref_to(name: str) -> Schema:
    return {"$ref": _REFERENCE.format(model=name)}


def _inheriting(whole: Schema, heir: Schema, definitions: Mapping[str, Schema]) -> Schema:
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
    is_heir = [{"required": [key], **_OPEN} for key in ("abstract", "inherits")]
    others = {"required": required, "properties": demands, **_OPEN}
    return {**result, "if": {"anyOf": is_heir}, "else": others}


def _demand(field: Schema, definitions: Mapping[str, Schema]) -> Schema | None:
    """Return what a field must have beside its loose form, which is for what inherits."""
    refs = field.get("allOf", [field])
    name = refs[0].get("$ref", "").rpartition("/")[2]
    if name not in definitions:
        return field
    required = definitions[name].get("required")
    return {"required": required, **_OPEN} if required else None


def _without_default(field: Schema) -> Schema:
    return {key: value for key, value in field.items() if key != "default"}


def _used(schema: Any, definitions: Mapping[str, Schema]) -> dict[str, Schema]:  # noqa: ANN401 - JSON
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


def table_schema(model: type[BaseModel]) -> Schema:
    """Return the schema of a file that is one table, such as the manifest of a mod."""
    schema = friendly(model.model_json_schema(ref_template=_REFERENCE))
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
