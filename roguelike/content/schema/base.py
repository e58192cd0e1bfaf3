"""What the models of all kinds of content share."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

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
from pydantic_core import core_schema

from roguelike.content.faults import Fault, fault
from roguelike.content.ids import REFERENCE_PATTERN, Names

MAX_TEXT = 2000  # characters of a description
MAX_LABEL = 60  # characters of a name shown on a line of its own
MAX_ITEMS = 1000  # entries of a list or table

T = TypeVar("T")


class Model(BaseModel):
    """Base of every table that a file may contain: strict, closed and frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Items = Annotated[tuple[T, ...], Strict(strict=False), Field(max_length=MAX_ITEMS)]
"""An array. TOML yields lists, which strict tuples would refuse; the items stay strict."""


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


_Reference = Annotated[str, StringConstraints(pattern=REFERENCE_PATTERN, max_length=130)]

CampaignId = Annotated[_Reference, Ref("campaign")]
ColorId = Annotated[_Reference, Ref("color")]
KeymapId = Annotated[_Reference, Ref("keymap")]
LevelId = Annotated[_Reference, Ref("level")]
MonsterId = Annotated[_Reference, Ref("monster")]
PlayerId = Annotated[_Reference, Ref("player")]
RulesId = Annotated[_Reference, Ref("rules")]
StatId = Annotated[_Reference, Ref("stat")]
SwatchId = Annotated[_Reference, Ref("swatch")]
TerrainId = Annotated[_Reference, Ref("terrain")]
ThemeId = Annotated[_Reference, Ref("theme")]


def _printable(text: str) -> str:
    if any(unicodedata.category(char) == "Cc" for char in text):
        raise fault(
            Fault.TEXT_CONTROL, "the text contains a control character, such as a tab or line break"
        )
    return text


def _one_cell(char: str) -> str:
    wide = unicodedata.east_asian_width(char) in "WF"
    if wide or not char.isprintable() or unicodedata.combining(char):
        raise fault(Fault.GLYPH, "a glyph must be one visible character that is one cell wide")
    return char


Line = Annotated[str, StringConstraints(max_length=MAX_TEXT), AfterValidator(_printable)]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT)]
Label = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_LABEL), AfterValidator(_printable)
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
    "Extends",
    "Glyph",
    "Items",
    "KeymapId",
    "Label",
    "LevelId",
    "Line",
    "Model",
    "MonsterId",
    "Percent",
    "PlayerId",
    "Ref",
    "RulesId",
    "StatId",
    "SwatchId",
    "Tag",
    "TerrainId",
    "Text",
    "ThemeId",
    "names_of",
    "placeholders",
    "require_placeholders",
    "template",
]
