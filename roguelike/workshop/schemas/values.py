"""JSON Schemas of values that hold no tables of their own, made of those that pydantic has.

A value has one type in each branch, null has none, as TOML cannot write it, and references are
to what exists, if that is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from annotated_types import MaxLen, MinLen
from pydantic import TypeAdapter

from roguelike.content.references.ids import REF
from roguelike.content.schema.fields.amounts import LENGTH_WITHOUT_MODS
from roguelike.content.schema.fields.tree import TypeOption, Value, ValueType
from roguelike.content.schema.settings import SETTING
from roguelike.workshop.schemas.ids import KnownIds
from roguelike.workshop.schemas.json_schema import Definitions, Schema, described
from roguelike.workshop.schemas.references import ReferenceSchemas

_KEPT: Final = {
    "string": ("enum", "minLength", "maxLength", "pattern", "examples"),
    "integer": ("enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    "boolean": ("enum",),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}
"""The keywords that say something about values of a type, by JSON type."""
_SINGLE: Final = frozenset({"boolean", "integer", "number", "string"})
_CHOICE: Final = "Setting"


@lru_cache(maxsize=8192)
def _plain(value: Value) -> Schema:
    """Return the schema that pydantic has for a value."""
    annotation: Any = value.annotation
    return TypeAdapter[Any](annotation).json_schema()


class ValueSchemas:
    """Makes the schemas of values.

    Attributes:
        references: Makes those of references.
    """

    def __init__(
        self, definitions: Definitions, ids: KnownIds | None, *, has_settings: bool
    ) -> None:
        """Take what is known.

        Args:
            definitions: Takes schemas that are often referred to.
            ids: What exists, if that is known.
            has_settings: Whether a setting can stand for each single value.
        """
        self.references = ReferenceSchemas(definitions, ids)
        self._definitions = definitions
        self._settings = list(ids.settings) if ids else []
        self._has_settings = has_settings

    def of(self, value: Value, about: str = "") -> Schema:
        """Return the schema of the values that a place may hold.

        Args:
            value: The place.
            about: What they are for, which is said of certain keys of a table as well.
        """
        only = value.only
        bounds = bounds_of(only) if only and only.inside else {}
        return {**bounds, **self._finished(_plain(value), about)}

    def _finished(self, plain: Schema, about: str = "") -> Schema:
        """Return a pydantic schema with one type in each branch."""
        branches = list(_branches(plain))
        references = [each for each in branches if REF in each]
        shapes = [
            shape for each in branches if REF not in each for shape in self._shapes(each, about)
        ]
        if references:
            shapes.append(self.references.of(references))
        return self.one_of(*shapes)

    def one_of(self, *shapes: Schema) -> Schema:
        """Return the schema of values that have one of some shapes, or are chosen by a setting."""
        found = [each for number, each in enumerate(shapes) if each not in shapes[:number]]
        if any(each.get("type") == "number" for each in found):  # which whole ones are as well
            found = [each for each in found if each.get("type") != "integer"]
        name = "Reference" if "$ref" in found[0] else found[0]["type"].title()
        found[1:] = [
            each if "$ref" in each else self._definitions.share("Other", each) for each in found[1:]
        ]
        if self._has_settings and any("$ref" in each or each["type"] in _SINGLE for each in found):
            found.append(self._definitions.add(_CHOICE, self._choice))
        schema = found[0] if len(found) == 1 else {"oneOf": found}
        return self._definitions.share(name, schema) if len(found) > 1 else schema

    def keyed(
        self, keys: Schema, inside: Schema, about: str, bounds: Schema | None = None
    ) -> Schema:
        """Return the schema of a table whose author chooses the keys.

        Args:
            keys: The pydantic schema of its keys.
            inside: The schema of what stands below a key.
            about: What the table is for.
            bounds: How many keys there may be, if that is said.
        """
        table = {"type": "object", **(bounds or {})}
        if "enum" in keys:
            each = self._definitions.share("Keyed", described(inside, description=about))
            return {**table, "properties": dict.fromkeys(keys["enum"], each), **_CLOSED}
        if REF in keys:
            return {**table, **self.references.keyed(keys, inside)}
        if "pattern" in keys:
            return {**table, "patternProperties": {keys["pattern"]: inside}, **_CLOSED}
        lengths = {key: keys[key] for key in ("minLength", "maxLength") if key in keys}
        names = {"propertyNames": lengths} if lengths else {}
        return {**table, **names, "additionalProperties": inside}

    def keys_of(self, value: Value) -> Schema:
        """Return the pydantic schema of keys."""
        return _plain(value)

    def _shapes(self, plain: Schema, about: str) -> Iterator[Schema]:
        """Yield the schemas of a value by its types."""
        types: str | list[str] = plain.get("type", [])
        said = dict(plain)
        if "const" in said:
            said["enum"] = [said.pop("const")]
        for type_ in [types] if isinstance(types, str) else types:
            shape = {"type": type_, **{key: said[key] for key in _KEPT[type_] if key in said}}
            if type_ == "string" and LENGTH_WITHOUT_MODS in said:
                shape["anyOf"] = [{"maxLength": said[LENGTH_WITHOUT_MODS]}, {"pattern": ":"}]
            if type_ == "array":
                shape["items"] = self._finished(said["items"])
            elif type_ == "object":
                shape = self._keyed(said, shape, about)
            yield shape

    def _keyed(self, plain: Schema, shape: Schema, about: str) -> Schema:
        """Return the schema of a table whose author chooses the keys."""
        keys = dict(plain.get("propertyNames", {}))
        inside = plain.get("additionalProperties", {})
        for pattern, each in plain.get("patternProperties", {}).items():
            keys, inside = {"pattern": pattern, **keys}, each
        del shape["type"]
        return self.keyed(keys, self._finished(inside), about, shape)

    def _choice(self) -> Schema:
        """Return the schema of the choice of a value by a setting of the mod."""
        name: Schema = {
            "description": "The setting of this mod whose value is meant.",
            "type": "string",
            **({"enum": self._settings} if self._settings else {}),
        }
        return {
            "type": "object",
            "properties": {SETTING: name},
            "required": [SETTING],
            **_CLOSED,
        }


_CLOSED: Final = {"additionalProperties": False}


def bounds_of(option: TypeOption) -> Schema:
    """Return the keywords for the least and the greatest length of an array or a table."""
    what = "Items" if option.sort is ValueType.ARRAY else "Properties"
    least = [mark.min_length for mark in option.marks if isinstance(mark, MinLen)]
    most = [mark.max_length for mark in option.marks if isinstance(mark, MaxLen)]
    found = {f"min{what}": max(least, default=0), f"max{what}": min(most, default=0)}
    return {key: bound for key, bound in found.items() if bound}


def _branches(plain: Schema) -> Iterator[Schema]:
    """Yield the branches of a pydantic schema, without null; prefixed items count as alike."""
    for name in ("anyOf", "oneOf"):
        for each in plain.get(name, ()):
            yield from _branches(each)
    if "prefixItems" in plain:
        yield {**plain, "items": plain["prefixItems"][0]}
    elif plain.get("type", "null") != "null":
        yield plain
