"""Colors as numbers: what the definitions say, seen through a theme.

The value of a color is the theme's, where it replaces that color, else the color's own. Where a
value names a swatch, its red, green and blue are the theme's, where it replaces that swatch, else
the swatch's own. A blend mixes two values that were found in this way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from roguelike.content.catalog import Catalog
from roguelike.content.schema.colors import Blend, ColorDef, Swatch, ThemeDef

_DARK = 0.04045  # up to here, sRGB is linear

RGB: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def shades(catalog: Catalog, theme: ThemeDef | None = None) -> dict[str, RGB]:
    """Return the value of every color by its full id, in a theme or without any."""
    raw = {name: swatch.rgb for name, swatch in catalog.all(Swatch).items()}
    written = {name: color.value for name, color in catalog.all(ColorDef).items()}
    if theme is not None:
        raw |= theme.swatches
        written |= theme.colors
    return {name: _value(value, raw) for name, value in written.items()}


def blend(first: RGB, second: RGB, percent: int) -> RGB:
    """Return a mixture with `percent` of the first color, each part rounded down."""
    red, green, blue = (
        (one * percent + other * (100 - percent)) // 100
        for one, other in zip(first, second, strict=True)
    )
    return red, green, blue


def contrast(one: RGB, other: RGB) -> float:
    """Return how far two colors are apart in brightness, from 1 to 21.

    This is the contrast ratio of WCAG 2.2 (W3C, 2023), which takes its luminance from sRGB.
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: RGB) -> float:
    parts = [part / 255 for part in color]
    linear = [part / 12.92 if part <= _DARK else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _value(value: str | Blend, raw: Mapping[str, str]) -> RGB:
    if isinstance(value, Blend):
        first, second = (_plain(part, raw) for part in value.blend)
        return blend(first, second, value.percent)
    return _plain(value, raw)


def _plain(value: str, raw: Mapping[str, str]) -> RGB:
    number = int((value if value.startswith("#") else raw[value])[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255
