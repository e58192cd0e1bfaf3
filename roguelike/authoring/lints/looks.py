"""Whether what is drawn stands out from its background, and from what it can be met with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from math import floor
from typing import Final, NamedTuple

from roguelike.authoring.lints.evidence import Evidence
from roguelike.authoring.lints.habitats import Depths
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.history import INHERIT
from roguelike.content.merging.written import Key
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import Blend, ColorDef, ThemeDef, contrast
from roguelike.content.schema.fields import uses_of
from roguelike.content.schema.ids import CORE, bare_name, full_id
from roguelike.content.schema.levels import MAX_DEPTH, LevelDef, TerrainDef
from roguelike.content.schema.messages import MessageDef

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
        front: The color of what has to be seen.
        back: The color behind it.
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
                yield _unreadable(evidence, pair, ratio, theme)
        if not theme:
            bad = set(worst)


def _unreadable(evidence: Evidence, pair: _Pair, ratio: float, theme: str) -> Diagnostic:
    where = f" in the theme `{theme}`" if theme else ""
    told = floor(ratio * 10) / 10  # which is less than what is needed, however near to it
    message = (
        f"the contrast of `{pair.front}` on `{pair.back}`{where} is {told:.1f};"
        f" it has to be at least {pair.needed:.1f}"
    )
    hint = "make one of them brighter or darker; black and white have a contrast of 21"
    related = tuple(_origins(evidence, pair, theme))
    return Diagnostic(Code.W505, pair.place, message, hint, related)


def _origins(evidence: Evidence, pair: _Pair, theme: str) -> Iterator[Related]:
    """Yield where two colors get their values from."""
    look = evidence.catalog.all(ThemeDef).get(theme)
    for color in (pair.front, pair.back):
        value = evidence.catalog.get(ColorDef, color).value
        if look is not None and color in look.colors:
            place = evidence.entry("theme", theme, "colors", color)
            yield Related(place, f"this is `{color}`")
            continue
        parts = value.blend if isinstance(value, Blend) else (value,)
        for swatch in look.swatches.keys() & {*parts} if look else ():
            place = evidence.entry("theme", theme, "swatches", swatch)
            yield Related(place, f"this is in `{color}`")
        place = evidence.catalog.origin("color", color).at("value")
        yield Related(place, f"this is `{color}`")


def _pairs(evidence: Evidence) -> Iterator[_Pair]:
    """Yield the colors that are drawn together."""
    catalog = evidence.catalog
    yield from _of_the_interface(evidence)
    if _LOG in evidence.looks[""]:
        yield from _of_words(catalog)
    for kind, identifier, color, backs in chain(_of_figures(evidence), _of_ways(catalog)):
        for back in backs:
            yield _Pair(color, back, SIGNS, catalog.origin(kind, identifier).at(*_COLOR_OF[kind]))


_COLOR_OF = {
    "player": ("color",),
    "monster": ("color",),
    "rules": ("gold", "color"),
    "terrain": ("seen", "color"),
}
"""The keys that lead to the color of something on the map, by the kind of its definition."""
_Figure = tuple[str, str, str, list[str]]
"""The kind and the full id of a definition, its color, and the colors on which it can be."""


def _of_the_interface(evidence: Evidence) -> Iterator[_Pair]:
    """Yield the colors of `core` that screens draw together."""
    catalog, known = evidence.catalog, evidence.looks[""]
    for needed, colors in ((WORDS, TEXT), (SIGNS, FAINT)):
        for back, fronts in colors.items():
            for front in fronts:
                pair = full_id(CORE, front), full_id(CORE, back)
                if known.keys() >= {*pair}:
                    yield _Pair(*pair, needed, catalog.origin("color", pair[0]))


def _of_words(catalog: Catalog) -> Iterator[_Pair]:
    """Yield the colors of messages and of the lines of panels."""
    for identifier, message in catalog.all(MessageDef).items():
        if message.color is not None:
            place = catalog.origin("message", identifier).at("color")
            yield _Pair(message.color, _LOG, WORDS, place)
    for identifier, campaign in catalog.all(CampaignDef).items():
        for number, line in enumerate(campaign.panel):
            if line.color is not None:
                place = catalog.origin("campaign", identifier).at("panel", number, "color")
                yield _Pair(line.color, _LOG, WORDS, place)


def _of_figures(evidence: Evidence) -> Iterator[_Figure]:
    """Yield the players, monsters and gold that can be on the ground of levels."""
    catalog = evidence.catalog
    ground = {
        identifier: [
            terrain.seen.background
            for _, terrain in _terrain(catalog, level)
            if terrain.walkable and terrain.opens_into is None  # whoever is in a door leaves it
        ]
        for identifier, level in catalog.all(LevelDef).items()
    }
    for identifier, monster in catalog.all(MonsterDef).items():
        stays = evidence.habitats.monsters.get(identifier, ())
        levels = dict.fromkeys(each.level for each in stays)
        backs = [back for level in levels for back in ground[level]]
        yield "monster", identifier, monster.color, backs
    for _, campaign, rules in evidence.played():
        levels = dict.fromkeys(each.level for each in campaign.levels)
        backs = [back for level in levels for back in ground[level]]
        yield "player", campaign.player, catalog.get(PlayerDef, campaign.player).color, backs
        yield "rules", campaign.rules, rules.gold.color, backs


def _of_ways(catalog: Catalog) -> Iterator[_Figure]:
    """Yield what leads to another level, as players who cannot see it get no further."""
    for level in catalog.all(LevelDef).values():
        for identifier, terrain in _terrain(catalog, level):
            if terrain.leads is not None:
                yield "terrain", identifier, terrain.seen.color, [terrain.seen.background]


def _terrain(catalog: Catalog, level: LevelDef) -> Iterator[tuple[str, TerrainDef]]:
    """Yield the terrain of a level, after the full id of each."""
    for use in uses_of(level):
        if use.kind == "terrain":
            yield use.id, catalog.get(TerrainDef, use.id)


def _invisible(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the terrain whose glyph has the color of its background in every theme."""
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


