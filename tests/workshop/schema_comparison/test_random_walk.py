"""Values made from schemas."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.random_walk import Walk
from roguelike.workshop.schema_comparison.vocabulary import Vocabulary
from tests.workshop.schema_comparison.small_comparison import Schema, schema_of, words_of

WORDS = Vocabulary([{"monster": {"mole": {"color": "mole", "label": "mole", "code": "1.2.0"}}}])

SCHEMAS: dict[str, Schema] = {
    "bounds": {"type": "integer", "minimum": 3, "maximum": 5},
    "one bound": {"type": "integer", "maximum": -3},
    "choice": {"allOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]},
    "constant": {"anyOf": [{"const": 3}, {"const": "x"}]},
    "pattern": {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
    "length": {"type": "string", "minLength": 1, "maxLength": 4},
    "items": {"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 2},
    "fields": {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "string"}, "c": True},
        "required": ["a"],
        "additionalProperties": False,
    },
    "names": {
        "type": "object",
        "propertyNames": {"pattern": "^m"},
        "additionalProperties": {"type": "number"},
        "minProperties": 1,
    },
    "patterns of names": {
        "type": "object",
        "patternProperties": {"^m": {"type": "boolean"}},
        "additionalProperties": False,
    },
    "at least one": {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
        "minProperties": 1,
        "additionalProperties": False,
    },
    "branches of a table": {
        "type": "object",
        "properties": {"kind": {"enum": ["a"]}, "size": {"type": "integer"}},
        "oneOf": [{"required": ["kind"]}, {"required": ["size"]}],
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
    },
}


def value(schema: Schema, seed: int, words: Vocabulary = WORDS) -> Any:  # noqa: ANN401 - JSON
    return Walk(schema, words, Rng(f"{seed}", "walk")).value(schema)


@pytest.mark.parametrize("name", [*SCHEMAS])
def test_most_values_are_taken_by_their_schema(name: str) -> None:
    validator = jsonschema_rs.validator_for(SCHEMAS[name])

    found = [value(SCHEMAS[name], seed) for seed in range(100)]

    assert sum(map(validator.is_valid, found)) >= 30
    assert len({repr(each) for each in found}) > 1 or name == "choice"


@given(seed=st.integers(0, 10_000), depth=st.integers(0, 3))
@settings(max_examples=50)
def test_a_schema_that_refers_to_itself_has_values_that_end(seed: int, depth: int) -> None:
    again: Schema = {"$ref": "#/definitions/Step"}
    step: Schema = {
        "type": "object",
        "properties": {"kind": {"enum": ["a", "b"]}, "steps": {"type": "array", "items": again}},
        "required": ["kind"] if depth else [],
        "additionalProperties": False,
    }
    schema: Schema = {**again, "definitions": {"Step": step}}

    assert jsonschema_rs.is_valid(schema, value(schema, seed))


def test_conditions_are_met_in_either_way() -> None:
    schema: Schema = {
        "type": "object",
        "properties": {"kind": {"enum": ["a", "b"]}, "size": {"type": "integer"}},
        "required": ["kind"],
        "if": {"properties": {"kind": {"const": "a"}}},
        "then": {"required": ["size"]},
        "else": {"properties": {"size": False}},
        "additionalProperties": False,
    }
    found = [value(schema, seed) for seed in range(60)]
    right = [each for each in found if jsonschema_rs.is_valid(schema, each)]

    assert {each["kind"] for each in right} == {"a", "b"}
    assert len(right) >= 20


def test_texts_are_mostly_those_that_stand_in_such_fields() -> None:
    schema: Schema = {
        "type": "object",
        "properties": {"color": {"type": "string"}},
        "required": ["color"],
        "additionalProperties": False,
    }

    found = [value(schema, seed)["color"] for seed in range(100)]

    assert found.count("mole") > 50
    assert len({*found}) > 5


@pytest.mark.parametrize(
    "name", ["lang.schema.json", "mod.schema.json", "migrations.schema.json", "test.schema.json"]
)
def test_a_good_share_of_files_made_from_the_schemas_is_taken_by_them(name: str) -> None:
    schema = schema_of(name)
    validator = jsonschema_rs.validator_for(schema)
    words = words_of(name.partition(".")[0].replace("test", "tests"))

    found = [value(schema, seed, words) for seed in range(100)]

    assert sum(map(validator.is_valid, found)) >= 10
