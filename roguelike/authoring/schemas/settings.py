"""Settings as values, in the schemas that editors use: wherever a single value stands.

`{ setting = "density" }` is replaced by its value before anything else is done with a file. So it
may stand for text, a number, true or false, whatever that means there; tables and arrays are no
settings. Two things are not said by the schemas, as editors would say less of all else: that a
setting can choose the `kind` of something, and what the value of the setting is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast

from roguelike.authoring.schemas.shapes import Schema, reference_to
from roguelike.content.fields.setting_values import SETTING

SETTING_NAME = "SettingName"
"""The definition of the name of a setting."""

_SINGLE = frozenset({"boolean", "integer", "number", "string"})
_NAMED = frozenset({"patternProperties", "properties"})
_NO_VALUES = frozenset({"default", "enum", "propertyNames"})


def with_settings(node: Any) -> Any:  # noqa: ANN401 - walks JSON of any shape
    """Return a schema in which a setting can stand for each single value.

    The value keeps one shape of several types, so that editors still say what is wrong with it.
    """
    if isinstance(node, list):
        return [with_settings(item) for item in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    table = {key: _inside(key, value) for key, value in cast("Schema", node).items()}
    if not _is_single(table):
        return table
    return {
        **_open_choice(table),
        "type": [*_types(table), "object"],
        "properties": {SETTING: reference_to(SETTING_NAME)},
        "required": [SETTING],
        "additionalProperties": False,
    }


def _inside(key: str, value: Any) -> Any:  # noqa: ANN401 - JSON of any shape
    if key in _NAMED:  # by names that mean nothing here, such as `default`
        return {name: with_settings(each) for name, each in value.items()}
    if key == "oneOf":
        return _one_with_settings(value)
    return value if key in _NO_VALUES else with_settings(value)


def _one_with_settings(branches: list[Schema]) -> list[Schema]:
    """Return branches of which the first for a single value takes settings: one is to fit."""
    first = next((branch for branch in branches if _is_single(branch)), None)
    return [
        branch if _is_single(branch) and branch is not first else with_settings(branch)
        for branch in branches
    ]


def _is_single(table: Schema) -> bool:
    """Tell whether a schema is that of a single value that is not there to tell tables apart."""
    types = _types(table)
    return bool(types) and _SINGLE.issuperset(types) and "const" not in table


def _types(table: Schema) -> list[str]:
    own: str | list[str] = table.get("type", [])
    return [own] if isinstance(own, str) else own


def _open_choice(table: Schema) -> Schema:
    """Return the schema of a choice of words that refuses no tables; else the same."""
    if "enum" not in table:
        return table
    words: list[str] = table["enum"]
    rest = {key: value for key, value in table.items() if key != "enum"}
    return {
        **rest,
        "pattern": exactly(map(re.escape, words)),
        **offering(words, "string", "object"),
    }


def offering(words: list[str], *types: str) -> Schema:
    """Return what has editors offer words, and refuses nothing of some JSON types by itself."""
    return {"anyOf": [{"enum": words}, {"type": list(types)}]} if words else {}


def exactly(patterns: Iterable[str]) -> str:
    """Return the regular expression for texts that one of some others describes."""
    return f"^({'|'.join(patterns)})$"
