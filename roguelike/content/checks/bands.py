"""Whether fights are as long and as dangerous as fights can be fun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct

from roguelike.content.checks.evidence import Evidence
from roguelike.content.diagnostics import Code, Diagnostic
from roguelike.content.habitats import depths_of
from roguelike.content.ids import bare_name
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.rules import Foretelling, Roles, RulesDef
from roguelike.content.schema.stats import StatDef

LEAST_HARM: Final = 0.05
"""The least damage, on average, of a blow of whoever means to do any: one point in twenty blows."""
MOST_HARM: Final = 0.34
"""The most, as a part of the player's full health: two blows leave no time to learn anything."""
MOST_BLOWS: Final = 13
"""How many blows of the player a monster may take.

Midway between the eight that are much for an ordinary monster and the eighteen of an easy boss, as
nothing in a file says who is a boss.
"""

_Stats = Mapping[str, int]


class _Duel(Struct, frozen=True, dict=True):
    """A player and a monster with middling stats, where they first meet."""

    rule: Foretelling
    roles: Roles
    player: _Stats
    monster: _Stats

    @cached_property
    def harm(self) -> float:
        """The damage that a blow of the monster does on average."""
        return self.rule.expected_damage(self.monster, self.player)

    @property
    def is_vain(self) -> bool:
        """Whether the monster has a part of what it takes to do damage, and does none."""
        armed = {**self.monster, self.rule.strength: max(self.strength, 1)}
        can_hit = self.rule.expected_damage(armed, self.player) > 0
        return not self.harm and (self.strength > 0 or can_hit)

    @property
    def strength(self) -> int:
        """The value of the stat that says first how much damage the monster does."""
        return self.monster[self.rule.strength]

    @cached_property
    def blows(self) -> float:
        """How many blows it takes the player to kill the monster; infinite if none does damage."""
        damage = self.rule.expected_damage(self.player, self.monster)
        return self.monster[self.roles.max_health] / damage if damage else inf


class _Problem(NamedTuple):
    """What is out of band: the stat by which to mend it, what is wrong, and what to do."""

    stat: str
    message: str
    hint: str


def bands(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W507 for each monster that is too harmless, too dangerous or too tough where it begins.

    Each is set against the player of each campaign in which it can be met, at the first depth
    where that happens: deeper, a player who does not grow would not stand a chance by design.
    """
    catalog = evidence.catalog
    seen: set[tuple[str, str]] = set()
    for identifier, campaign in catalog.all(CampaignDef).items():
        rules = catalog.get(RulesDef, campaign.rules)
        if not isinstance(rules.combat, Foretelling):
            continue
        player = _middling(catalog.all(StatDef), catalog.get(PlayerDef, campaign.player), 1)
        for monster, first in _met_in(evidence, identifier):
            stats = _middling(catalog.all(StatDef), catalog.get(MonsterDef, monster), first)
            duel = _Duel(rules.combat, rules.roles, player, stats)
            for stat, message, hint in _problems(duel, bare_name(campaign.player)):
                if (monster, stat) not in seen:
                    seen.add((monster, stat))
                    place = evidence.entry("monster", monster, "stats", stat)
                    yield Diagnostic(Code.W507, place, f"at depth {first}, {message}", hint)


def _met_in(evidence: Evidence, campaign: str) -> Iterator[tuple[str, int]]:
    """Yield the monsters of a campaign, and the first depth at which each can be met."""
    for monster, stays in sorted(evidence.habitats.monsters.items()):
        if depths := depths_of(stay for stay in stays if stay.campaign == campaign):
            yield monster, depths[0]


def _middling(stats: Mapping[str, StatDef], actor: ActorDef, depth: int) -> _Stats:
    """Return the middle of what each stat can be, which for sums of dice is the mean."""
    found: dict[str, int] = {}
    for name, stat in stats.items():
        formula = actor.stats.get(name)
        low, high = formula.bounds({"depth": (depth, depth)}) if formula else (stat.default,) * 2
        found[name] = min(max((low + high) // 2, stat.minimum), stat.maximum)
    return found


def _problems(duel: _Duel, player: str) -> Iterator[_Problem]:
    """Yield in which ways the monster of a duel is out of band."""
    health = duel.player[duel.roles.max_health]
    if duel.is_vain:
        strength = bare_name(duel.rule.strength)
        message = f"no blow does `{player}` any damage, with `{strength}` at {duel.strength}"
        hint = "give it all that an attack takes, or nothing of that"
        yield _Problem(duel.rule.strength, message, hint)
    if 0 < duel.harm < LEAST_HARM:
        message = f"a blow does {duel.harm:.2f} damage to `{player}` on average"
        usual = f"at least {LEAST_HARM} is usual"
        hint = "let it hit more often or harder, or not at all"
        yield _Problem(duel.rule.strength, f"{message}; {usual}", hint)
    if duel.harm > MOST_HARM * health:
        message = f"a blow takes {duel.harm:.0f} of the {health} health of `{player}` on average"
        usual = f"at most {MOST_HARM * health:.0f} are usual"
        hint = "let it hit less hard, or come deeper down"
        yield _Problem(duel.rule.strength, f"{message}; {usual}", hint)
    if duel.blows > MOST_BLOWS:
        message = f"it takes {duel.blows:.0f} blows of `{player}` to kill it"
        if duel.blows == inf:
            message = f"no blow of `{player}` does it any damage on average"
        usual = f"at most {MOST_BLOWS} are usual"
        hint = "give it less health or a weaker defense"
        yield _Problem(duel.roles.max_health, f"{message}; {usual}", hint)
