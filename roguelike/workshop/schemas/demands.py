"""JSON Schemas of what must be in a table, beside the schema of its shape.

What inherits need not have it. So demands stand apart from the shape, below a condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roguelike.content.references.ids import OPTIONAL_MARK
from roguelike.content.references.implementations import Implementations
from roguelike.content.schema.fields.base import Skippable
from roguelike.content.schema.fields.combinations import (
    Combination,
    Fact,
    FieldsByWord,
    Given,
    Is,
    NotEmpty,
    Rule,
    TypeByWord,
    rules_of,
)
from roguelike.content.schema.fields.tree import Field, TableFields, Value, ValueType, tables_of
from roguelike.content.schema.settings import SETTING
from roguelike.workshop.schemas.json_schema import ANY_TABLE, OPEN, Schema, having

KIND = "kind"


def demands_of(table: TableFields) -> Schema:
    """Return the schema of what must be in a whole table; empty if nothing must."""
    former = {new: old for old, new in table.former.items()}
    needed = [key for key, each in table.items() if each.is_required]
    rules = [_or_required(former[key], key) for key in needed if key in former]
    rules += [schema for rule in rules_of(table) for schema in _schemas(rule, table)]
    return _demands([key for key in needed if key not in former], rules=rules)


def all_demands_of(
    table: TableFields, choices: Implementations, around: tuple[TableFields, ...] = ()
) -> Schema:
    """Return the schema of what must be in a whole table, and in the tables in it.

    Args:
        table: The fields of the table.
        choices: The implementations that can be selected.
        around: The tables in which it lies; what lies in itself is not followed further.
    """
    own, within = demands_of(table), demands_within(table, choices, around).get("properties")
    return apart(_demands(own.get("required", []), within, own.get("allOf", [])))


def demands_within(
    table: TableFields, choices: Implementations, around: tuple[TableFields, ...] = ()
) -> Schema:
    """Return the schema of what must be in the tables in a table; empty if nothing must.

    Args:
        table: The fields of the table.
        choices: As for `all_demands_of`.
        around: As for `all_demands_of`.
    """
    if table in around:
        return {}
    found = {
        key: _demands_in(field.value, choices, (*around, table)) for key, field in table.items()
    }
    return _demands([], {key: each for key, each in found.items() if each})


def each_of_kind(demands: Mapping[str, Schema], key: str = KIND) -> list[Schema]:
    """Return the schemas that demand something of tables by the word in one of their fields."""
    return [
        {"if": _condition(key, {"const": word}), "then": _without_type(apart(each))}
        for word, each in demands.items()
        if each
    ]


def _without_type(demands: Schema) -> Schema:
    """Return the schema of demands on what is known to be a table."""
    return {key: each for key, each in demands.items() if key != "type"}


def apart(demands: Schema) -> Schema:
    """Return the schema of demands that stand apart from the shape of their table.

    What must be there has to be a property of the schema that says so.
    """
    needed = having(*demands.get("required", ()))["properties"]
    properties = {**needed, **demands.get("properties", {})}
    return {**demands, "properties": properties} if properties else demands


def one_of_two(one: str, other: str) -> Schema:
    """Return the schema of tables that have one of two fields, and not both."""
    without = {"properties": {other: False}, **OPEN}
    return {**ANY_TABLE, "if": having(one), "then": without, "else": having(other)}


def _demands(
    required: list[str],
    within: Mapping[str, Schema] | None = None,
    rules: list[Schema] | None = None,
) -> Schema:
    """Return a schema of demands; empty if there are none."""
    said = {"required": required, "properties": within, "allOf": rules}
    found = {key: each for key, each in said.items() if each}
    return {**ANY_TABLE, **found} if found else {}


def _demands_in(value: Value, choices: Implementations, around: tuple[TableFields, ...]) -> Schema:
    """Return the schema of what must be in the tables of a value; items of arrays are whole."""
    option = value.table or value.named
    if option is None:
        return {}
    if option.sort is ValueType.NAMED:
        inside = _demands_in(option.value, choices, around)
        demands: Schema = {"type": "object", "additionalProperties": inside} if inside else {}
    elif option.point and choices.at(option.point):
        tables = tables_of(option, choices)
        by_kind = {each.kind: all_demands_of(each, choices, around) for each in tables}
        demands = apart(_demands([KIND], rules=each_of_kind(by_kind)))
    else:
        demands = all_demands_of(option.table, choices, around)
    if not demands or value.only:
        return demands
    is_chosen = having(SETTING)  # the value, which may be one of a setting as well
    return {"if": {**ANY_TABLE, "not": is_chosen}, "then": demands}


def _or_required(one: str, other: str) -> Schema:
    return {"if": having(one), "else": having(other)}


def _schemas(rule: Rule, table: TableFields) -> Iterator[Schema]:
    """Yield the schemas of a rule about which fields go together."""
    if isinstance(rule, NotEmpty):
        yield {"minProperties": 1, **OPEN}
        return
    if isinstance(rule, TypeByWord):
        by_word = {word: {rule.of: {"type": type_}} for word, type_ in rule.types.items()}
        yield from each_of_kind(
            {w: {"properties": of, **OPEN} for w, of in by_word.items()}, rule.key
        )
        return
    if isinstance(rule, FieldsByWord):
        fields = rule.fields(table.model)
        yield from each_of_kind(
            {word: {"propertyNames": {"enum": [rule.key, *keys]}} for word, keys in fields.items()},
            rule.key,
        )
        return
    consequence = _consequence(rule, table)
    for each in reversed(rule.when):
        consequence = {"if": _holding(each, table), "then": consequence}
    yield consequence


def _consequence(rule: Combination, table: TableFields) -> Schema:
    """Return the schema of what a rule demands where it counts."""
    excluded = {each.key: _other(each, table) for each in rule.none}
    implied = [each.key for each in rule.none if not each.is_said_in(table)]
    required = {"required": implied} if implied else {}
    none: Schema = {"properties": excluded, **required, **OPEN} if excluded else {}
    if not rule.some:
        return none
    last, *others = rule.some  # as readers are told that the first of them is missing
    some = _holding(last, table)
    for each in reversed(others):
        some = {"if": _holding(each, table), "else": some}
    return {**some, **none}


def _holding(fact: Fact, table: TableFields) -> Schema:
    """Return the schema of tables in which something is so.

    What a setting chooses is not known, so that nothing but its being there counts.
    """
    if isinstance(fact, Is):
        return _condition(fact.key, {"const": fact.value}, is_said=fact.is_said_in(table))
    given = _given(table[fact.key]) if isinstance(fact, Given) else {}
    return _condition(fact.key, given) if given else having(fact.key)


def _other(fact: Fact, table: TableFields) -> Any:  # noqa: ANN401 - a schema
    """Return the schema of a field of which something is not so."""
    if isinstance(fact, Is):
        return {"not": {"const": fact.value}}
    given = _given(table[fact.key]) if isinstance(fact, Given) else {}
    return {"not": given} if given else False


def _given(field: Field) -> Schema:
    """Return the schema of values that are not as if the field were left out; {} for any."""
    if field.value.mark(Skippable):  # as is one that refers to what may not be there
        return {"not": {"type": "string", "pattern": rf"^\{OPTIONAL_MARK}"}}
    default = field.default
    if default is None or field.is_required:
        return {}
    if default == ():
        return {"type": "array", "minItems": 1}
    if isinstance(default, bool):
        return {"const": not default}
    return {"type": "string", "not": {"const": default}}


def _condition(key: str, value: Schema, *, is_said: bool = True) -> Schema:
    """Return the schema of tables in which a field has certain values."""
    required = {"required": [key]} if is_said else {}
    return {"properties": {key: value}, **required, **OPEN}
