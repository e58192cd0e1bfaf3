"""Swatches, colors and themes: three steps from a raw value to what is drawn.

A swatch is a raw value with a name. A color is a role, such as the wall in view, that
says which swatch it uses. A theme replaces roles or raw values as a whole.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, StringConstraints, Tag, WithJsonSchema

from roguelike.content.schema.base import ColorId, Items, Label, Line, Model, SwatchId
from roguelike.content.schema.ids import REFERENCE_PATTERN

HEX_PATTERN = r"^#[0-9a-f]{6}$"

Hex = Annotated[str, StringConstraints(pattern=HEX_PATTERN)]
"""Red, green and blue in two lower-case hexadecimal digits each."""


class Swatch(Model):
    """A raw color with a name."""

    rgb: Hex = Field(description="Red, green and blue, as in `#1d2d2a`.")
    description: Line = Field(default="", description="Where it comes from or what it is for.")


def _is_hex(value: Any) -> str:  # noqa: ANN401 - sees input before it is validated
    return "hex" if isinstance(value, str) and value.startswith("#") else "swatch"


PlainColor = Annotated[
    Annotated[Hex, Tag("hex")] | Annotated[SwatchId, Tag("swatch")],
    Discriminator(_is_hex),
    # One shape instead of a choice of two: editors then say what is wrong with a value.
    WithJsonSchema(
        {"type": "string", "pattern": f"{HEX_PATTERN}|{REFERENCE_PATTERN}", "x-ref": "swatch"}
    ),
]
"""The id of a swatch, or `#rrggbb`."""


class Blend(Model):
    """A mixture of two colors."""

    blend: Annotated[Items[PlainColor], Field(min_length=2, max_length=2)] = Field(
        description="The two colors, each a swatch or `#rrggbb`."
    )
    percent: Annotated[int, Field(ge=0, le=100)] = Field(
        default=50, description="How much of the first color there is in the mixture."
    )


def _form(value: Any) -> str:  # noqa: ANN401 - sees input before it is validated
    return "blend" if isinstance(value, dict | Blend) else "plain"


ColorValue = Annotated[
    Annotated[PlainColor, Tag("plain")] | Annotated[Blend, Tag("blend")], Discriminator(_form)
]
"""The id of a swatch, `#rrggbb`, or a table with `blend`."""


class ColorDef(Model):
    """A role that something drawn can have."""

    value: ColorValue = Field(description="A swatch, `#rrggbb`, or a table with `blend`.")
    description: Line = Field(default="", description="What is drawn in this color.")


class ThemeDef(Model):
    """A look: raw values and roles that replace those of the game."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="Whom or what the theme is for.")
    swatches: dict[SwatchId, Hex] = Field(
        default_factory=dict[str, str], description="Raw values that replace those of swatches."
    )
    colors: dict[ColorId, ColorValue] = Field(
        default_factory=dict[str, Any], description="Values that replace those of colors."
    )
