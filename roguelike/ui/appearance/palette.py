"""The colors of the interface, and the value of every color in one theme."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from roguelike.content.catalog import Catalog
from roguelike.content.references.ids import CORE, full_id
from roguelike.content.schema.colors import RGB, ColorDef, Swatch, ThemeDef, blend, shades

UiColor: TypeAlias = Literal[
    "unexplored",
    "out_of_view",
    "aim_path",
    "aim_area",
    "aim_danger",
    "actor_hunting",
    "actor_deadly",
    "actor_friend",
    "terrain_danger",
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
    "message_status",
    "key",
    "bar_full",
    "bar_empty",
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

_OF_CORE = full_id(CORE, "")

Ink: TypeAlias = UiColor | RGB
"""A color to draw with: one of the interface's, or a value."""


class Palette:
    """The value of every color in one theme. It never changes.

    Attributes:
        theme: Full id of the theme.
        frames_hunters: Whether windows draw a frame around actors that hunt the player.
        inks: The values of the colors of `core`, by their bare names.
    """

    __slots__ = ("_values", "frames_hunters", "inks", "theme")

    def __init__(self, catalog: Catalog, theme: str) -> None:
        """Work out all colors.

        Args:
            catalog: Where the definitions are.
            theme: Full id of a theme.

        Raises:
            UnknownDefinitionError: There is no such theme.
        """
        look = catalog.get(ThemeDef, theme)
        self.theme = theme
        self.frames_hunters = look.frames_hunters
        self._values = shades(catalog.all(Swatch), catalog.all(ColorDef), look)
        self.inks: Mapping[str, RGB] = {
            name.removeprefix(_OF_CORE): value
            for name, value in self._values.items()
            if name.startswith(_OF_CORE)
        }

    def __getitem__(self, color: str) -> RGB:
        """Return the value of a color by its full id.

        Raises:
            KeyError: There is no such color.
        """
        return self._values[color]

    def ink(self, ink: Ink) -> RGB:
        """Return the value to draw with."""
        return self.inks[ink] if isinstance(ink, str) else ink


__all__ = ["RGB", "UI_COLORS", "Ink", "Palette", "UiColor", "blend"]
