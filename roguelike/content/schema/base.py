"""What the models of all kinds of content share."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, TypeVar

from msgspec import Struct
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict, StringConstraints

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.references import (
    CampaignId,
    ColorId,
    Expands,
    KeymapId,
    LevelId,
    Maybe,
    MonsterId,
    PlayerId,
    Ref,
    Reference,
    RulesId,
    Skippable,
    StatId,
    SwatchId,
    TerrainId,
    ThemeId,
    names_of,
    ref_kind,
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


Items = Annotated[tuple[T, ...], Strict(strict=False), Field(max_length=MAX_ITEMS), Expands()]
"""An array. TOML yields lists, which strict tuples would refuse; the items stay strict."""


class Prose(Struct, frozen=True):
    """Marks text that people read in play, and that can be translated."""


class Extends(Struct, frozen=True):
    """Marks a field whose value selects implementations at an extension point."""

    point: str


class Visible(Struct, frozen=True):
    """Marks a glyph that has to be seen, so that it is no blank."""


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # all of Unicode's category Cc


def _printable(text: str) -> str:
    if not text.isprintable() and (control := _CONTROL.search(text)):
        raise fault(
            Fault.TEXT_CONTROL,
            "the text contains a control character, such as a tab or line break",
            hint="write it on one line, with blanks",
            start=control.start(),
            end=control.end(),
        )
    return text


def is_one_cell(char: str) -> bool:
    """Tell whether a character is visible, or a blank, and one cell wide."""
    is_wide = unicodedata.east_asian_width(char) in "WF"
    is_mark = unicodedata.category(char).startswith("M")  # drawn over the character before
    return char.isprintable() and not (is_wide or is_mark)


_NO_GLYPH = "a glyph must be one visible character that is one cell wide"


def _one_cell(char: str) -> str:
    if not is_one_cell(char):
        raise fault(Fault.GLYPH, _NO_GLYPH)
    return char


def _visible(char: str) -> str:
    if char.isspace():
        raise fault(Fault.GLYPH, _NO_GLYPH)
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
VisibleGlyph = Annotated[Glyph, AfterValidator(_visible), Visible()]
WORD_PATTERN = r"^[a-z][a-z0-9_]*$"
Tag = Annotated[str, StringConstraints(pattern=WORD_PATTERN, max_length=64)]
Percent = Annotated[int, Field(ge=0, le=100)]

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_BRACE = re.compile(r"[{}]")
_ONE_BRACE = "a name has one brace on each side; write any other brace as another sign"


def placeholders(text: str) -> list[str]:
    """Return the names in braces in `text`, in order of appearance.

    Raises:
        PydanticCustomError: `template`, where a brace is not part of a `{name}`, or none is in it.
    """
    rest = PLACEHOLDER.sub(lambda found: " " * len(found[0]), text)
    if stray := _BRACE.search(rest):
        at = stray.start()
        message = "a brace is not part of a {name}"
        raise fault(Fault.TEMPLATE, message, hint=_ONE_BRACE, start=at, end=at + 1)
    found = list(PLACEHOLDER.finditer(text))
    if empty := next((each for each in found if not each[1].strip()), None):
        start, end = empty.span()
        hint = "write one, or take them out"
        message = "there is no name in the braces"
        raise fault(Fault.TEMPLATE, message, hint=hint, start=start, end=end)
    return [each[1] for each in found]


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
    if strange := [name for name in dict.fromkeys(placeholders(text)) if name not in allowed]:
        raise fault(
            Fault.TEMPLATE_NAME,
            "nothing here is called {names}; these are: {allowed}",
            names=", ".join(strange),
            allowed=", ".join(sorted(allowed)),
            field=field,
        )
    return text


def template(*allowed: str) -> AfterValidator:
    """Return a validator for text that may mention `allowed` in braces."""
    names = frozenset(allowed)
    return AfterValidator(lambda text: require_placeholders(text, names))


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
    "Visible",
    "VisibleGlyph",
    "names_of",
    "placeholders",
    "ref_kind",
    "require_placeholders",
    "template",
]
