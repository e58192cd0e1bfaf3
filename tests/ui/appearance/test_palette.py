from __future__ import annotations

import pytest

from roguelike.content.catalog import Catalog
from roguelike.content.schema.colors import ColorDef, Swatch, ThemeDef
from roguelike.ui.appearance.palette import UI_COLORS, Palette
from tests.content_fixture import shipped_content

CATALOG = Catalog(
    {
        "swatch": {
            "core:red": Swatch(rgb="#ff0000"),
            "core:blue": Swatch(rgb="#0000ff"),
        },
        "color": {
            "core:by_swatch": ColorDef(value="core:red"),
            "core:by_hex": ColorDef(value="#102030"),
            "core:mixed": ColorDef.model_validate(
                {"value": {"blend": ("core:red", "#000000"), "percent": 25}}
            ),
        },
        "theme": {
            "core:plain": ThemeDef(label="Plain"),
            "core:swapped": ThemeDef.model_validate(
                {
                    "label": "Swapped",
                    "swatches": {"core:red": "#00ff00"},
                    "colors": {
                        "core:by_hex": "core:red",
                        "core:mixed": {"blend": ("#ffffff",) * 2},
                    },
                }
            ),
        },
    }
)
Color = tuple[int, int, int]


@pytest.mark.parametrize(
    ("theme", "by_swatch", "by_hex", "mixed"),
    [
        ("core:plain", (255, 0, 0), (16, 32, 48), (63, 0, 0)),
        pytest.param(
            "core:swapped", *[(0, 255, 0)] * 2, (255, 255, 255), id="swatches, then colors"
        ),
    ],
)
def test_a_color_is_a_swatch_a_number_or_a_blend_and_a_theme_replaces_them(
    theme: str, by_swatch: Color, by_hex: Color, mixed: Color
) -> None:
    palette = Palette(CATALOG, theme)

    assert palette["core:by_swatch"] == by_swatch
    assert palette["core:by_hex"] == by_hex
    assert palette["core:mixed"] == mixed


def test_every_color_that_the_interface_asks_for_is_defined_in_core() -> None:
    defined = shipped_content().catalog.all(ColorDef)

    assert {f"core:{name}" for name in UI_COLORS} - defined.keys() == set()
