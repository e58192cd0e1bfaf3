"""Colors as numbers: what the definitions say, seen through a theme.

The value of a color is the theme's, where it replaces that color, else the color's own. Where a
value names a swatch, its red, green and blue are the theme's, where it replaces that swatch, else
the swatch's own. A blend mixes two values that were found in this way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from roguelike.content.catalog import Catalog
from roguelike.content.ids import CORE, full_id
from roguelike.content.schema.colors import Blend, ColorDef, Swatch, ThemeDef

RGB: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

UiColor: TypeAlias = Literal[
    "unexplored",
    "panel_background",
    "panel_frame",
    "panel_title",
    "text_heading",
    "text",
    "text_muted",
    "text_old",
    "text_disabled",
    "text_good",
    "text_bad",
    "text_alert",
    "key",
    "bar_full",
    "bar_empty",
    "bar_text",
    "bar_text_calm",
    "health_high",
    "health_middle",
    "health_low",
    "health_lost",
    "dialog_background",
    "dialog_frame",
    "selection_background",
    "selection_text",
    "field_background",
    "title",
]
"""The colors of `core` that panels and screens ask for, by their bare names."""

UI_COLORS: tuple[UiColor, ...] = get_args(UiColor)

Ink: TypeAlias = UiColor | RGB
"""A color to draw with: one of the interface's, or a value."""


class Palette:
    """The value of every color in one theme. It never changes."""

    __slots__ = ("_values", "theme")

    def __init__(self, catalog: Catalog, theme: str) -> None:
        """Work out all colors.

        Args:
            catalog: Where the definitions are.
            theme: Full id of a theme.

        Raises:
            UnknownDefinitionError: There is no such theme.
        """
        look = catalog.get(ThemeDef, theme)
        raw = {name: swatch.rgb for name, swatch in catalog.all(Swatch).items()}
        raw |= look.swatches
        written = {name: color.value for name, color in catalog.all(ColorDef).items()}
        written |= look.colors
        self.theme = theme
        self._values = {name: _value(value, raw) for name, value in written.items()}

    def __getitem__(self, color: str) -> RGB:
        """Return the value of a color by its full id.

        Raises:
            KeyError: There is no such color.
        """
        return self._values[color]

    def ink(self, ink: Ink) -> RGB:
        """Return the value to draw with."""
        return self._values[full_id(CORE, ink)] if isinstance(ink, str) else ink


def blend(first: RGB, second: RGB, percent: int) -> RGB:
    """Return a mixture with `percent` of the first color, each part rounded down."""
    red, green, blue = (
        (one * percent + other * (100 - percent)) // 100
        for one, other in zip(first, second, strict=True)
    )
    return red, green, blue


def _value(value: str | Blend, raw: Mapping[str, str]) -> RGB:
    if isinstance(value, Blend):
        first, second = (_plain(part, raw) for part in value.blend)
        return blend(first, second, value.percent)
    return _plain(value, raw)


def _plain(value: str, raw: Mapping[str, str]) -> RGB:
    number = int((value if value.startswith("#") else raw[value])[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255
