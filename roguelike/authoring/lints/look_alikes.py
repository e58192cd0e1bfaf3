"""Whether what can be met together can be told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.habitats import Depths
from roguelike.content.merging.history import INHERIT
from roguelike.content.names.ids import bare_name
from roguelike.content.patching.families import Key
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.depths import MAX_DEPTH
from roguelike.content.schema.rules import RulesDef


class _Sight(NamedTuple):
    """Something that can be seen in a campaign, at some depths."""

    campaign: str
    depths: Depths
    what: Key
    glyph: str
    color: str


def look_alikes(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W506 for each monster that looks in any theme like something else where it can be.

    Something else is another monster, the player, or gold on the floor.
    """
    sights = sorted(chain(_of_campaigns(evidence), _of_monsters(evidence)))
    found: set[tuple[Key, Key]] = set()
    for theme, look in evidence.looks.items():
        groups: defaultdict[tuple[object, ...], list[_Sight]] = defaultdict(list)
        for sight in sights:
            groups[sight.campaign, sight.glyph, look[sight.color]].append(sight)
        for group in groups.values():
            for one, other in _met(group):
                if (one.what, other.what) not in found:
                    found.add((one.what, other.what))
                    yield _finding(evidence, one, other, theme)


def _finding(evidence: Evidence, one: _Sight, other: _Sight, theme: str) -> Diagnostic:
    catalog = evidence.catalog
    depth = max(one.depths.first, other.depths.first)
    where = f"in the theme `{theme}` " if theme else ""
    message = (
        f"{_called(other.what, one.what)} looks {where}like {_called(one.what, other.what)} at"
        f" depth {depth}: '{one.glyph}' in the same color"
    )
    related = [Related(_place(catalog, one.what), "this is the other")]
    if theme:
        related.append(Related(catalog.origin("theme", theme), "this is the theme"))
    hint = "give one of them another character, or a color that no theme makes the same"
    return Diagnostic(Code.W506, _place(catalog, other.what), message, hint, tuple(related))


def _place(catalog: Catalog, what: Key) -> Place:
    """Return where something gets its glyph, which is the header of what inherits it.

    What it is inherited from may look as it does.
    """
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


def _of_campaigns(evidence: Evidence) -> Iterator[_Sight]:
    """Yield the player and the gold of each campaign."""
    catalog = evidence.catalog
    anywhere = Depths(0, MAX_DEPTH)  # so that they come before any monster
    for identifier, campaign in catalog.all(CampaignDef).items():
        if player := catalog.all(PlayerDef).get(campaign.player):
            who = ("player", campaign.player)
            yield _Sight(identifier, anywhere, who, player.glyph, player.color)
        if rules := catalog.all(RulesDef).get(campaign.rules):
            what, gold = ("rules", campaign.rules), rules.gold
            yield _Sight(identifier, anywhere, what, gold.glyph, gold.color)


def _of_monsters(evidence: Evidence) -> Iterator[_Sight]:
    for identifier, monster in evidence.catalog.all(MonsterDef).items():
        for stay in evidence.habitats.monsters.get(identifier, ()):
            what = ("monster", identifier)
            yield _Sight(stay.campaign, stay.depths, what, monster.glyph, monster.color)


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
