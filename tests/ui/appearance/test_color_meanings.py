"""Whether a color means one thing among words and signs, as the page about looks says."""

from __future__ import annotations

import colorsys
import re
from itertools import combinations

import pytest

from roguelike.content.schema.colors import RGB, ColorDef, ThemeDef
from roguelike.ui.appearance.palette import Palette
from roguelike.workshop.lints.looks import TEXT
from tests.content_fixture import shipped_content
from tests.docs.pages import FOLDER
from tests.ui.color_vision import difference

CATALOG = shipped_content().catalog
MADE_FOR_OTHER_EYES = "core:color_blind"
"""The theme of which `test_color_vision` asks more, and for which hues say little."""

APART = 15
"""The least distance of colors with different meanings."""
TOGETHER = 25
"""The most distance of colors with one meaning."""
YELLOW = range(48, 69)
"""The hues of yellow, in degrees; what is below is ocher, what is above is green."""
VIVID = 0.4
"""The least saturation, as a share of full light, at which a hue has a name."""


def meanings() -> dict[str, tuple[str, ...]]:
    """Return the colors of each meaning, by what the page says."""
    text = (FOLDER / "tutorial-looks.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]*`) \| ([^|]*) \|$", text, re.MULTILINE)
    return {meaning: tuple(re.findall(r"`(\w+)`", colors)) for colors, meaning in rows}


def hue_if_vivid(color: RGB) -> int | None:
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in color))
    return round(360 * hue) if saturation * value >= VIVID else None


def test_every_color_of_words_has_one_meaning() -> None:
    told = [color for colors in meanings().values() for color in colors]
    words = {color for colors in TEXT.values() for color in colors}

    assert len(told) == len(set(told))
    assert set(told) == words


@pytest.mark.parametrize("theme", CATALOG.all(ThemeDef))
def test_meanings_are_told_apart_and_what_means_the_same_looks_alike(theme: str) -> None:
    palette, found = Palette(CATALOG, theme), meanings()
    inks = {each: [palette[f"core:{color}"] for color in found[each]] for each in found}

    alike = [
        (meaning, difference(*pair, "all cones"))
        for meaning, colors in inks.items()
        for pair in combinations(colors, 2)
    ]
    apart = [
        (one, other, difference(ink, each, "all cones"))
        for one, other in combinations(inks, 2)
        for ink in inks[one]
        for each in inks[other]
    ]

    assert [each for each in alike if each[-1] > TOGETHER] == []
    assert [each for each in apart if each[-1] < APART] == []


@pytest.mark.parametrize("theme", sorted({*CATALOG.all(ThemeDef)} - {MADE_FOR_OTHER_EYES}))
def test_keys_to_press_alone_are_yellow(theme: str) -> None:
    palette = Palette(CATALOG, theme)

    yellow = {color for color in CATALOG.all(ColorDef) if hue_if_vivid(palette[color]) in YELLOW}

    assert yellow == {"core:key"}


def test_ocher_is_not_taken_for_yellow() -> None:
    ocher, sun = (210, 158, 70), (218, 212, 94)

    assert hue_if_vivid(ocher) not in YELLOW
    assert hue_if_vivid(sun) in YELLOW
