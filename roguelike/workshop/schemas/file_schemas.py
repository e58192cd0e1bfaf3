"""JSON Schemas of content files, for the editors in which people write TOML.

The schemas are those of the models that validate the files, reshaped into what TOML editors
show well. Checked with Taplo and Tombi, which print one clear line for one mistake only if a
value has one possible shape.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from roguelike.content.merging.tags import tag_model
from roguelike.content.mods.manifest import Manifest
from roguelike.content.mods.migration_files import migrations_model
from roguelike.content.references.ids import NAME_PATTERN, REFERENCE_PATTERN
from roguelike.content.schema import PATCH, TAG, Kinds
from roguelike.content.schema.allowed_findings import LINT, Lint
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.patch_conditions import When
from roguelike.engine.world.events.events import Event
from roguelike.workshop.modtests.models import file_of_tests
from roguelike.workshop.schemas.editor_schemas import (
    DEFINITIONS,
    REFERENCE,
    SETTING_NAME,
    Schema,
    friendly,
    inheriting,
    plain_name,
    reference_to,
    used,
    with_hovers,
    with_settings,
)
from roguelike.workshop.schemas.exported_models import (
    PLAIN,
    heir_model,
    language_model,
    patch_model,
)
from roguelike.workshop.schemas.ids import (
    REF,
    ROLE,
    KnownIds,
    Role,
    with_ids,
    with_mods,
    with_settings_in_conditions,
)
from roguelike.workshop.schemas.narrowing import narrowed
from roguelike.workshop.schemas.shared_definitions import shared

DRAFT = "http://json-schema.org/draft-07/schema#"


def schemas(
    kinds: Kinds, ids: KnownIds | None = None, events: tuple[type[Event], ...] = ()
) -> dict[str, Schema]:
    """Return all schemas by the names of their files.

    Args:
        kinds: All kinds of content, with the implementations that they can select.
        ids: What can be referred to in the files of a mod; anything, if that is not said.
        events: The kinds of events of plugins, which tests can expect.
    """
    language = table_schema(language_model(narrowed(kinds)), ids)
    manifest = table_schema(Manifest)
    if ids is not None:
        language = with_mods(language, ids.names)
        manifest = with_mods(manifest, ids.others)
    return {
        "content.schema.json": content_schema(kinds, ids),
        "lang.schema.json": language,
        "migrations.schema.json": table_schema(migrations_model(tuple(kinds))),
        "mod.schema.json": manifest,
        "test.schema.json": table_schema(file_of_tests(events), ids),
    }


def content_schema(kinds: Kinds, ids: KnownIds | None = None) -> Schema:
    """Return the schema of a file below `content/`: a table of definitions for each kind.

    Args:
        kinds: As for `schemas`.
        ids: As for `schemas`.
    """
    models = narrowed(kinds)
    definitions = _definitions(tuple(models.items()))
    schema: Schema = {
        "$schema": DRAFT,
        "title": "Content of a mod",
        "description": "Definitions by kind and id. File names carry no meaning.",
        "type": "object",
        "properties": {
            **{kind: _by_name(kind, model) for kind, model in models.items()},
            PATCH: _patches(models),
            TAG: _tags(models, ids),
        },
        "additionalProperties": False,
    }
    schema[DEFINITIONS] = used(schema, definitions)
    if ids is not None:
        schema = with_mods(with_ids(schema, ids), ids.others)
        schema[DEFINITIONS] = with_settings_in_conditions(schema[DEFINITIONS], ids)
    found = schema[DEFINITIONS]
    plain = {name: found[name] for name in found if name == When.__name__}
    widened = {**with_settings(found), **plain, SETTING_NAME: _setting_name(ids)}
    return shared({**schema, DEFINITIONS: widened})


@lru_cache(maxsize=2)
def _definitions(models: tuple[tuple[str, type[Model]], ...]) -> Mapping[str, Schema]:
    """Return the schemas of all that may stand in a file, by the names of their models.

    They take most of the time, and are the same whichever ids a schema knows.
    """
    shown = [
        each
        for kind, model in models
        for each in (model, heir_model(model), patch_model(model), tag_model(kind))
    ]
    _, collected = models_json_schema(
        [(model, "validation") for model in (*shown, Lint)], ref_template=REFERENCE
    )
    shapes = {plain_name(name): friendly(shape) for name, shape in collected["$defs"].items()}
    definitions = with_hovers(shapes, shapes)
    _show_defaults(definitions)
    for kind, model in models:
        name, heir = model.__name__, heir_model(model).__name__
        _mark_targets(kind, definitions[heir], definitions[patch_model(model).__name__])
        definitions[name] = inheriting(definitions[name], definitions[heir], definitions)
    for model in shown:
        definitions[model.__name__]["properties"][LINT] = _ref(Lint)
    return definitions


def _show_defaults(definitions: Mapping[str, Schema]) -> None:
    """Let parts of definitions show what their fields are where nothing is inherited."""
    for name, shape in definitions.items():
        whole = definitions.get(name.removesuffix(PLAIN.suffix), {})
        for field, said in whole.get("properties", {}).items():
            shown = shape["properties"].get(field, {})
            if whole is not shape and "default" in said and "$ref" not in shown:
                shown["default"] = said["default"]


def _mark_targets(kind: str, heir: Schema, patch: Schema) -> None:
    """Mark the kinds of parents and of targets of patches."""
    one, several = heir["properties"]["inherits"]["oneOf"]
    targets = patch["properties"]
    for text in (one, several["items"]):
        text |= {REF: kind, ROLE: Role.PARENT}
    for text in (targets["id"], targets["ids"]["items"], targets["tag"]):
        text |= {REF: kind, ROLE: Role.TARGET}


def _setting_name(ids: KnownIds | None) -> Schema:
    """Return the schema of the name of a setting of the mod."""
    said: Schema = {
        "type": "string",
        "description": "The setting of this mod whose value is meant.",
    }
    return {**said, "enum": list(ids.settings)} if ids and ids.settings else said


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


def _tags(models: Mapping[str, type[Model]], ids: KnownIds | None) -> Schema:
    return {
        "type": "object",
        "description": "Sets of definitions by kind, as `[tag.monster.vermin]`.",
        "properties": {
            kind: {
                "type": "object",
                "description": f"Sets of definitions of the kind `{kind}`.",
                "propertyNames": {"pattern": REFERENCE_PATTERN},
                **_by_known_tag(kind, ids),
                "additionalProperties": _ref(tag_model(kind)),
                "x-tombi-additional-key-label": "tag_id",
            }
            for kind in models
        },
        "additionalProperties": False,
    }


def _by_known_tag(kind: str, ids: KnownIds | None) -> Schema:
    """Return a schema that offers the known tags; a bare name is one of the mod itself."""
    if ids is None or kind not in ids.tags:
        return {}
    tag = _ref(tag_model(kind))
    return {"properties": {each.removeprefix(f"{ids.mod}:"): tag for each in ids.tags[kind]}}


def _ref(model: type[BaseModel]) -> Schema:
    return reference_to(model.__name__)


def table_schema(model: type[BaseModel], ids: KnownIds | None = None) -> Schema:
    """Return the schema of a file that is one table, such as the manifest of a mod.

    Args:
        model: The model of the table.
        ids: As for `schemas`.
    """
    schema = friendly(model.model_json_schema(ref_template=REFERENCE))
    shown = {"$schema": DRAFT, **with_hovers(schema, schema.get(DEFINITIONS, {}))}
    return with_ids(shown, ids) if ids else shown


def dump(schema: Schema) -> str:
    """Return the text of a schema file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
