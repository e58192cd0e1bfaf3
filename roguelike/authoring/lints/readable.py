"""Whether everything that is drawn stands out from what is behind it, in every theme."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import floor
from typing import Final, NamedTuple

from roguelike.authoring.lints.duels import played
from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Place
from roguelike.content.fields.uses import uses_of
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import CORE, full_id
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import Blend, ColorDef, ThemeDef
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.content.shades import contrast

WORDS: Final = 4.5
"""The least contrast of text that has to be read: WCAG 2.2, success criterion 1.4.3."""
SIGNS: Final = 3.0
"""The least contrast of a single sign, and of hints: WCAG 2.2, success criterion 1.4.11."""

TEXT: Mapping[str, tuple[str, ...]] = {
    "panel_background": (
        *("text_heading", "text", "text_muted", "text_old", "text_good", "text_bad"),
        *("text_alert", "key", "panel_title"),
    ),
    "dialog_background": (
        *("text_heading", "text", "text_muted", "text_good", "text_bad", "text_alert", "key"),
        "title",
    ),
    "selection_background": ("selection_text", "key"),
    "field_background": ("text", "key"),
    "unexplored": ("text", "text_muted"),
    "bar_full": ("bar_text",),
    "bar_empty": ("bar_text", "bar_text_calm"),
}
"""Which colors of `core` words have on which background."""

FAINT: Mapping[str, tuple[str, ...]] = {
    "dialog_background": ("text_disabled",),
    "field_background": ("text_disabled",),
    "bar_full": ("bar_text_calm",),
    "panel_background": ("health_high", "health_middle", "health_low"),
}
"""Which colors of `core` hints have, and lines that are not words."""

_LOG = full_id(CORE, "panel_background")


class _Pair(NamedTuple):
    """Two colors that are drawn together, by their full ids.

    Attributes:
        front: That of what has to be seen.
        back: That of what is behind it.
        needed: The least contrast.
        place: Where it is said that they are.
    """

    front: str
    back: str
    needed: float
    place: Place


def readable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W505 for each color that cannot be seen well enough on what is behind it.

    A color that is too dark without any theme is reported once; a theme, for what is too dark
    only in it. Ground may be of one color in some theme, but not in all.
    """
    yield from _invisible(evidence)
    pairs = {(pair.front, pair.back): pair for pair in _pairs(evidence)}
    bad: set[str] = set()
    for theme, look in evidence.looks.items():
        worst: dict[str, tuple[float, _Pair]] = {}
        for pair in pairs.values():
            ratio = contrast(look[pair.front], look[pair.back])
            if ratio < min(pair.needed, worst.get(pair.front, (pair.needed,))[0]):
                worst[pair.front] = ratio, pair
        for front, (ratio, pair) in worst.items():
            if front not in bad:
                yield _finding(evidence, pair, ratio, theme)
        if not theme:
            bad = set(worst)


def _finding(evidence: Evidence, pair: _Pair, ratio: float, theme: str) -> Diagnostic:
    where = ""
    if theme:
        where = f" in the theme `{theme}`"
    told = floor(ratio * 10) / 10  # which is less than what is needed, however near to it
    message = (
        f"the contrast of `{pair.front}` on `{pair.back}`{where} is {told:.1f};"
        f" it has to be at least {pair.needed:.1f}"
    )
    hint = "make one of them brighter or darker; black and white have a contrast of 21"
    related = tuple(_origins(evidence, pair, theme))
    return Diagnostic(Code.W505, pair.place, message, hint, related)


def _origins(evidence: Evidence, pair: _Pair, theme: str) -> Iterator[Related]:
    """Yield where the two colors get their values from."""
    catalog = evidence.catalog
    look = catalog.all(ThemeDef).get(theme)
    for color in (pair.front, pair.back):
        value = catalog.get(ColorDef, color).value
        if look is not None and color in look.colors:
            place = evidence.entry("theme", theme, "colors", color)
            yield Related(place, f"this is `{color}`")
            continue
        if look is not None:
            parts = value.blend if isinstance(value, Blend) else (value,)
            for swatch in [part for part in parts if part in look.swatches]:
                place = evidence.entry("theme", theme, "swatches", swatch)
                yield Related(place, f"this is in `{color}`")
        yield Related(catalog.origin("color", color).at("value"), f"this is `{color}`")


