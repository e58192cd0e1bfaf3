"""Swatches, colors and themes: three steps from a raw value to a drawn one.

A swatch is a raw value with a name. A color is a role, such as the wall in view, that
says which swatch it uses. A theme replaces roles or raw values as a whole.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import Discriminator, Field, StringConstraints, Tag, WithJsonSchema

from roguelike.content.references.ids import REF, REFERENCE_PATTERN
from roguelike.content.schema.fields.base import ColorId, Items, Label, Line, Model, SwatchId

HEX_PATTERN = r"^#[0-9a-f]{6}$"

Hex = Annotated[str, StringConstraints(pattern=HEX_PATTERN)]
"""Red, green and blue in two lower-case hexadecimal digits each."""


class Swatch(Model):
    """A raw color with a name."""

    counts_in_rules: ClassVar[bool] = False

    rgb: Hex = Field(description="Red, green and blue, as in `#1d2d2a`.")
    description: Line = Field(default="", description="Where it comes from or what it is for.")


def _is_hex(value: Any) -> str:  # noqa: ANN401 - sees input before it is validated
    return "hex" if isinstance(value, str) and value.startswith("#") else "swatch"


PlainColor = Annotated[
    Annotated[Hex, Tag("hex")] | Annotated[SwatchId, Tag("swatch")],
    Discriminator(_is_hex),
    # One shape instead of a choice of two: editors then say what is wrong with a value.
    WithJsonSchema(
        {"type": "string", "pattern": f"{HEX_PATTERN}|{REFERENCE_PATTERN}", REF: "swatch"}
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

    counts_in_rules: ClassVar[bool] = False

    value: ColorValue = Field(description="A swatch, `#rrggbb`, or a table with `blend`.")
    description: Line = Field(default="", description="What is drawn in this color.")


class ThemeDef(Model):
    """A look: raw values and roles that replace those of the game."""

    counts_in_rules: ClassVar[bool] = False

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="Who or what the theme is for.")
    frames_hunters: bool = Field(
        default=False,
        description=(
            "Whether windows draw a frame around those who hunt the player, for whom the color"
            " behind them says too little."
        ),
    )
    swatches: dict[SwatchId, Hex] = Field(
        default_factory=dict[str, str], description="Raw values that replace those of swatches."
    )
    colors: dict[ColorId, ColorValue] = Field(
        default_factory=dict[str, Any], description="Values that replace those of colors."
    )


_DARK = 0.04045  # up to here, sRGB is linear

RGB: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def shades(
    swatches: Mapping[str, Swatch], colors: Mapping[str, ColorDef], theme: ThemeDef | None = None
) -> dict[str, RGB]:
    """Return the value of every color by its full id, in a theme or without any.

    The value is the theme's, where it replaces that color, else the color's own. Where it names a
    swatch, its red, green and blue are the theme's, where it replaces that swatch, else the
    swatch's own. A blend mixes two values that were found in this way.
    """
    raw = raw_values(swatches, theme)
    written = {name: color.value for name, color in colors.items()}
    if theme is not None:
        written |= theme.colors
    return {name: _value(value, raw) for name, value in written.items()}


def raw_values(swatches: Mapping[str, Swatch], theme: ThemeDef | None = None) -> dict[str, str]:
    """Return `#rrggbb` for every swatch by its full id, in a theme or without any."""
    raw = {name: swatch.rgb for name, swatch in swatches.items()}
    return raw | theme.swatches if theme is not None else raw


def rgb_of(text: str) -> RGB:
    """Return the red, green and blue of `#rrggbb`."""
    number = int(text[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def blend(first: RGB, second: RGB, percent: int) -> RGB:
    """Return a mixture with `percent` of the first color, each part rounded down."""
    rest = 100 - percent
    return (
        (first[0] * percent + second[0] * rest) // 100,
        (first[1] * percent + second[1] * rest) // 100,
        (first[2] * percent + second[2] * rest) // 100,
    )


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast of two colors, from 1 to 21.

    This is the contrast ratio of WCAG 2.2 (W3C, 2023), which takes its luminance from sRGB.
    """
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def brightness(color: RGB) -> float:
    """Return the relative luminance of a color after WCAG 2.2, from 0 to 1."""
    parts = [part / 255 for part in color]
    linear = [part / 12.92 if part <= _DARK else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _value(value: str | Blend, raw: Mapping[str, str]) -> RGB:
    if isinstance(value, Blend):
        first, second = (_plain(part, raw) for part in value.blend)
        return blend(first, second, value.percent)
    return _plain(value, raw)


def _plain(value: str, raw: Mapping[str, str]) -> RGB:
    return rgb_of(value if value.startswith("#") else raw[value])