class _Sight(NamedTuple):
    """A figure that can be seen in a campaign, at some depths."""

    campaign: str
    depths: Depths
    what: Key
    glyph: str
    color: str


def look_alikes(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W506 for each monster that looks in any theme like something else where it can be.

    Something else is another monster, the player, or gold on the floor.
    """
    sights = sorted(_sights(evidence))
    found: set[tuple[Key, Key]] = set()
    for theme, look in evidence.looks.items():
        groups: defaultdict[tuple[object, ...], list[_Sight]] = defaultdict(list)
        for sight in sights:
            groups[sight.campaign, sight.glyph, look[sight.color]].append(sight)
        for group in groups.values():
            for one, other in _met(group):
                if (one.what, other.what) not in found:
                    found.add((one.what, other.what))
                    yield _alike(evidence, one, other, theme)


def _alike(evidence: Evidence, one: _Sight, other: _Sight, theme: str) -> Diagnostic:
    catalog = evidence.catalog
    where = f"in the theme `{theme}` " if theme else ""
    message = (
        f"{_called(other.what, one.what)} looks {where}like {_called(one.what, other.what)} at"
        f" depth {max(one.depths.first, other.depths.first)}: '{one.glyph}' in the same color"
    )
    related = [Related(_glyph_of(catalog, one.what), "this is the other")]
    if theme:
        related.append(Related(catalog.origin("theme", theme), "this is the theme"))
    hint = "give one of them another character, or a color that no theme makes the same"
    return Diagnostic(Code.W506, _glyph_of(catalog, other.what), message, hint, tuple(related))


def _glyph_of(catalog: Catalog, what: Key) -> Place:
    """Return where something gets its glyph, which is the header of what inherits it."""
    place = catalog.origin(*what)
    if what[0] == "rules":
        return place.at("gold", "glyph")
    history = catalog.changed.get(what)
    steps = list(history.steps(("glyph",))) if history else []
    is_inherited = bool(steps) and steps[-1].step == INHERIT
    return place.at(token=Token.HEADER) if is_inherited else place.at("glyph")


def _called(what: Key, other: Key) -> str:
    """Return how something is called beside another that may have the same name."""
    kind, identifier = what
    if kind == "rules":
        return "gold"
    if identifier == other[1]:
        return f"the {kind} `{bare_name(identifier)}`"
    is_clear = bare_name(identifier) != bare_name(other[1])
    return f"`{bare_name(identifier) if is_clear else identifier}`"


def _sights(evidence: Evidence) -> Iterator[_Sight]:
    """Yield the player, the gold and the monsters of each campaign."""
    catalog = evidence.catalog
    anywhere = Depths(0, MAX_DEPTH)  # so that they come before any monster
    for identifier, campaign, rules in evidence.played():
        player, gold = catalog.get(PlayerDef, campaign.player), rules.gold
        key = ("player", campaign.player)
        yield _Sight(identifier, anywhere, key, player.glyph, player.color)
        yield _Sight(identifier, anywhere, ("rules", campaign.rules), gold.glyph, gold.color)
    for identifier, monster in catalog.all(MonsterDef).items():
        for stay in evidence.habitats.monsters.get(identifier, ()):
            key = ("monster", identifier)
            yield _Sight(stay.campaign, stay.depths, key, monster.glyph, monster.color)


def _met(group: list[_Sight]) -> Iterator[tuple[_Sight, _Sight]]:
    """Yield each of some sights that is at a depth with one before it, and that one.

    Args:
        group: Sights in the order of their first depths.
    """
    longest: _Sight | None = None
    for sight in group:
        is_met = longest is not None and sight.depths.first <= longest.depths.last
        if longest is not None and is_met and longest.what != sight.what:
            yield longest, sight
        if longest is None or sight.depths.last > longest.depths.last:
            longest = sight
