"""Schemas: valid, with nothing that TOML cannot say, and everything in them explained."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import jsonschema
import pytest
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from roguelike.plugins import registries
from roguelike.registry import Params
from roguelike.workshop.schemas.file_schemas import schemas
from roguelike.workshop.schemas.ids import KnownIds

MODELS = registries().models()
STAT = {"core:health": "Health"}
IDS = KnownIds("frost", ["core", "frost"], {"stat": STAT, "terrain": {"core:floor": "Floor"}})
FILES = [f"{name}.schema.json" for name in ("content", "lang", "migrations", "mod", "test")]
NAMES = [*FILES, *(f"{name} with ids" for name in FILES)]


@cache  # and not while tests are collected, which all processes do that run some of them
def made() -> dict[str, dict[str, Any]]:
    with_ids = {f"{name} with ids": schema for name, schema in schemas(MODELS, IDS).items()}
    return {**schemas(MODELS), **with_ids}


def test_all_schemas_are_looked_at() -> None:
    assert list(made()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_and_has_nothing_that_toml_cannot_say(name: str) -> None:
    jsonschema.Draft7Validator.check_schema(made()[name])

    text = json.dumps(made()[name])
    assert made()[name]["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert [
        word for word in ('"null"', "prefixItems", "$defs", "discriminator") if word in text
    ] == []


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


@pytest.mark.parametrize("name", NAMES)
def test_every_property_is_described(name: str) -> None:
    schema = made()[name]

    # What stands below `else` is said of fields that are described elsewhere.
    found = {path: node for path, node in properties(schema) if ".else." not in path}
    silent = [path for path, node in found.items() if not documentation(schema, node)]

    assert silent == []
    assert len(found) > 5


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_is_documented(name: str) -> None:
    docs = {
        str(entry.params.model_fields["kind"].default): entry.summary
        for registry in registries().by_point().values()
        for entry in registry
    }
    found = [node for path, node in properties(made()[name]) if path.endswith(".kind")]
    words = [
        (node, word)
        for node in found
        if name.startswith("content")  # elsewhere, kinds are those of definitions and of facts
        for word in node.get("enum", [node.get("const")])
    ]

    silent = [
        word for node, word in words if word in docs and docs[word] not in node["description"]
    ]

    assert silent == []
    assert name.partition(".")[0] != "content" or {word for _, word in words} >= docs.keys()


def _name(model: type[BaseModel]) -> str:
    """Return how the schema calls a model: by its module too, where two have one name."""
    full = f"{model.__module__}.{model.__qualname__}".replace(".", "__")
    return full if full in made()["content.schema.json"]["definitions"] else model.__name__


def test_every_default_is_shown() -> None:
    shown = made()["content.schema.json"]["definitions"]
    params: list[type[Params]] = [
        entry.params for registry in registries().by_point().values() for entry in registry
    ]
    models: list[type[BaseModel]] = [*params, *MODELS.values()]

    hidden = [
        f"{model.__name__}.{name}"
        for model in models
        for name, field in model.model_fields.items()
        if field.default is not PydanticUndefined and field.default not in (None, ())
        if "default" not in shown[_name(model)]["properties"][name]
    ]

    assert hidden == []
    assert shown["RolesPlain"]["properties"]["health"]["default"] == "core:health"
    assert "default" not in shown["RolesCondition"]["properties"]["health"]
