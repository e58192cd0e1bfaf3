"""Schemas: valid, with nothing that TOML cannot say, and everything in them explained."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import jsonschema
import pytest
from pydantic import BaseModel

from roguelike.content.schema.fields.tree import table_of
from roguelike.plugins import registries
from roguelike.registry import Params, kind_of
from roguelike.workshop.schemas.file_schemas import LABEL, schemas
from roguelike.workshop.schemas.ids import KnownIds
from roguelike.workshop.schemas.json_schema import DEFINITIONS, dump

MODELS = registries().models()
STAT = {"core:health": "Health"}
IDS = KnownIds("frost", ["core", "frost"], {"stat": STAT, "terrain": {"core:floor": "Floor"}})
FILES = [f"{name}.schema.json" for name in ("content", "lang", "migrations", "mod", "test")]
NAMES = [*FILES, *(f"{name} with ids" for name in FILES)]


CONDITIONAL = re.compile(
    r"\.(if|then|else)\.|IsHeir|BesideOne|(RulesOf|KeysOf|Unknown|DemandsOn)\w*\."
    r"|ByKind(Insert|Remove)\."
)
"""Matches paths to properties that are described elsewhere: conditions, and the rarest verbs."""


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
        word for word in ('"null"', "prefixItems", "x-ref", "discriminator") if word in text
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
            said = cast("dict[str, Any]", found).items()
            yield from ((f"{path}.{name}", value) for name, value in said if value is not True)
        for key, value in table.items():
            yield from properties(value, f"{path}.{key}")


def documentation(schema: dict[str, Any], node: dict[str, Any]) -> str:
    """Return what is said about a property, there or where it refers to."""
    if "description" in node:
        return node["description"]
    if "oneOf" in node:
        return documentation(schema, node["oneOf"][0])
    refs = [node, *node.get("allOf", ())]
    names = [each["$ref"].rpartition("/")[2] for each in refs if "$ref" in each]
    return next((documentation(schema, schema[DEFINITIONS][name]) for name in names), "")


MOST = 600_000
"""The most characters of a schema, each of which editors read for each file."""
KEYWORDS = {
    *("$ref", "$defs", "$schema", "allOf", "anyOf", "oneOf", "not", "if", "then", "else"),
    *("additionalProperties", "patternProperties", "properties", "propertyNames", "required"),
    *("const", "enum", "items", "type", "pattern", "minimum", "maximum", "minLength", "maxLength"),
    *("minItems", "maxItems", "minProperties", "maxProperties"),
    *("default", "deprecated", "description", "examples", "title"),
}
"""The keywords of draft-07 that the schemas use."""


def subschemas(node: object) -> Iterator[dict[str, Any]]:
    """Yield a schema and all those in it."""
    if isinstance(node, list):
        for item in cast("list[object]", node):
            yield from subschemas(item)
    elif isinstance(node, dict):
        schema = cast("dict[str, Any]", node)
        yield schema
        for key, value in schema.items():
            if key in ("properties", "patternProperties", DEFINITIONS):
                yield from subschemas([*value.values()])
            elif key not in ("default", "enum", "const"):
                yield from subschemas(value)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_small_and_valid_for_strict_validators(name: str) -> None:
    schema = made()[name]
    found = list(subschemas(schema))

    assert len(dump(schema)) <= MOST or name not in FILES  # ids make it as long as they are
    assert {key for each in found for key in each} - KEYWORDS <= {LABEL}
    assert [each for each in found if not isinstance(each.get("type", ""), str)] == []
    assert [
        each
        for each in found
        if not {*each.get("required", ())} <= each.get("properties", {}).keys()
    ] == []


LONG = ("a" * 3000, "a_" * 2000, "1" * 3000, "a:" * 1000, "a." * 2000, "a/" * 2000, " " * 3000)


TRYING = """
import json, re, sys
patterns, texts = json.load(sys.stdin)
print(sum(bool(re.search(each, f"{text}%")) for each in patterns for text in texts))
"""


def test_no_pattern_keeps_a_client_busy_that_tries_all_ways() -> None:
    found = [each for schema in made().values() for each in subschemas(schema)]
    patterns = {each["pattern"] for each in found if "pattern" in each}
    patterns |= {key for each in found for key in each.get("patternProperties", {})}

    tried = subprocess.run(
        [sys.executable, "-c", TRYING],
        input=json.dumps([sorted(patterns), LONG]),
        capture_output=True,
        text=True,
        timeout=30,  # a thousandth of a second does; what tries all ways takes years
        check=True,
    )

    assert int(tried.stdout) < len(patterns) * len(LONG)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_stands_around_a_plain_value_or_the_completion_of_taplo_never_ends(
    name: str,
) -> None:
    schema = made()[name]
    wrapped = (each["allOf"][0] for each in subschemas(schema) if "allOf" in each)

    plain = [
        each
        for each in wrapped
        if resolved(schema, each).get("type") not in (None, "object", "array")
        and not {"anyOf", "oneOf"} & resolved(schema, each).keys()
    ]

    assert plain == []


@pytest.mark.parametrize("name", NAMES)
def test_every_property_is_described(name: str) -> None:
    schema = made()[name]

    found = {path: node for path, node in properties(schema) if not CONDITIONAL.search(path)}
    silent = [path for path, node in found.items() if not documentation(schema, node)]

    assert silent == []
    assert len(found) > 5


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_is_documented(name: str) -> None:
    docs: defaultdict[str, list[str]] = defaultdict(list)
    for registry in registries().by_point().values():
        for entry in registry:  # a behavior and an effect may have one name
            docs[kind_of(entry.params)].append(entry.summary)
    found = [
        node
        for path, node in properties(made()[name])
        if path.endswith(".kind") and not CONDITIONAL.search(path)
    ]
    words = [
        (node, word)
        for node in found
        if name.startswith("content")  # elsewhere, kinds are those of definitions and of facts
        for word in words_of(resolved(made()[name], node))
    ]

    silent = [
        word
        for node, word in words
        if word in docs and documentation(made()[name], node) not in docs[word]
    ]

    assert silent == []
    assert name.partition(".")[0] != "content" or {word for _, word in words} >= docs.keys()


def words_of(node: dict[str, Any]) -> list[str]:
    """Return the words that a value may be."""
    return node.get("enum", [node.get("const")])


def resolved(schema: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    """Return what a reference leads to."""
    reference = node.get("$ref")
    return schema[DEFINITIONS][reference.rpartition("/")[2]] if reference else node


def first_of(node: dict[str, Any]) -> dict[str, Any]:
    """Return the first of several shapes that a value may have."""
    return node["oneOf"][0] if "oneOf" in node else node


def is_of(schema: dict[str, Any], shape: dict[str, Any], model: type[BaseModel]) -> bool:
    """Return True if a schema is that of tables of a model."""
    properties: dict[str, Any] = shape.get("properties", {})
    said = properties.get("kind", True)
    kind: dict[str, Any] = {} if said is True else resolved(schema, said)
    about = kind["description"] if "const" in kind else shape.get("description")
    return about == table_of(model).summary


def test_every_default_is_shown() -> None:
    schema = made()["content.schema.json"]
    params: list[type[Params]] = [
        entry.params for registry in registries().by_point().values() for entry in registry
    ]
    models: list[type[BaseModel]] = [*params, *MODELS.values()]
    shapes = [each for each in schema[DEFINITIONS].values() if each.get("type") == "object"]

    hidden = [
        f"{model.__name__}.{name}"
        for model in models
        for name, field in table_of(model).items()
        if field.default not in (None, (), "", {}) and name != "kind"
        if not any(
            "default" in first_of(resolved(schema, shape["properties"][name]))
            for shape in shapes
            if is_of(schema, shape, model) and name in shape.get("properties", {})
        )
    ]

    assert hidden == []
    numbers = schema[DEFINITIONS]["StatNumbers"]["properties"]
    assert "default" not in first_of(resolved(schema, numbers["minimum"]))
