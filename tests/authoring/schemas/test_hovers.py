"""What editors show: every field, every kind and every default is explained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from roguelike.authoring.schemas.hovers import with_hovers
from roguelike.authoring.schemas.known_ids import KnownIds
from roguelike.authoring.schemas.schemas import schemas
from roguelike.plugins import registries
from roguelike.registry import Params

MODELS = registries().models()
STAT = {"core:health": "Health"}
IDS = KnownIds("frost", ["core", "frost"], {"stat": STAT, "terrain": {"core:floor": "Floor"}})
SCHEMAS = {
    **schemas(MODELS),
    **{f"{name} with ids": schema for name, schema in schemas(MODELS, IDS).items()},
}


def properties(node: object, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each property in a schema, by where it is."""
    if isinstance(node, list):
        for number, item in enumerate(cast("list[object]", node)):
            yield from properties(item, f"{path}[{number}]")
    elif isinstance(node, dict):
        table = cast("dict[str, Any]", node)
        found = table.get("properties")
        if isinstance(found, dict) and not path.endswith(".properties"):
            yield from ((f"{path}.{name}", value) for name, value in cast("Any", found).items())
        for key, value in table.items():
            yield from properties(value, f"{path}.{key}")


def documentation(schema: dict[str, Any], node: dict[str, Any]) -> str:
    """Return what is said about a property, there or where it refers to."""
    if "description" in node:
        return node["description"]
    refs = [node, *node.get("allOf", ())]
    names = [each["$ref"].rpartition("/")[2] for each in refs if "$ref" in each]
    return next((documentation(schema, schema["definitions"][name]) for name in names), "")


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_property_is_described(name: str) -> None:
    schema = SCHEMAS[name]

    # What stands below `else` is said of fields that are described elsewhere.
    found = {path: node for path, node in properties(schema) if ".else." not in path}
    silent = [path for path, node in found.items() if not documentation(schema, node)]

    assert silent == []
    assert len(found) > 5


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_kind_is_documented(name: str) -> None:
    docs = {
        str(entry.params.model_fields["kind"].default): entry.summary
        for registry in registries().by_point().values()
        for entry in registry
    }
    kinds = [node for path, node in properties(SCHEMAS[name]) if path.endswith(".kind")]
    words = [(node, word) for node in kinds for word in node.get("enum", [node.get("const")])]

    silent = [
        word for node, word in words if word in docs and docs[word] not in node["description"]
    ]

    assert silent == []
    assert name.partition(".")[0] != "content" or {word for _, word in words} >= docs.keys()


def test_a_default_that_is_a_reference_is_shown_with_ids_as_well() -> None:
    plain, with_ids = (
        SCHEMAS[f"content.schema.json{more}"]["definitions"]["Roles"]["properties"]["health"]
        for more in ("", " with ids")
    )

    assert plain["default"] == "core:health"
    assert with_ids["default"] == "core:health"
    assert with_ids["description"] == plain["description"]


def test_parts_of_definitions_show_defaults_as_well() -> None:
    definitions = SCHEMAS["content.schema.json"]["definitions"]

    assert definitions["RolesPlain"]["properties"]["health"]["default"] == "core:health"
    assert "default" not in definitions["RolesPart"]["properties"]["health"]


def fields(model: type[BaseModel]) -> Iterator[tuple[str, FieldInfo]]:
    for name, field in model.model_fields.items():
        if field.default is not PydanticUndefined and field.default not in (None, ()):
            yield name, field


def test_every_default_is_shown() -> None:
    shown = SCHEMAS["content.schema.json"]["definitions"]
    params: list[type[Params]] = [
        entry.params for registry in registries().by_point().values() for entry in registry
    ]
    models: list[type[BaseModel]] = [*params, *MODELS.values()]

    hidden = [
        f"{model.__name__}.{name}"
        for model in models
        for name, _ in fields(model)
        if "default" not in shown[model.__name__]["properties"][name]
    ]

    assert hidden == []


def test_a_choice_of_kinds_says_what_each_selects() -> None:
    one: dict[str, Any] = {"description": "Waits.", "properties": {"kind": {"const": "wait"}}}
    other: dict[str, Any] = {"description": "Runs.", "properties": {"kind": {"const": "run"}}}
    kind = {"enum": ["run", "wait", "rat"], "description": "What is selected."}
    both = {"One": one, "Other": other}

    shown = with_hovers([one, other, {"properties": {"kind": kind}}], both)

    assert shown[0]["properties"]["kind"]["description"] == "Waits."
    assert shown[2]["properties"]["kind"]["description"] == (
        "What is selected.\n\n`run`: Runs.\n\n`wait`: Waits."
    )
    assert shown[2]["properties"]["kind"]["x-taplo"]["docs"]["enumValues"] == [
        "Runs.", "Waits.", None,
    ]  # fmt: skip


def test_a_kind_of_which_nothing_is_known_is_left_alone() -> None:
    schema = {"properties": {"kind": {"enum": ["monster", "color"], "description": "Of what."}}}

    assert with_hovers(schema, {}) == schema
