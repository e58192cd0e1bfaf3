"""Lints for looks: contrast with the background, look-alikes, and shared characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, combinations
from math import floor
from typing import Final, NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.history import INHERIT
from roguelike.content.merging.source_tables import Key
from roguelike.content.references.ids import CORE, bare_name, full_id, is_feature, mod_of
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import Blend, ColorDef, ThemeDef, contrast
from roguelike.content.schema.depths import MAX_DEPTH
from roguelike.content.schema.fields.references import references_of
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.terrain import FeatureDef, FieldDef, TerrainDef
from roguelike.engine.definitions.tags import KIND, UNTOUCHED
from roguelike.workshop.lints.evidence import Evidence
from roguelike.workshop.lints.habitats import Depths

WORDS: Final = 4.5
"""The least contrast of text that has to be read: WCAG 2.2, success criterion 1.4.3."""
SIGNS: Final = 3.0
"""The least contrast of a single sign: WCAG 2.2, success criterion 1.4.11."""

_ANYWHERE = (
    *("text_heading", "text", "text_muted", "text_old", "text_disabled", "text_good", "text_bad"),
    *("text_alert", "key", "panel_title", "title"),
)
TEXT: Mapping[str, tuple[str, ...]] = {
    "panel_background": (
        *_ANYWHERE,
        *("message_plain", "message_deed", "message_harm", "message_good", "message_item"),
        *("message_status", "message_note", "message_alarm"),
    ),
    "dialog_background": _ANYWHERE,
    "selection_background": ("selection_text", "key"),
    "field_background": ("text", "text_disabled", "key"),
    "unexplored": ("text", "text_muted"),
    "health_high": ("text_heading",),
    "health_middle": ("text_heading",),
    "health_low": ("text_heading",),
    "health_lost": ("text_heading",),
    "aim_danger": ("text_heading",),
}
"""The colors of `core` for words, by the background that they are on."""

_LOG = full_id(CORE, "panel_background")


class _Pair(NamedTuple):
    """Two colors that are drawn together, by their full ids.

    Attributes:
        front: The color of what has to be seen.
        back: The color behind it.
        needed: The least contrast.
        place: The place that says so.
    """

    front: str
    back: str
    needed: float
    place: Place


def readable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W505 for each color that cannot be seen well enough on what is behind it.

    A color that is too dark without any theme is reported once; a theme, for what is too dark
    only in it.
    """
    pairs = {(pair.front, pair.back): pair for pair in _pairs(evidence)}
    bad: set[str] = set()
    for theme, look in evidence.looks.items():
        worst: dict[str, tuple[float, _Pair]] = {}
        for pair in pairs.values():
            ratio = contrast(look[pair.front], look[pair.back])
            if ratio < min(pair.needed, worst.get(pair.front, (pair.needed,))[0]):
                worst[pair.front] = ratio, pair
        for ratio, pair in (each for front, each in worst.items() if front not in bad):
            yield _unreadable(evidence, pair, ratio, theme)
        bad = bad or set(worst)  # the first look is that without a theme


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
    """Yield the places of the values of two colors in a theme."""
    look = evidence.catalog.all(ThemeDef).get(theme)
    for color in (pair.front, pair.back):
        if look and color in look.colors:
            yield Related(evidence.entry("theme", theme, "colors", color), f"this is `{color}`")
            continue
        value = evidence.catalog.get(ColorDef, color).value
        parts = {*value.blend} if isinstance(value, Blend) else {value}
        for swatch in look.swatches.keys() & parts if look else ():
            place = evidence.entry("theme", theme, "swatches", swatch)
            yield Related(place, f"this is in `{color}`")
        place = evidence.catalog.origin("color", color).at("value")
        yield Related(place, f"this is `{color}`")


def _pairs(evidence: Evidence) -> Iterator[_Pair]:
    """Yield the colors that are drawn together."""
    origin, known = evidence.catalog.origin, evidence.looks[""]
    for back, front in ((back, front) for back, fronts in TEXT.items() for front in fronts):
        pair = full_id(CORE, front), full_id(CORE, back)
        if known.keys() >= {*pair}:
            yield _Pair(*pair, WORDS, origin("color", pair[0]))
    for color, place in _of_words(evidence.catalog) if _LOG in known else ():
        yield _Pair(color, _LOG, WORDS, place)
    for color, place, backs in _of_figures(evidence):
        yield from (_Pair(color, back, SIGNS, place) for back in backs)


