"""Whether words can be read where they stand, and what is drawn together can be told apart.

That the colors of mods stand out enough is found by a lint, whose findings `validate --strict`
refuses; here is what the shipped themes promise beyond that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from roguelike.content.references.ids import CORE, full_id
from roguelike.content.schema.colors import ThemeDef, blend, contrast
from roguelike.content.schema.terrain import FieldDef, TerrainDef
from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.appearance.palette import RGB, Palette, UiColor
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.terminal.colors import (
    FOREGROUND,
    HALF,
    ColorDepth,
    palette,
    pen_for,
)
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.map.grid import SHARE_OF_FIELD
from roguelike.ui.screens.game.game_over import GameOverScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.workshop.bots.expert import Expert, PlayStyle
from roguelike.workshop.lints.looks import TEXT, WORDS
from tests.content_fixture import shipped_content
from tests.ui.staging import TEXTS, after, stack_of
from tests.ui.written import FrameWithMaps, Written, written

PROSE = 6
"""The least contrast of sentences in every theme."""
HIGH = 7
"""The least contrast of words in the theme of high contrast: WCAG 2.2, success criterion 1.4.6."""
BARS = 3
"""The least contrast of what is no text: WCAG 2.2, success criterion 1.4.11."""

GROUNDS = ("panel_background", "dialog_background", "selection_background", "field_background")
"""The grounds of sentences. Others are behind single words, such as bands of health."""

SENTENCES = {*TEXT["panel_background"], "selection_text"}

SCREENS = {
    "play": (),
    "look": ("v",),
    "aim": ("f",),
    "inventory": ("i",),
    "item": ("i", "enter"),
    "powers": ("p",),
    "messages": ("m",),
    "character": ("@",),
    "levels": ("M",),
    "discoveries": ("I",),
    "commands": ("enter",),
    "paused": ("escape",),
    "settings": ("escape", "s"),
    "help": ("?",),
}
"""What is pressed during play to see a screen."""

DISPLAYS = {"window": window_measures(1280, 800), "terminal": terminal_measures(120, 40)}


def fought() -> GameSession:
    """Return a game in which several enemies fight a player who is hurt and bleeds."""
    content = shipped_content()
    game = Game.new(content, "sunken_crown:sunken_crown", "ember")
    session = GameSession(game, content.catalog, TEXTS)
    bot = Expert("ember", game.ruleset, PlayStyle())
    for _ in range(649):
        if not game.is_over:
            session.log.read()
            session.act(bot.choose(session.view))
    return session


@cache
def played() -> GameSession:
    """Return that game, which is only looked at."""
    return fought()


@cache
def lost() -> GameSession:
    """Return the same game, in which the player has died."""
    session = fought()
    session.game.world.player.stats["core:health"] = 1
    for _ in range(100):
        if not session.game.is_over:
            session.act(Wait())
    return session


def screens(theme: str) -> Iterator[tuple[str, ScreenStack]]:
    """Yield the title and the screens of a game, by name."""
    context = UiContext(shipped_content())
    context.choose("theme", theme)
    yield "title", stack_of(context)
    yield "new game", after(stack_of(context), ("n",))
    for name, keys in SCREENS.items():
        stack = stack_of(context)
        stack.show(PlayScreen(context, played()))
        yield name, after(stack, keys)
    stack = stack_of(context)
    stack.show(PlayScreen(context, lost()))
    stack.show(GameOverScreen(context, lost(), held=None))
    yield "death", stack


def words_on(stack: ScreenStack, measures: Measures) -> Iterator[Written]:
    """Yield what is written on a display."""
    frame = FrameWithMaps(measures, stack.context.palette)
    stack.draw(frame)
    return written(frame)


@pytest.mark.parametrize("display", DISPLAYS)
@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
def test_words_can_be_read_where_they_stand(theme: str, display: str) -> None:
    look = Palette(shipped_content().catalog, theme)
    sentences = {look[full_id(CORE, name)] for name in SENTENCES}
    grounds = {look[full_id(CORE, name)] for name in GROUNDS}
    plain = HIGH if theme == "core:high_contrast" else PROSE
    faint: dict[tuple[str, str], float] = {}
    seen: set[RGB] = set()

    for name, stack in screens(theme):
        for word in words_on(stack, DISPLAYS[display]):
            seen.add(word.front)
            for ground in word.grounds:
                is_sign = len(word.text) == 1
                is_sentence = word.front in sentences and ground in grounds and not is_sign
                ratio = contrast(word.front, ground)
                if ratio < (plain if is_sentence else WORDS):
                    faint[name, word.text] = round(ratio, 2)

    assert faint == {}
    told: tuple[UiColor, ...] = ("text", "text_heading", "text_muted", "text_bad", "key")
    assert {look.ink(name) for name in told} <= seen


@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
def test_all_colors_of_words_stand_out_from_all_grounds_on_which_they_may_be(theme: str) -> None:
    look = Palette(shipped_content().catalog, theme)
    plain = HIGH if theme == "core:high_contrast" else PROSE
    needed = {ground: plain if ground in GROUNDS else WORDS for ground in TEXT}

    found = {
        f"{front} on {back}": contrast(look[full_id(CORE, front)], look[full_id(CORE, back)])
        / needed[back]
        for back, fronts in TEXT.items()
        for front in fronts
    }

    assert {pair: share for pair, share in found.items() if share < 1} == {}


@pytest.mark.parametrize("theme", shipped_content().catalog.all(ThemeDef))
def test_bars_stand_out_from_what_is_lost(theme: str) -> None:
    look = Palette(shipped_content().catalog, theme)

    assert contrast(look.ink("bar_full"), look.ink("bar_empty")) >= BARS
    assert contrast(look.ink("text_good"), look.ink("bar_empty")) >= BARS


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
