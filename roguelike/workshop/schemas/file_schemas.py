"""JSON Schemas of the files of mods, for the editors in which people write TOML.

They are written from the tree of fields, as the validator reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel

from roguelike.content.merging.verb_forms import TEXTS, has_place
from roguelike.content.mods.manifest import Manifest
from roguelike.content.mods.migration_files import migrations_model
from roguelike.content.references.ids import NAME_PATTERN, REF, REFERENCE_PATTERN
from roguelike.content.references.implementations import NO_IMPLEMENTATIONS, Implementations
from roguelike.content.references.versions import MOD_ID_PATTERN
from roguelike.content.schema import PATCH, TAG, Kinds
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.texts.texts import MOD, AboutMod
from roguelike.engine.world.events.events import Event
from roguelike.workshop.modtests.models import file_of_tests
from roguelike.workshop.schemas.definitions import DefinitionSchemas
from roguelike.workshop.schemas.ids import KnownIds
from roguelike.workshop.schemas.json_schema import DEFINITIONS, DRAFT, Definitions, Schema
from roguelike.workshop.schemas.references import Role, keyed_by
from roguelike.workshop.schemas.tables import WHOLE, TableSchemas
from roguelike.workshop.schemas.values import ValueSchemas

LABEL: Final = "x-tombi-additional-key-label"
"""The keyword for the name that Tombi gives to a key of the author's choice."""


def schemas(
    kinds: Kinds, ids: KnownIds | None = None, events: tuple[type[Event], ...] = ()
) -> dict[str, Schema]:
    """Return all schemas by the names of their files.

    Args:
        kinds: All kinds of content, with the implementations that they can select.
        ids: What can be referred to in the files of a mod; anything, if that is not said.
        events: The kinds of events of plugins, which tests can expect.
    """
    return {
        "content.schema.json": content_schema(kinds, ids),
        "lang.schema.json": language_schema(kinds, ids),
        "migrations.schema.json": table_schema(migrations_model(tuple(kinds)), ids),
        "mod.schema.json": table_schema(Manifest, ids),
        "test.schema.json": table_schema(file_of_tests(events), ids),
    }


def content_schema(kinds: Kinds, ids: KnownIds | None = None) -> Schema:
    """Return the schema of a file below `content/`: a table of definitions for each kind.

    Args:
        kinds: As for `schemas`.
        ids: As for `schemas`.
    """
    definitions = Definitions()
    made = DefinitionSchemas(
        _tables(definitions, ids, kinds.choices, has_settings=True),
        _tables(definitions, ids, kinds.choices),
        kinds,
    )
    of_kinds = {
        kind: {
            "type": "object",
            "description": table_of(model).summary,
            "propertyNames": {"pattern": f"^{NAME_PATTERN}$"},
            "additionalProperties": made.definition(kind),
            LABEL: f"{kind}_id",
        }
        for kind, model in kinds.items()
    }
    patches = {
        kind: {
            "type": "array",
            "description": f"Changes to definitions of the kind `{kind}`.",
            "items": made.patch(kind),
        }
        for kind in kinds
    }
    tags = {
        kind: {
            "type": "object",
            "description": f"Sets of definitions of the kind `{kind}`.",
            "propertyNames": {"pattern": REFERENCE_PATTERN},
            **_known_tags(kind, made, ids),
            "additionalProperties": made.tag(kind),
            LABEL: "tag_id",
        }
        for kind in kinds
    }
    top = {
        **of_kinds,
        PATCH: _closed(patches, "Changes to definitions, as `[[patch.monster]]`."),
        TAG: _closed(tags, "Sets of definitions by kind, as `[tag.monster.vermin]`."),
    }
    about = "Definitions by kind and id. File names carry no meaning."
    return _file({"title": "Content of a mod", **_closed(top, about)}, definitions)


def language_schema(kinds: Kinds, ids: KnownIds | None = None) -> Schema:
    """Return the schema of a file below `lang/`: texts in another language, by kind and id.

    Args:
        kinds: As for `schemas`.
        ids: As for `schemas`.
    """
    definitions = Definitions()
    tables = _tables(definitions, ids, kinds.choices)
    references = tables.values.references
    top = {
        kind: {
            "description": f"Texts of definitions of the kind `{kind}`, by their ids.",
            "type": "object",
            **references.keyed(
                {REF: kind, "pattern": REFERENCE_PATTERN},
                tables.table(table_of(model), TEXTS),
                Role.TARGET,  # which may be of a mod that is not there
            ),
        }
        for kind, model in kinds.items()
        if has_place(table_of(model).value, TEXTS, kinds.choices)
    }
    top[MOD] = {
        "description": "Texts of manifests, by mods.",
        "type": "object",
        **keyed_by(
            ids.names if ids else {}, MOD_ID_PATTERN, tables.table(table_of(AboutMod), TEXTS)
        ),
    }
    return _file(_closed(top, "Texts in another language, by kind and id."), definitions)


def table_schema(model: type[BaseModel], ids: KnownIds | None = None) -> Schema:
    """Return the schema of a file that is one table, such as the manifest of a mod.

    Args:
        model: The model of the table.
        ids: As for `schemas`.
    """
    definitions = Definitions()
    table = table_of(model)
    name = model.__name__
    tables = _tables(definitions, ids, NO_IMPLEMENTATIONS)
    tables.table(table, WHOLE)
    whole = definitions.schemas.pop(name)
    return _file(whole, definitions)


def _tables(
    definitions: Definitions,
    ids: KnownIds | None,
    choices: Implementations,
    *,
    has_settings: bool = False,
) -> TableSchemas:
    values = ValueSchemas(definitions, ids, has_settings=has_settings)
    return TableSchemas(definitions, values, choices)


def _known_tags(kind: str, made: DefinitionSchemas, ids: KnownIds | None) -> Schema:
    """Return a schema that offers the known tags; a bare name is one of the mod itself."""
    if ids is None or kind not in ids.tags:
        return {}
    tag = made.tag(kind)
    return {"properties": {each.removeprefix(f"{ids.mod}:"): tag for each in ids.tags[kind]}}


def _closed(properties: Mapping[str, Schema], about: str) -> Schema:
    """Return the schema of a table with certain keys and no others."""
    return {
        "description": about,
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False,
    }


def _file(schema: Schema, definitions: Definitions) -> Schema:
    """Return the schema of a file, by that of its table."""
    return {"$schema": DRAFT, **schema, DEFINITIONS: definitions.with_shared_properties()}
