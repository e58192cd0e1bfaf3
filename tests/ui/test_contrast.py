"""Whether what is drawn together can be told apart, by the formula of WCAG 2.2."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roguelike.authoring.lints.looks import FAINT, TEXT
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ThemeDef, contrast
from roguelike.content.schema.ids import CORE, full_id
from roguelike.content.schema.messages import MessageDef
from roguelike.ui.palette import Palette, UiColor
from tests.content_fixture import shipped_content

THEMES = sorted(shipped_content().catalog.all(ThemeDef))


def ratios(palette: Palette, pairs: Mapping[str, tuple[str, ...]]) -> dict[str, float]:
    return {
        f"{front} on {back}": contrast(palette[full_id(CORE, front)], palette[full_id(CORE, back)])
        for back, fronts in pairs.items()
        for front in fronts
    }


def message_colors() -> set[str]:
    catalog = shipped_content().catalog
    said = {message.color for message in catalog.all(MessageDef).values()}
    shown = {line.color for it in catalog.all(CampaignDef).values() for line in it.panel}
    return {color for color in said | shown if color is not None}


def glyph_colors() -> set[str]:
    catalog = shipped_content().catalog
    actors = [*catalog.all(MonsterDef).values(), *catalog.all(PlayerDef).values()]
    return {actor.color for actor in actors} | {"core:gold", "core:stairs_seen"}


def test_the_formula_gives_the_ratios_that_it_is_known_for() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out(theme: str) -> None:
    needed = 7 if theme == "core:high_contrast" else 4.5
    palette = Palette(shipped_content().catalog, theme)

    found = ratios(palette, TEXT)

    assert {pair: ratio for pair, ratio in found.items() if ratio < needed} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_hints_and_bars_can_be_seen(theme: str) -> None:
    needed = 4.5 if theme == "core:high_contrast" else 3
    palette = Palette(shipped_content().catalog, theme)

    found = ratios(palette, FAINT)

    assert {pair: ratio for pair, ratio in found.items() if ratio < needed} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_what_content_colors_stands_out(theme: str) -> None:
    needed = 7 if theme == "core:high_contrast" else 4.5
    palette = Palette(shipped_content().catalog, theme)
    backs: tuple[UiColor, ...] = ("panel_background", "dialog_background")

    messages = {
        f"{color} on {back}": contrast(palette[color], palette.ink(back))
        for color in message_colors()
        for back in backs
    }
    glyphs = {
        f"{color} on the floor": contrast(palette[color], palette["core:floor_background_seen"])
        for color in glyph_colors()
    }

    found = messages | glyphs
    assert {pair: ratio for pair, ratio in found.items() if ratio < needed} == {}


def test_good_and_bad_differ_in_blue_for_those_who_confuse_red_and_green() -> None:
    palette = Palette(shipped_content().catalog, "core:color_blind")
    pairs: tuple[tuple[UiColor, UiColor], ...] = (
        ("text_good", "text_bad"),
        ("health_high", "health_low"),
    )

    differences = [palette.ink(good)[2] - palette.ink(bad)[2] for good, bad in pairs]

    assert min(differences) > 100
