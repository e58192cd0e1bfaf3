"""A lint for characters that stand for several things on one level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.source_tables import Key
from roguelike.content.references.ids import bare_name, is_feature, mod_of
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.terrain import FeatureDef, FieldDef, TerrainDef
from roguelike.engine.definitions.tags import KIND, UNTOUCHED
from roguelike.workshop.lints.evidence import Evidence
from roguelike.workshop.lints.looks import called

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
    """Yield W513 for what has the character of something else that can be on the same level.

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
    """Return the place where it is written what something is drawn as, which it may inherit."""
    model = catalog[what[0]][what[1]]
    keys = ("gold", "glyph") if isinstance(model, RulesDef) else ("glyph",)
    if isinstance(model, TerrainDef) and model.drawn:
        keys = ("drawn",)
    history = catalog.changed.get(what)
    steps = list(history.steps(keys)) if history else []
    return steps[-1].place if steps else catalog.origin(*what).at(*keys)


def _are_alike(one: _Sign, other: _Sign, evidence: Evidence) -> bool:
    """Tell whether two things may well have one character."""
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
