"""Whether what is drawn together can be told apart.

That all of it stands out enough is found by a lint, whose findings `validate --strict` refuses;
here is what two of the themes promise beyond that.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from roguelike.authoring.lints.looks import FAINT, TEXT, WORDS
from roguelike.content.schema.clouds import FieldDef
from roguelike.content.schema.colors import ThemeDef, blend, contrast
from roguelike.content.schema.ids import CORE, full_id
from roguelike.content.schema.levels import TerrainDef
from roguelike.ui.displays.colors import ColorDepth, palette
from roguelike.ui.displays.pens import FOREGROUND, HALF, pen_for
from roguelike.ui.map.grid import SHARE_OF_FIELD
from roguelike.ui.palette import RGB, Palette, UiColor
from tests.content_fixture import shipped_content


def ratios(palette: Palette, pairs: Mapping[str, tuple[str, ...]]) -> dict[str, float]:
    return {
        f"{front} on {back}": contrast(palette[full_id(CORE, front)], palette[full_id(CORE, back)])
        for back, fronts in pairs.items()
        for front in fronts
    }


@pytest.mark.parametrize(("pairs", "needed"), [(TEXT, 7), (FAINT, 4.5)])
def test_words_stand_out_more_in_the_theme_of_high_contrast(
    pairs: Mapping[str, tuple[str, ...]], needed: float
) -> None:
    palette = Palette(shipped_content().catalog, "core:high_contrast")

    found = ratios(palette, pairs)

    assert {pair: ratio for pair, ratio in found.items() if ratio < needed} == {}


def test_good_and_bad_differ_in_blue_for_those_who_confuse_red_and_green() -> None:
    palette = Palette(shipped_content().catalog, "core:color_blind")
    pairs: tuple[tuple[UiColor, UiColor], ...] = (
        ("text_good", "text_bad"),
        ("health_high", "health_low"),
    )

    differences = [palette.ink(good)[2] - palette.ink(bad)[2] for good, bad in pairs]

    assert min(differences) > 100


def style(depth: ColorDepth, front: RGB, back: RGB) -> int:
    """Return how a terminal with that many colors is told to show two of them."""
    packed = [
        np.array([red | green << 8 | blue << 16], np.uint32) for red, green, blue in (front, back)
    ]
    return int(pen_for(depth).styles(packed[0], packed[1])[0])


@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
@pytest.mark.parametrize("depth", [*ColorDepth])
def test_floors_in_view_differ_from_remembered_ones_on_any_terminal(
    theme: str, depth: ColorDepth
) -> None:
    look = Palette(shipped_content().catalog, theme)

    seen = style(depth, look["core:floor_seen"], look["core:floor_background_seen"])
    remembered = style(depth, look["core:floor"], look["core:floor_background"])

    assert seen != remembered


@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
@pytest.mark.parametrize("depth", [ColorDepth.EIGHT, ColorDepth.SIXTEEN, ColorDepth.INDEXED])
@pytest.mark.parametrize("suffix", ["", "_seen"])
def test_doors_stand_out_on_terminals_with_few_colors(
    theme: str, depth: ColorDepth, suffix: str
) -> None:
    look = Palette(shipped_content().catalog, theme)
    shown = style(depth, look[f"core:door{suffix}"], look[f"core:door_background{suffix}"])

    red, green, blue = palette()[[shown & FOREGROUND, shown >> HALF]].T.tolist()
    front, back = zip(red, green, blue, strict=True)
    assert contrast(front, back) >= 3


OUTDOORS = frozenset({"water", "plant", "wood", "rubble", "ash", "web"})
"""Tags of the ground that is more than a floor."""


@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
def test_what_lies_and_grows_on_the_ground_stands_out_from_it(theme: str) -> None:
    catalog = shipped_content().catalog
    look = Palette(catalog, theme)

    found = {
        identifier: contrast(look[terrain.seen.color], look[terrain.seen.background])
        for identifier, terrain in catalog.all(TerrainDef).items()
        if terrain.seen.background and not OUTDOORS.isdisjoint(terrain.tags)
    }

    assert "core:deep_water" in found
    assert {each: ratio for each, ratio in found.items() if ratio < WORDS} == {}


MARKS = ("actor_hunting", "actor_deadly", "actor_friend", "aim_area", "aim_danger")


@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
@pytest.mark.parametrize("depth", [*ColorDepth])
def test_marks_on_the_map_are_seen_on_any_terminal(theme: str, depth: ColorDepth) -> None:
    look = Palette(shipped_content().catalog, theme)

    def behind(name: str) -> int:
        return style(depth, look.ink("text"), look[f"core:{name}"]) >> HALF

    ground = {behind("floor_background_seen"), behind("wall_background_seen")}

    assert {name for name in MARKS if behind(name) in ground} == set()


def looks(depth: ColorDepth, theme: str) -> dict[str, tuple[str, int]]:
    """Return what a terminal shows of fields on a floor, of water and of what is plain ground."""
    catalog = shipped_content().catalog
    look = Palette(catalog, theme)
    floor = look["core:floor_background_seen"]
    found: dict[str, tuple[str, int]] = {}
    for identifier, field in catalog.all(FieldDef).items():
        color = look[field.color]
        found[identifier] = field.glyph, style(depth, color, blend(color, floor, SHARE_OF_FIELD))
    for identifier in ("core:floor", "core:grass", "core:shallow_water", "core:deep_water"):
        ground = catalog.get(TerrainDef, identifier)
        behind = look[ground.seen.background] if ground.seen.background else floor
        shown = style(depth, look[ground.seen.color], behind)
        found[identifier] = ground.drawn or ground.glyph, shown
    return found


def test_fire_gases_and_water_have_glyphs_of_their_own_so_that_no_colors_are_needed() -> None:
    glyphs = [glyph for glyph, _ in looks(ColorDepth.NONE, "core:classic").values()]

    assert sorted(set(glyphs)) == sorted(glyphs)


@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
@pytest.mark.parametrize("depth", [ColorDepth.EIGHT, ColorDepth.SIXTEEN])
def test_glyphs_of_fire_gases_and_water_do_not_vanish_where_there_are_few_colors(
    theme: str, depth: ColorDepth
) -> None:
    found = looks(depth, theme)

    assert {"core:fire", "core:poison_gas", "core:deep_water"} <= found.keys()
    assert {
        each for each, (_, shown) in found.items() if shown & FOREGROUND == shown >> HALF
    } == set()