def _of_words(catalog: Catalog) -> Iterator[tuple[str, Place]]:
    """Yield the colors of messages, of statuses and of the lines of panels."""
    for identifier, message in catalog.all(MessageDef).items():
        if message.color is not None:
            yield message.color, catalog.origin("message", identifier).at("color")
    for identifier, status in catalog.all(StatusDef).items():
        yield status.color, catalog.origin("status", identifier).at("color")
    for identifier, campaign in catalog.all(CampaignDef).items():
        for number, line in enumerate(campaign.panel):
            if line.color is not None:
                place = catalog.origin("campaign", identifier)
                yield line.color, place.at("panel", number, "color")


def _of_figures(evidence: Evidence) -> Iterator[tuple[str, Place, list[str]]]:
    """Yield the colors of stairs, monsters, players and gold, and those on which they are drawn."""
    catalog = evidence.catalog
    ground: dict[str, list[str]] = {}
    for identifier, level in catalog.all(LevelDef).items():
        ids = [use.id for use in references_of(level) if use.kind == "terrain"]
        there = {id_: catalog.get(TerrainDef, id_) for id_ in ids}
        open_ground = (each for each in there.values() if each.walkable)
        floors = [each for each in open_ground if each.opens_into is None or each.gives_way]
        ground[identifier] = [each.seen.background for each in floors if each.seen.background]
        for id_, terrain in there.items():
            if terrain.leads is not None:
                place = catalog.origin("terrain", id_).at("seen", "color")
                own = terrain.seen.background
                yield terrain.seen.color, place, [own] if own else ground[identifier]

    def backs(levels: Iterable[str]) -> list[str]:
        return [back for level in dict.fromkeys(levels) for back in ground[level]]

    for identifier, monster in catalog.all(MonsterDef).items():
        occurrences = evidence.habitats.monsters.get(identifier, ())
        place = catalog.origin("monster", identifier).at("color")
        yield monster.color, place, backs(each.level for each in occurrences)
    for _, campaign, rules in evidence.played():
        behind = backs(each.level for each in campaign.levels)
        player = catalog.get(PlayerDef, campaign.player).color
        yield player, catalog.origin("player", campaign.player).at("color"), behind
        place = catalog.origin("rules", campaign.rules).at("gold", "color")
        yield rules.gold.color, place, behind


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
        for one, other in chain.from_iterable(map(_met, groups.values())):
            if (one.what, other.what) not in found:
                found.add((one.what, other.what))
                yield _alike(evidence, one, other, theme)


def _alike(evidence: Evidence, one: _Sight, other: _Sight, theme: str) -> Diagnostic:
    catalog = evidence.catalog
    where = f"in the theme `{theme}` " if theme else ""
    depth = max(one.depths.first, other.depths.first)
    message = f"{called(other.what)} looks {where}like {called(one.what)} at depth {depth}:"
    message += f" '{one.glyph}' in the same color"
    related = [Related(_glyph_of(catalog, one.what), "this is the other")]
    if theme:
        related.append(Related(catalog.origin("theme", theme), "this is the theme"))
    hint = "give one of them another character, or a color that no theme makes the same"
    return Diagnostic(Code.W506, _glyph_of(catalog, other.what), message, hint, tuple(related))


def _glyph_of(catalog: Catalog, what: Key) -> Place:
    """Return the place of a glyph, or the header of a definition that inherits it."""
    place = catalog.origin(*what)
    if what[0] == "rules":
        return place.at("gold", "glyph")
    history = catalog.changed.get(what)
    steps = list(history.steps(("glyph",))) if history else []
    is_inherited = bool(steps) and steps[-1].step == INHERIT
    return place.at(token=Token.HEADER) if is_inherited else place.at("glyph")


def called(what: Key) -> str:
    """Return the name of a definition in messages."""
    return "gold" if what[0] == "rules" else f"the {what[0]} `{what[1]}`"


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
        for occurrence in evidence.habitats.monsters.get(identifier, ()):
            key = ("monster", identifier)
            yield _Sight(occurrence.campaign, occurrence.depths, key, monster.glyph, monster.color)


def _met(group: list[_Sight]) -> Iterator[tuple[_Sight, _Sight]]:
    """Yield each pair of sights that can be at the same depth.

    Args:
        group: Sights in the order of their first depths.
    """
    longest = group[0]
    for sight in group[1:]:
        if sight.depths.first <= longest.depths.last and longest.what != sight.what:
            yield longest, sight
        longest = max(longest, sight, key=lambda each: each.depths.last)


_DRAWN: Final = ("feature", "field", "item", "monster", "player", "rules", "terrain")
"""The kinds of what stands on the map; of rules, that is gold."""
_CARRIED: Final = ("ability", "item", "player", "status")
"""The kinds of what comes along to any level, with all that it brings about."""
_LEADING: Final = frozenset(
    {*_DRAWN, *_CARRIED, *("affix", "feeling", "frequency", "horde", "loot", "region")}
    | {"level", "sequence", "vault"}
)
"""The kinds of what may be on a level, or leads to something that is."""
_NO_FAMILY: Final = frozenset({KIND, UNTOUCHED})
"""The tags that say how something is treated, and not what it is."""


