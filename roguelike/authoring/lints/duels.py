"""Who fights whom in campaigns, with which stats, and what comes of it on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.fields.uses import uses_of
from roguelike.content.habitats import depths_of
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.rules import Foretelling, RulesDef
from roguelike.content.schema.stats import StatDef

MOST_HARM: Final = 0.34
"""The most, as a part of the player's full health: two blows leave no time to learn anything."""
_AMPLE: Final = 100
"""A value of any stat with which a blow does damage, if there is one."""

_Stats = Mapping[str, int]


class Fighter(NamedTuple):
    """Somebody with middling stats.

    Attributes:
        stats: The value of each stat.
        cut: The stats that would be others without their bounds. That is W510, and what follows
            from it is not judged.
    """

    stats: _Stats
    cut: set[str]


class Duel(Struct, frozen=True, dict=True):
    """A player and a monster, where they first meet."""

    rule: Foretelling
    health: str
    hero: Fighter
    foe: Fighter

    @cached_property
    def harm(self) -> float:
        """The damage that a blow of the monster does on average."""
        return self.rule.expected_damage(self.foe.stats, self.hero.stats)

    @property
    def is_vain(self) -> bool:
        """Whether the monster has a part of what it takes to do damage, and does none."""
        armed = {**self.foe.stats, self.rule.strength: max(self.strength, 1)}
        can_hit = self.rule.expected_damage(armed, self.hero.stats) > 0
        return not self.harm and (self.strength > 0 or can_hit)

    @property
    def strength(self) -> int:
        """The value of the stat that says first how much damage the monster does."""
        return self.foe.stats[self.rule.strength]

    @property
    def most_harm(self) -> float:
        """The most damage of a blow of the monster that is usual."""
        return inf if self.health in self.hero.cut else MOST_HARM * self.hero.stats[self.health]

    @cached_property
    def blows(self) -> float:
        """How many blows it takes the player to kill the monster; infinite if none does damage."""
        if self.health in self.foe.cut:
            return 0
        damage = self.rule.expected_damage(self.hero.stats, self.foe.stats)
        return self.foe.stats[self.health] / damage if damage else inf


class Arena(Struct, frozen=True, dict=True):
    """A campaign whose rules tell what comes of fights.

    Attributes:
        evidence: What there is.
        id: The full id of the campaign.
        player: That of its player.
        rules: Its rules.
        rule: That of them which tells what comes of a fight.
    """

    evidence: Evidence
    id: str
    player: str
    rules: RulesDef
    rule: Foretelling

    def duels(self) -> Iterator[tuple[str, int, Duel]]:
        """Yield each monster that can be met, the first depth where it can, and the fight there."""
        monsters = self.evidence.catalog.all(MonsterDef)
        if not self._decisive.isdisjoint(self._hero.cut):
            return
        for monster, first in met_in(self.evidence, self.id):
            foe = self._fighter(monsters[monster], first)
            if self._decisive.isdisjoint(foe.cut):
                yield monster, first, Duel(self.rule, self.health, self._hero, foe)

    @property
    def health(self) -> str:
        """The full id of the stat that is the health of whoever is unhurt."""
        return self.rules.roles.max_health

    @property
    def is_frail(self) -> bool:
        """Whether a single point of damage is too much for the player."""
        return MOST_HARM * self._hero.stats[self.health] < 1

    @cached_property
    def missing(self) -> list[str]:
        """The full ids of the stats for lack of which no blow of the player does any damage."""
        return self.lacking(self._hero.stats)

    def lacking(self, own: _Stats) -> list[str]:
        """Return the full ids of the stats for lack of which somebody never does any damage."""
        known = self.evidence.catalog.all(StatDef)
        helpless = {name: stat.minimum for name, stat in known.items()}
        if self.rule.expected_damage(own, helpless) > 0:
            return []
        best = {**own}
        for name in self._decisive:
            best[name] = max(own[name], min(_AMPLE, known[name].maximum))
        missing: list[str] = []
        for name in sorted(self._decisive) if self.rule.expected_damage(best, helpless) > 0 else ():
            weaker = {**best, name: own[name]}
            if self.rule.expected_damage(weaker, helpless) > 0:
                best = weaker
            else:
                missing.append(name)
        return missing

    @cached_property
    def _decisive(self) -> set[str]:
        return {*read_in_fights(self.rules), self.rule.strength}

    @cached_property
    def _hero(self) -> Fighter:
        return self._fighter(self.evidence.catalog.get(PlayerDef, self.player), 1)

    def _fighter(self, actor: ActorDef, depth: int) -> Fighter:
        """Return somebody with the middle of what each stat can be, which for dice is the mean."""
        stats, cut = dict[str, int](), set[str]()
        for name, stat in self.evidence.catalog.all(StatDef).items():
            formula = actor.stats.get(name)
            low, high = (
                formula.bounds({"depth": (depth, depth)}) if formula else (stat.default,) * 2
            )
            stats[name] = min(max((low + high) // 2, stat.minimum), stat.maximum)
            if low < stat.minimum or high > stat.maximum:
                cut.add(name)
        return Fighter(stats, cut)


def arenas(evidence: Evidence) -> Iterator[Arena]:
    """Yield the campaigns whose rules tell what comes of fights."""
    for identifier, campaign, rules in played(evidence):
        if isinstance(rules.combat, Foretelling):
            yield Arena(evidence, identifier, campaign.player, rules, rules.combat)


def played(evidence: Evidence) -> Iterator[tuple[str, CampaignDef, RulesDef]]:
    """Yield each campaign whose player and rules are certain, with its full id and its rules."""
    players, rules = evidence.catalog.all(PlayerDef), evidence.catalog.all(RulesDef)
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        if campaign.player in players and campaign.rules in rules:
            yield identifier, campaign, rules[campaign.rules]


def read_in_fights(rules: RulesDef) -> set[str]:
    """Return the full ids of the stats on which the damage of a blow depends."""
    return {use.id for use in uses_of(rules.combat) if use.kind == "stat"}


def met_in(evidence: Evidence, campaign: str) -> Iterator[tuple[str, int]]:
    """Yield the monsters of a campaign, and the first depth at which each can be met."""
    known = evidence.catalog.all(MonsterDef)
    for monster, stays in sorted(evidence.habitats.monsters.items()):
        if monster not in known:
            continue
        if depths := depths_of(stay for stay in stays if stay.campaign == campaign):
            yield monster, depths[0]
