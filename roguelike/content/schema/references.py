"""References: strings that mean definitions, and what they become when they are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

from msgspec import Struct
from pydantic import (
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    ValidationInfo,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticOmit, core_schema

from roguelike.content.schema.ids import (
    ITEM_PATTERN,
    OPTIONAL_MARK,
    OPTIONAL_PATTERN,
    REFERENCE_PATTERN,
    TAG_MARK,
)
from roguelike.content.schema.names import Names

T = TypeVar("T")


def names_of(info: ValidationInfo) -> Names | None:
    """Return what references mean in the file that is being validated, if known."""
    context: Any = info.context
    return context if isinstance(context, Names) else None


def ref_kind(annotation: Any) -> str | None:  # noqa: ANN401 - a type expression
    """Return the kind of definition that values of a type refer to, if they are references."""
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return next((mark.kind for mark in marks if isinstance(mark, Ref)), None)


class Ref(Struct, frozen=True):
    """Marks a string as the id of a definition of some kind.

    Validated with a `Names` context, a reference becomes a full id, or an error where
    there is no such definition. Without a context it is taken as it stands.
    """

    kind: str

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Resolve the reference after the string itself has been accepted."""
        kind = self.kind

        def resolve(value: str, info: ValidationInfo) -> str:
            names: Names | None = info.context
            return names.resolve(kind, value) if names else value

        return core_schema.with_info_after_validator_function(resolve, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Name the kind that is referred to, for editors that list what exists."""
        return {**handler(schema), "x-ref": self.kind}


class Needs(Struct, frozen=True):
    """Marks a reference that does only with a certain value in what it leads to.

    Attributes:
        field: The field of the definition that is referred to.
        value: What the field must be.
        reason: What is wrong with anything else, as the end of a sentence that begins with the
            definition.
    """

    field: str
    value: object
    reason: str


class Expands(Struct, frozen=True):
    """Lets an array of references have tags and optional references among its items.

    Validated with a `Names` context, a `#tag` becomes all that is in the tag, each once, and a
    `?mod:name` disappears where there is no such mod. Arrays of anything else stay as they are.
    """

    def __get_pydantic_core_schema__(
        self,
        source: Any,  # noqa: ANN401 - a type expression
        handler: GetCoreSchemaHandler,
    ) -> core_schema.CoreSchema:
        """Read each item with its mark, then put the members in place of their tag."""
        schema = handler(source)
        kind = ref_kind(next(iter(get_args(source)), None))
        if kind is None:
            return schema

        def read(value: Any, inner: Callable[[Any], str], info: ValidationInfo) -> str:  # noqa: ANN401
            return _read_item(kind, value, inner, names_of(info))

        items = cast("core_schema.TupleSchema", schema)
        items["items_schema"] = [
            core_schema.with_info_wrap_validator_function(read, item)
            for item in items["items_schema"]
        ]
        return core_schema.with_info_after_validator_function(partial(_expanded, kind), items)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Allow the marks before the names of items."""
        result = handler(schema)
        items = result.get("items", {})
        if "x-ref" in items and items.get("pattern") == REFERENCE_PATTERN:
            result = {**result, "items": {**items, "pattern": ITEM_PATTERN}}
        return result


def _read_item(
    kind: str,
    value: Any,  # noqa: ANN401 - sees input before it is validated
    inner: Callable[[Any], str],
    names: Names | None,
) -> str:
    """Return an item as a full id, or a tag with its mark.

    Raises:
        PydanticOmit: It is optional, and its mod is not there.
        PydanticCustomError: As `Names.resolve` and `Names.members` do.
    """
    if not isinstance(value, str) or value[:1] not in (TAG_MARK, OPTIONAL_MARK):
        if names is not None and isinstance(value, str) and names.is_dropped(kind, value):
            raise PydanticOmit
        return inner(value)
    if not re.fullmatch(ITEM_PATTERN, value):
        return inner(value)  # which refuses it
    if names is None:
        return value
    if value[0] == TAG_MARK:
        names.members(kind, value[1:])
        return value
    found = names.resolve_optional(kind, value[1:])
    if found is None:
        raise PydanticOmit
    return found


def _expanded(kind: str, items: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    names = names_of(info)
    if names is None or not any(item[0] == TAG_MARK for item in items):
        return items
    found: dict[str, None] = {}
    for item in items:
        members = names.members(kind, item[1:]) if item[0] == TAG_MARK else (item,)
        found |= dict.fromkeys(members)
    return tuple(found)


class Skippable(Struct, frozen=True):
    """Lets a field that may be left out have a reference that counts only if its mod is there."""

    def __get_pydantic_core_schema__(
        self,
        source: Any,  # noqa: ANN401 - a type expression
        handler: GetCoreSchemaHandler,
    ) -> core_schema.CoreSchema:
        """Read an optional reference, and anything else as it would be read anyway."""
        kind = next(filter(None, map(ref_kind, get_args(source))))

        def read(value: Any, inner: Callable[[Any], str], info: ValidationInfo) -> str | None:  # noqa: ANN401
            names = names_of(info)
            is_optional = isinstance(value, str) and value.startswith(OPTIONAL_MARK)
            if not is_optional or not re.fullmatch(OPTIONAL_PATTERN, value):
                is_text = isinstance(value, str)
                is_gone = is_text and names is not None and names.is_dropped(kind, value)
                return None if is_gone else inner(value)
            return names.resolve_optional(kind, value[1:]) if names else value

        return core_schema.with_info_wrap_validator_function(read, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Allow the mark before the name."""
        result = handler(schema)
        branches = result.get("anyOf", [])
        found = next((each for each in branches if each.get("pattern") == REFERENCE_PATTERN), None)
        return {**found, "pattern": OPTIONAL_PATTERN} if found else result


Reference = Annotated[str, StringConstraints(pattern=REFERENCE_PATTERN, max_length=130)]

CampaignId = Annotated[Reference, Ref("campaign")]
ColorId = Annotated[Reference, Ref("color")]
KeymapId = Annotated[Reference, Ref("keymap")]
LevelId = Annotated[Reference, Ref("level")]
MonsterId = Annotated[Reference, Ref("monster")]
PlayerId = Annotated[Reference, Ref("player")]
RulesId = Annotated[Reference, Ref("rules")]
StatId = Annotated[Reference, Ref("stat")]
SwatchId = Annotated[Reference, Ref("swatch")]
TerrainId = Annotated[Reference, Ref("terrain")]
ThemeId = Annotated[Reference, Ref("theme")]

Maybe = Annotated[T | None, Skippable()]
"""A reference that may be left out, and may be one that counts only if its mod is there."""
