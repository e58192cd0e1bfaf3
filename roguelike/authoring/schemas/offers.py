"""What may be named but need not be there, in the schemas that editors use.

A manifest may name mods that are not here, a condition is about what may be missing, and what a
migration leads to may have moved on since. There editors offer what there is, and refuse nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from roguelike.authoring.schemas.known_ids import KnownIds
from roguelike.authoring.schemas.settings import offering
from roguelike.authoring.schemas.shapes import Schema
from roguelike.content.fields.conditions import When
from roguelike.content.names.ids import bare_name, full_id
from roguelike.content.names.manifest_texts import MOD_ID_PATTERN

_OWN = "id"
"""What a mod is called by itself: the only text of the form of such an id that names no other."""
_LEADS_TO = {"Rename": "to", "Removal": "use"}
"""Where entries of migrations say what is there now."""


def with_mods(node: Any, mods: Mapping[str, str]) -> Any:  # noqa: ANN401 - walks JSON of any shape
    """Return a schema that offers mods wherever one is named.

    Args:
        node: A schema, or a part of one.
        mods: What each mod is called, by its id.
    """
    if isinstance(node, list):
        return [with_mods(item, mods) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    table = cast("Schema", node)
    found = {key: each if key == _OWN else with_mods(each, mods) for key, each in table.items()}
    if table.get("pattern") == MOD_ID_PATTERN:
        return {**found, **offering(list(mods), "string")}
    inside = found.get("patternProperties", {}).get(MOD_ID_PATTERN)
    if inside is None:
        return found
    shape = {"allOf": [inside]} if "$ref" in inside else inside
    keys = {mod: {**shape, "description": name} for mod, name in mods.items()}
    return {**found, "properties": keys}


def with_settings_in_conditions(definitions: Mapping[str, Schema], ids: KnownIds) -> Schema:
    """Return definitions of which the one of conditions offers the settings of the mod."""
    when = definitions[When.__name__]
    said = when["properties"]
    setting = {**said["setting"], **offering(list(ids.settings), "string")}
    return {**definitions, When.__name__: {**when, "properties": {**said, "setting": setting}}}


def with_ids_of_now(schema: Schema, ids: KnownIds) -> Schema:
    """Return the schema of migrations, which offers what the mod defines as what is there now."""
    own = {
        bare_name(each)
        for by_kind in (ids.concrete, ids.abstract)
        for known in by_kind.values()
        for each in known
        if each == full_id(ids.mod, bare_name(each))
    }
    definitions: dict[str, Schema] = dict(schema["definitions"])
    for name, field in _LEADS_TO.items():
        entry = definitions[name]
        said = entry["properties"]
        shape = {**said[field], **offering(sorted(own), "string")}
        definitions[name] = {**entry, "properties": {**said, field: shape}}
    return {**schema, "definitions": definitions}