class _Sign(NamedTuple):
    """A character on the map, and what it stands for."""

    what: Key
    character: str
    tags: frozenset[str] = frozenset()


def shared_glyphs(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W513 for each definition that shares its character with another on the same level.

    All items are of one family, as are all monsters; terrain, features and fields are if they
    share a tag. What is of one family may share a character, as may what becomes the other. Walls
    are drawn as lines, and have none.
    """
    found: set[tuple[Place, Place]] = set()
    for level, there in _levels(evidence):
        groups: defaultdict[str, list[_Sign]] = defaultdict(list)
        for sign in _signs(evidence, there):
            groups[sign.character].append(sign)
        for one, other in (pair for each in groups.values() for pair in combinations(each, 2)):
            places = _written(evidence.catalog, one.what), _written(evidence.catalog, other.what)
            if places not in found and not _are_alike(one, other, evidence):
                found.add(places)
                yield _shared(one, other, places, level)


def _shared(one: _Sign, other: _Sign, places: tuple[Place, Place], level: str) -> Diagnostic:
    message = f"{called(other.what)} has the character of {called(one.what)}, '{one.character}'"
    message += f", and both can be on the level `{bare_name(level)}`"
    hint = "give one of them another, or a tag to both if they are of one family"
    related = (Related(places[0], "this is the other"),)
    return Diagnostic(Code.W513, places[1], message, hint, related)


def _written(catalog: Catalog, what: Key) -> Place:
    """Return the place of the character of a definition, which it may inherit."""
    model = catalog[what[0]][what[1]]
    keys = ("gold", "glyph") if isinstance(model, RulesDef) else ("glyph",)
    if isinstance(model, TerrainDef) and model.drawn:
        keys = ("drawn",)
    history = catalog.changed.get(what)
    steps = list(history.steps(keys)) if history else []
    return steps[-1].place if steps else catalog.origin(*what).at(*keys)


def _are_alike(one: _Sign, other: _Sign, evidence: Evidence) -> bool:
    """Return True if two things may share a character."""
    kinds = {one.what[0], other.what[0]}
    if kinds in ({"item"}, {"monster"}):
        return True
    if kinds <= {"feature", "field", "terrain"} and not one.tags.isdisjoint(other.tags):
        return True
    leads = evidence.leads
    return other.what in leads.get(one.what, ()) or one.what in leads.get(other.what, ())


def _levels(evidence: Evidence) -> Iterator[tuple[str, Collection[Key]]]:
    """Yield the id of each level with all that can be there, as far as files tell."""
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        everywhere = _reached(evidence, [("campaign", identifier)])
        carried = _reached(evidence, [each for each in everywhere if each[0] in _CARRIED])
        beginnings: defaultdict[str, list[Key]] = defaultdict(list)
        for entry in campaign.levels:
            region = [("region", entry.region)] if entry.region else []
            beginnings[entry.level] += [("level", entry.level), *region]
        for level, keys in beginnings.items():
            yield level, {*carried, *_reached(evidence, keys), ("rules", campaign.rules)}


def _reached(evidence: Evidence, beginnings: Iterable[Key]) -> Collection[Key]:
    """Return some definitions with all that they lead to."""
    found = dict.fromkeys(beginnings)
    left = [*found]
    while left:
        for target in evidence.leads.get(left.pop(), ()):
            if target not in found and target[0] in _LEADING:
                found[target] = None
                left.append(target)
    return found.keys()


def _signs(evidence: Evidence, there: Iterable[Key]) -> Iterator[_Sign]:
    """Yield the characters of what is drawn on the map, in the order in which mods are loaded."""
    order = {mod: number for number, mod in enumerate(evidence.mods)}
    drawn = (key for key in there if key[0] in _DRAWN and not is_feature(key[1]))
    for kind, identifier in sorted(drawn, key=lambda key: (order[mod_of(key[1])], key)):
        match evidence.catalog[kind][identifier]:
            case RulesDef() as rules:
                yield _Sign((kind, identifier), rules.gold.glyph)
            case TerrainDef() as terrain if terrain.lines in {None, "ends"}:
                tags = frozenset(terrain.tags) - _NO_FAMILY
                yield _Sign((kind, identifier), terrain.drawn or terrain.glyph, tags)
            case FeatureDef() | FieldDef() as ground:
                yield _Sign((kind, identifier), ground.glyph, frozenset(ground.tags) - _NO_FAMILY)
            case ItemDef() | MonsterDef() | PlayerDef() as other:
                yield _Sign((kind, identifier), other.glyph)
            case _:
                pass