def _pairs(evidence: Evidence) -> Iterator[_Pair]:
    """Yield the colors that are drawn together."""
    yield from _of_the_interface(evidence)
    yield from _of_words(evidence)
    yield from _of_figures(evidence)
    yield from _of_ways(evidence)


def _of_the_interface(evidence: Evidence) -> Iterator[_Pair]:
    for needed, colors in ((WORDS, TEXT), (SIGNS, FAINT)):
        for back, fronts in colors.items():
            for front in fronts:
                pair = full_id(CORE, front), full_id(CORE, back)
                if evidence.looks[""].keys() >= set(pair):
                    yield _Pair(*pair, needed, evidence.catalog.origin("color", pair[0]))


def _of_words(evidence: Evidence) -> Iterator[_Pair]:
    """Yield the colors of messages, and of the lines of panels."""
    catalog = evidence.catalog
    for identifier, message in catalog.all(MessageDef).items():
        if message.color is not None and _LOG in evidence.looks[""]:
            place = catalog.origin("message", identifier).at("color")
            yield _Pair(message.color, _LOG, WORDS, place)
    for identifier, campaign in catalog.all(CampaignDef).items():
        for number, line in enumerate(campaign.panel):
            if line.color is not None and _LOG in evidence.looks[""]:
                place = catalog.origin("campaign", identifier).at("panel", number, "color")
                yield _Pair(line.color, _LOG, WORDS, place)


def _of_figures(evidence: Evidence) -> Iterator[_Pair]:
    """Yield the colors of who and what can stand or lie on the ground of each level."""
    catalog = evidence.catalog
    grounds = {
        each: list(_grounds(catalog, level)) for each, level in catalog.all(LevelDef).items()
    }
    for identifier, monster in catalog.all(MonsterDef).items():
        if stays := evidence.habitats.monsters.get(identifier):
            place = catalog.origin("monster", identifier).at("color")
            for level in dict.fromkeys(stay.level for stay in stays):
                yield from _on(grounds[level], monster.color, place)
    for _, campaign, rules in played(evidence):
        player, gold = catalog.get(PlayerDef, campaign.player), rules.gold
        on_player = catalog.origin("player", campaign.player).at("color")
        on_gold = catalog.origin("rules", campaign.rules).at("gold", "color")
        for level in dict.fromkeys(each.level for each in campaign.levels if each.level in grounds):
            yield from _on(grounds[level], player.color, on_player)
            yield from _on(grounds[level], gold.color, on_gold)


def _of_ways(evidence: Evidence) -> Iterator[_Pair]:
    """Yield the colors of what leads to another level; whoever cannot see it gets no further."""
    catalog = evidence.catalog
    for level in catalog.all(LevelDef).values():
        for identifier, terrain in _terrain(catalog, level):
            if terrain.leads is not None:
                place = catalog.origin("terrain", identifier).at("seen", "color")
                yield _Pair(terrain.seen.color, terrain.seen.background, SIGNS, place)


def _invisible(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the terrain whose glyph has the color of its background, however it is looked at."""
    for identifier, terrain in evidence.catalog.all(TerrainDef).items():
        look = terrain.seen
        is_spared = terrain.leads is not None or terrain.glyph.isspace()
        if not is_spared and all(
            shade[look.color] == shade[look.background] for shade in evidence.looks.values()
        ):
            place = evidence.catalog.origin("terrain", identifier).at("seen", "color")
            message = f"'{terrain.glyph}' cannot be seen: it has the color of its background"
            hint = 'make one of them brighter or darker, or write " " as its glyph'
            yield Diagnostic(Code.W505, place, message, hint)


def _on(backs: Iterable[str], front: str, place: Place) -> Iterator[_Pair]:
    return (_Pair(front, back, SIGNS, place) for back in backs)


def _grounds(catalog: Catalog, level: LevelDef) -> Iterator[str]:
    """Yield the backgrounds, in view, of the ground of a level.

    Doors do not count: whoever is in one is seen before and afterwards.
    """
    for _, terrain in _terrain(catalog, level):
        if terrain.walkable and terrain.opens_into is None:
            yield terrain.seen.background


def _terrain(catalog: Catalog, level: LevelDef) -> Iterator[tuple[str, TerrainDef]]:
    """Yield the terrain of a level, after the full id of each."""
    known = catalog.all(TerrainDef)
    for use in uses_of(level):
        if use.kind == "terrain" and use.id in known:
            yield use.id, known[use.id]
