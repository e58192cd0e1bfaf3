"""What the models of all kinds of content share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    StringConstraints,
    ValidationInfo,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticOmit, core_schema

from roguelike.content.faults import Fault, fault
from roguelike.content.ids import (
    ITEM_PATTERN,
    OPTIONAL_MARK,
    OPTIONAL_PATTERN,
    REFERENCE_PATTERN,
    TAG_MARK,
    Names,
)
from roguelike.registry import mention_former_names

MAX_TEXT = 2000  # characters of a description
MAX_LABEL = 60  # characters of a name shown on a line of its own
MAX_ITEMS = 1000  # entries of a list or table

T = TypeVar("T")


class Model(BaseModel):
    """Base of every table that a file may contain: strict, closed and frozen."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        defer_build=True,
        json_schema_extra=mention_former_names,
    )


@dataclass(frozen=True, slots=True)
class Expands:
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


Items = Annotated[tuple[T, ...], Strict(strict=False), Field(max_length=MAX_ITEMS), Expands()]
"""An array. TOML yields lists, which strict tuples would refuse; the items stay strict."""


@dataclass(frozen=True, slots=True)
class Skippable:
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


def ref_kind(annotation: Any) -> str | None:  # noqa: ANN401 - a type expression
    """Return the kind of definition that values of a type refer to, if they are references."""
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return next((mark.kind for mark in marks if isinstance(mark, Ref)), None)


@dataclass(frozen=True, slots=True)
class Prose:
    """Marks text that people read in play, and that can be translated."""


@dataclass(frozen=True, slots=True)
class Extends:
    """Marks a field whose value selects implementations at an extension point."""

    point: str


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a string as the id of a definition of some kind.

    Validated with a `Names` context, a reference becomes a full id, or an error where
    there is no such definition. Without a context it is taken as it stands.
    """

    kind: str

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Resolve the reference after the string itself has been accepted."""

        def resolve(value: str, info: ValidationInfo) -> str:
            return info.context.resolve(self.kind, value) if info.context else value

        return core_schema.with_info_after_validator_function(resolve, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Name the kind that is referred to, for editors that list what exists."""
        return {**handler(schema), "x-ref": self.kind}


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


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # all of Unicode's category Cc


def _printable(text: str) -> str:
    if _CONTROL.search(text):
        raise fault(
            Fault.TEXT_CONTROL, "the text contains a control character, such as a tab or line break"
        )
    return text


def _one_cell(char: str) -> str:
    is_wide = unicodedata.east_asian_width(char) in "WF"
    is_mark = unicodedata.category(char).startswith("M")  # drawn over the character before
    if is_wide or is_mark or not char.isprintable():
        raise fault(Fault.GLYPH, "a glyph must be one visible character that is one cell wide")
    return char


Line = Annotated[str, StringConstraints(max_length=MAX_TEXT), AfterValidator(_printable), Prose()]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT), Prose()]
Label = Annotated[
    str,
    StringConstraints(min_length=1, max_length=MAX_LABEL),
    AfterValidator(_printable),
    Prose(),
]
Glyph = Annotated[str, StringConstraints(min_length=1, max_length=1), AfterValidator(_one_cell)]
Tag = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=64)]
Percent = Annotated[int, Field(ge=0, le=100)]

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


def placeholders(text: str) -> list[str]:
    """Return the names in braces in `text`, in order of appearance.

    Raises:
        PydanticCustomError: `template`, where a brace is not part of a `{name}`.
    """
    rest = PLACEHOLDER.sub("", text)
    if "{" in rest or "}" in rest:
        raise fault(Fault.TEMPLATE, "a brace is not part of a {name}")
    return PLACEHOLDER.findall(text)


def _whole(text: str) -> str:
    placeholders(text)
    return text


Template = Annotated[Line, AfterValidator(_whole)]
"""A text that mentions something in braces; what that may be depends on more than the text."""


def require_placeholders(text: str, allowed: frozenset[str], field: str = "") -> str:
    """Return `text` if every name in braces is one of `allowed`.

    Args:
        text: What was written.
        allowed: The names that may stand in braces.
        field: The name of the text's field, where a validator of the whole table asks.

    Raises:
        PydanticCustomError: `template` or `template_name`.
    """
    for name in placeholders(text):
        if name not in allowed:
            raise fault(
                Fault.TEMPLATE_NAME,
                "nothing here is called {name}; these are: {allowed}",
                name="{" + name + "}",
                allowed=", ".join(sorted(allowed)),
                field=field,
            )
    return text


def template(*allowed: str) -> AfterValidator:
    """Return a validator for text that may mention `allowed` in braces."""
    names = frozenset(allowed)
    return AfterValidator(lambda text: require_placeholders(text, names))


def names_of(info: ValidationInfo) -> Names | None:
    """Return what references mean in the file that is being validated, if known."""
    context: Any = info.context
    return context if isinstance(context, Names) else None


__all__ = [
    "MAX_ITEMS",
    "MAX_LABEL",
    "MAX_TEXT",
    "PLACEHOLDER",
    "CampaignId",
    "ColorId",
    "Expands",
    "Extends",
    "Glyph",
    "Items",
    "KeymapId",
    "Label",
    "LevelId",
    "Line",
    "Maybe",
    "Model",
    "MonsterId",
    "Percent",
    "PlayerId",
    "Prose",
    "Ref",
    "Reference",
    "RulesId",
    "Skippable",
    "StatId",
    "SwatchId",
    "Tag",
    "Template",
    "TerrainId",
    "Text",
    "ThemeId",
    "names_of",
    "placeholders",
    "ref_kind",
    "require_placeholders",
    "template",
]
