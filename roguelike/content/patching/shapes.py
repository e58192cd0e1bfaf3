"""In what shapes the fields of a definition can stand where it is changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from pydantic import GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import core_schema


class Either(Struct, frozen=True):
    """Has schemas ask for something about a value to tell which of two choices is meant.

    Editors then say what is wrong with that choice, rather than that neither fits.

    Attributes:
        type: The JSON type of values for which the first choice is meant.
        key: The key that tables have for which the first choice is meant, if it needs one.
    """

    type: str
    key: str = ""

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return a condition instead of a choice."""
        result = handler(schema)
        one, other = result.pop("oneOf")
        condition: JsonSchemaValue = {"type": self.type}
        if self.key:
            condition |= {"required": [self.key], "additionalProperties": True}
        return {**result, "if": condition, "then": one, "else": other}


class Shape(Struct, frozen=True):
    """What stands in a twin where the model has a single value or an array.

    Attributes:
        suffix: What the names of the twins end with.
        value: Returns the type for a single value of a type; None where there is none.
        array: Returns the type for an array of a type; None where there is none.
        refusal: What to say of a field that has no place in the twin.
        by_name: Whether a table can stand for an array, with the names of its items as keys.
        either: How schemas tell such a table from what else stands for an array.
        instead: What to do about a field that has no place in the twin, or what returns that by
            the type of the field.
    """

    suffix: str
    value: Callable[[Any], Any]
    array: Callable[[Any], Any]
    refusal: str = ""
    by_name: bool = True
    either: Either = Either("array")
    instead: str | Callable[[Any], str] = ""

    @property
    def is_whole(self) -> bool:
        """Whether every field has a place in the twin, with all that limits its values."""
        return not self.refusal
