"""Whether colors that mean different things can be told apart, also without some of the cones.

The numbers are distances in CIE L*a*b*. Where a theme was not made for that, words and forms say
the same as its colors do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import RGB, ThemeDef, contrast
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.ui.appearance.palette import Palette, UiColor
from roguelike.ui.map.cell_painting import PLATE_CONTRAST
from roguelike.ui.map.light import lit_color
from tests.content_fixture import shipped_content
from tests.ui.color_vision import VISIONS, Vision, difference, least_difference

CATALOG = shipped_content().catalog
COLOR_BLIND = Palette(CATALOG, "core:color_blind")

APART = 15
"""The least distance of colors with different meanings."""

WORDS = (
    *("core:text_bad", "core:text_good", "core:text_alert", "core:message_status", "core:key"),
    *("core:text", "core:text_muted"),
)
TONES = (
    *("core:message_harm", "core:message_good", "core:message_alarm", "core:message_status"),
    *("core:message_note", "core:message_plain"),
)
HEALTH = ("core:health_high", "core:health_middle", "core:health_low", "core:health_lost")
PLATES = (
    *("core:actor_hunting", "core:actor_deadly", "core:actor_friend"),
    *("core:floor_background_seen", "core:selection_background"),
)
AIMED = ("core:aim_area", "core:aim_danger", "core:floor_background_seen")


def test_red_and_green_are_alike_without_cones_for_one_of_them() -> None:
    red, green = (168, 80, 60), (96, 112, 60)

    found = {vision: difference(red, green, vision) for vision in VISIONS}

    assert found["all cones"] > 40
    assert max(found["protanopia"], found["deuteranopia"]) < APART
    assert found["tritanopia"] > 40


@pytest.mark.parametrize(
    "colors",
    [WORDS, TONES, HEALTH, PLATES, AIMED],
    ids=["words", "tones of messages", "health", "plates", "what is aimed at"],
)
def test_nothing_looks_like_another_in_the_theme_for_those_without_some_cones(
    colors: Sequence[str],
) -> None:
    found = {
        f"{one}, {other}": round(least_difference(COLOR_BLIND[one], COLOR_BLIND[other]), 1)
        for one, other in combinations(colors, 2)
    }

    assert {pair: value for pair, value in found.items() if value < APART} == {}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("step", [0, 7])
def test_plates_are_seen_on_the_floor_in_any_light(vision: Vision, step: int) -> None:
    plates: tuple[UiColor, ...] = ("actor_hunting", "actor_deadly", "actor_friend")
    floor = lit_color(COLOR_BLIND["core:floor_background_seen"], step)

    found = {name: difference(COLOR_BLIND.ink(name), floor, vision) for name in plates}

    assert {name: value for name, value in found.items() if value < APART} == {}
    assert min(contrast(COLOR_BLIND.ink(name), floor) for name in plates) > PLATE_CONTRAST


def others(catalog: Catalog) -> Iterator[str]:
    """Yield the colors of words and signs that content gives."""
    for kind in (MonsterDef, PlayerDef, ItemDef, StatusDef, MessageDef):
        for definition in catalog.all(kind).values():
            if definition.color is not None:
                yield definition.color
    for campaign in catalog.all(CampaignDef).values():
        yield from (line.color for line in campaign.panel if line.color is not None)
    yield from (rules.gold.color for rules in catalog.all(RulesDef).values())
    yield from (terrain.seen.color for terrain in catalog.all(TerrainDef).values())


YELLOW = 20
"""The least distance from the color of keys."""


@pytest.mark.parametrize("theme", CATALOG.all(ThemeDef))
def test_keys_alone_have_their_color(theme: str) -> None:
    palette = Palette(CATALOG, theme)
    key: RGB = palette.ink("key")
    rest = {*WORDS, *TONES, "core:title", "core:panel_title", *others(CATALOG)} - {"core:key"}

    found = {color: difference(palette[color], key, "all cones") for color in rest}

    assert {color: value for color, value in found.items() if value < YELLOW} == {}
