"""Lints for the stats of actors: within bounds, fast to play with, and enough for fair fights."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct

from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.wording import listed
from roguelike.content.merging.source_tables import Key
from roguelike.content.references.ids import bare_name, mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.fields.references import references_of
from roguelike.content.schema.rules import Foretelling, RulesDef
from roguelike.workshop.lints.evidence import Evidence

FAR: Final = 30
"""The most cells that an actor may see before it is felt.

A field of view takes time that grows with the square of its radius: about 1.5 us at 8 cells, so
about 20 us at 30, which is as much as all else that happens in a turn. Sight is mutual, so a
single monster that sees far makes each step of the player that slow.
"""
LEAST_HARM: Final = 0.05
"""The least damage, on average, of a blow that is to do any: one point in twenty blows."""
MOST_HARM: Final = 0.34
"""The most harm of a blow, as a part of full health: two blows leave no time to learn anything."""
MOST_BLOWS: Final = 13
"""The most blows of the player that a monster may take.

Midway between the eight that are much for an ordinary monster and the eighteen of an easy boss, as
nothing in a file says who is a boss.
"""
_LEAST = 1  # health, as no actor is created dead
_AMPLE: Final = 100
"""A value of any stat with which a blow does damage, if there is one."""

_Lacks = dict[str, list[str]]
"""The full ids of the stats of which an actor has too little, by what it cannot do for that."""


def stat_bounds(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W510 for each number and formula whose value can be outside the bounds of its stat.

    Formulas are looked at for each depth at which the actor can be met, with exact bounds.
    """
    for kind, identifier, actor in evidence.actors():
        depths = evidence.depths(kind, identifier)
        everywhere = evidence.ranges(actor, depths[0], depths[-1])
        for name, formula in actor.stats.items():
            known = evidence.catalog.get(StatDef, name)
            low, high = formula.bounds(everywhere)
            if known.minimum <= low and high <= known.maximum:
                continue
            if problem := _beyond(name, actor, evidence, depths):
                bound, message = problem
                place = evidence.entry(kind, identifier, "stats", name)
                there = evidence.catalog.origin("stat", name).at(bound)
                hint = "values beyond it are cut off, so write what you really mean"
                related = (Related(there, "this is the bound"),)
                yield Diagnostic(Code.W510, place, message, hint, related)


def _beyond(
    stat: str, actor: ActorDef, evidence: Evidence, depths: Sequence[int]
) -> tuple[str, str] | None:
    """Return the bound of a stat that a formula leaves at the first depth, and the message.

    What it can be over all depths may lie outside though it does not at any of them.
    """
    formula, known = actor.stats[stat], evidence.catalog.get(StatDef, stat)
    name = bare_name(stat)
    for depth in depths:
        low, high = formula.bounds(evidence.ranges(actor, depth, depth))
        where = f" at depth {depth}" if formula.variables else ""
        can_be = "can be" if low != high else "is"
        if high > known.maximum:
            most = f"`{name}` is at most {known.maximum}"
            return "maximum", f"this {can_be} {high}{where}, but {most}"
        if low < known.minimum:
            least = f"`{name}` is at least {known.minimum}"
            return "minimum", f"this {can_be} {low}{where}, but {least}"
    return None


def costly(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W509 for each actor that can see farther than `FAR`.

    What is more than its stat can ever be is W510, and corrected with that.
    """
    stats = evidence.catalog.all(StatDef)
    eyes = {rules.roles.awareness for rules in evidence.catalog.all(RulesDef).values()}
    players = {campaign.player for campaign in evidence.catalog.all(CampaignDef).values()}
    for kind, identifier, actor in evidence.actors():
        if kind == "player" and identifier not in players:
            continue
        depths = evidence.depths(kind, identifier)
        for stat in sorted(eyes & actor.stats.keys()):
            ranges = evidence.ranges(actor, depths[0], depths[-1])
            nearest, farthest = actor.stats[stat].bounds(ranges)
            if FAR < farthest <= stats[stat].maximum:
                place = evidence.entry(kind, identifier, "stats", stat)
                can_be = "is" if nearest == farthest else "can be"
                message = f"`{bare_name(stat)}` {can_be} {farthest} here; beyond {FAR}, sight takes"
                message += " more time than all else in a turn"
                yield Diagnostic(Code.W509, place, message, f"lower it to {FAR} or less")


class _Fighter(NamedTuple):
    """An actor with the middle of what each of its stats can be.

    Attributes:
        stats: The value of each stat, by full id.
        cut: The stats that would be others without their bounds. That is W510, and what follows
            from it is not judged.
    """

    stats: Mapping[str, int]
    cut: set[str]


class _Arena(Struct, frozen=True, dict=True):
    """A campaign, its rules, and the actors that fight in it.

    Attributes:
        evidence: All definitions.
        id: The full id of the campaign.
        player: The full id of its player.
        rules: Its rules.
    """

    evidence: Evidence
    id: str
    player: str
    rules: RulesDef

    @cached_property
    def rule(self) -> Foretelling | None:
        """The rule that tells how much damage a blow does, if it can be told."""
        return self.rules.combat if isinstance(self.rules.combat, Foretelling) else None

    @cached_property
    def hero(self) -> _Fighter:
        """The player."""
        return self._fighter(_actor(self.evidence, ("player", self.player)), 1)

    @cached_property
    def foes(self) -> Mapping[str, tuple[int, _Fighter]]:
        """The first depth of each monster that can be met, and what it is like there."""
        found: dict[str, tuple[int, _Fighter]] = {}
        for monster, first in self.evidence.met_in(self.id):
            actor = _actor(self.evidence, ("monster", monster))
            found[monster] = first, self._fighter(actor, first)
        return found

    @cached_property
    def decisive(self) -> set[str]:
        """The full ids of the stats on which the damage of a blow depends."""
        read = {use.id for use in references_of(self.rules.combat) if use.kind == "stat"}
        return {*read, self.rule.strength} if self.rule else read

    @cached_property
    def offense(self) -> list[str]:
        """The full ids of the stats without which no actor ever does any damage."""
        return self.lacking({name: stat.minimum for name, stat in self._known.items()})

    def lacking(self, own: Mapping[str, int]) -> list[str]:
        """Return the full ids of the stats for lack of which an actor never does any damage.

        Args:
            own: The stats of the actor.
        """
        helpless = {name: stat.minimum for name, stat in self._known.items()}
        if self.rule is None or self.rule.expected_damage(own, helpless) > 0:
            return []
        ample = {name: max(own[name], min(_AMPLE, self._known[name].maximum)) for name in own}
        damage = self.rule.expected_damage
        if damage(ample, helpless) <= 0:
            return []
        decisive = sorted(self.decisive)
        return [name for name in decisive if damage({**ample, name: own[name]}, helpless) <= 0]

    @property
    def _known(self) -> Mapping[str, StatDef]:
        return self.evidence.catalog.all(StatDef)

    def _fighter(self, actor: ActorDef, depth: int) -> _Fighter:
        stats, cut = dict[str, int](), set[str]()
        ranges = self.evidence.ranges(actor, depth, depth)
        for name, stat in self._known.items():
            formula = actor.stats.get(name)
            ends = formula.bounds(ranges) if formula else (stat.default,) * 2
            stats[name] = min(max(sum(ends) // 2, stat.minimum), stat.maximum)
            if ends[0] < stat.minimum or ends[1] > stat.maximum:
                cut.add(name)
        return _Fighter(stats, cut)


def _arenas(evidence: Evidence) -> Iterator[_Arena]:
    """Yield all campaigns."""
    for identifier, campaign, rules in evidence.played():
        yield _Arena(evidence, identifier, campaign.player, rules)


class _Problem(NamedTuple):
    """A value out of band: the stat by which to correct it, the message, and the hint."""

    stat: str
    message: str
    hint: str


def bands(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W507 for each monster that is too harmless, too dangerous or too tough where it begins.

    Each is set against the player of each campaign in which it can be met, at the first depth
    where that happens: deeper, a player who does not grow would not stand a chance by design.
    Where the player has too little to stand a chance against any, `capable` says so.
    """
    seen: set[tuple[str, str]] = set()
    for arena in _arenas(evidence):
        if arena.rule is None or not arena.decisive.isdisjoint(arena.hero.cut):
            continue
        for monster, (first, foe) in arena.foes.items():
            fair = arena.decisive.isdisjoint(foe.cut)
            for stat, message, hint in _problems(arena, arena.rule, monster, foe) if fair else ():
                if (monster, stat) not in seen:
                    seen.add((monster, stat))
                    place = evidence.entry("monster", monster, "stats", stat)
                    yield Diagnostic(Code.W507, place, f"at depth {first}, {message}", hint)


def _problems(arena: _Arena, rule: Foretelling, monster: str, foe: _Fighter) -> Iterator[_Problem]:
    """Yield the stats of a monster that are out of band."""
    player, full = bare_name(arena.player), arena.rules.roles.max_health
    harm, health = rule.expected_damage(foe.stats, arena.hero.stats), arena.hero.stats[full]
    given, strength = _actor(arena.evidence, ("monster", monster)).stats, rule.strength
    if not harm and any(each in given and foe.stats[each] > 0 for each in arena.offense):
        message = f"no blow does `{player}` any damage, with `{bare_name(strength)}` at"
        hint = "give it everything that an attack needs, or none of it"
        yield _Problem(strength, f"{message} {foe.stats[strength]}", hint)
    if 0 < harm < LEAST_HARM:
        message = f"a blow does {harm:.2f} damage to `{player}` on average"
        hint = "let it hit more often or harder, or not attack at all"
        yield _Problem(strength, f"{message}; at least {LEAST_HARM} is usual", hint)
    if harm > MOST_HARM * health > MOST_HARM * _LEAST and full not in arena.hero.cut:
        message = f"a blow takes {harm:.0f} of the {health} health of `{player}` on average"
        usual = f"at most {MOST_HARM * health:.0f} are usual"
        yield _Problem(strength, f"{message}; {usual}", "let it hit less hard, or appear deeper")
    damage = rule.expected_damage(arena.hero.stats, foe.stats)
    blows = foe.stats[full] / damage if damage else inf
    if blows > MOST_BLOWS and full not in foe.cut and not arena.lacking(arena.hero.stats):
        message = f"it takes {blows:.0f} blows of `{player}` to kill it"
        if blows == inf:
            message = f"no blow of `{player}` does it any damage on average"
        hint = "give it less health or a weaker defense"
        yield _Problem(full, f"{message}; at most {MOST_BLOWS} are usual", hint)


def capable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W507 for each actor without health, sight, or what it takes to do damage.

    A value that a file gives to a monster is intended, however low. A monster without a behavior
    that hunts needs no sight, and one that has no stat of fights needs no health. All stats that
    are missing are one diagnostic at the actor; values that are too low are at their own places.
    """
    found: defaultdict[Key, _Lacks] = defaultdict(_Lacks)
    for arena in _arenas(evidence):
        found["player", arena.player] |= _lacks(arena, arena.hero, ("player", arena.player))
        for monster, (_, foe) in arena.foes.items():
            found["monster", monster] |= _lacks_of_monster(arena, foe, monster)
    for key, lacks in found.items():
        if not evidence.may_change(*key):
            yield from _incapable(evidence, key, lacks)


def _lacks(arena: _Arena, fighter: _Fighter, key: Key) -> _Lacks:
    """Return the stats of which an actor has too little to see, to live or to fight."""
    roles, given = arena.rules.roles, _actor(arena.evidence, key).stats
    found = _Lacks()
    if fighter.stats[roles.max_health] <= _LEAST and roles.health not in given:  # or it is W210
        found[f"has only {_LEAST} health"] = [roles.max_health]
    if fighter.stats[roles.awareness] <= 0:
        found["sees nothing"] = [roles.awareness]
    if arena.foes and (stats := arena.lacking(fighter.stats)):
        found["cannot do any damage"] = stats
    return {why: each for why, each in found.items() if fighter.cut.isdisjoint(each)}


def _lacks_of_monster(arena: _Arena, fighter: _Fighter, identifier: str) -> _Lacks:
    """Return the stats that a monster lacks because its file does not mention them."""
    key = ("monster", identifier)
    actor, roles = arena.evidence.catalog.get(MonsterDef, identifier), arena.rules.roles
    if not actor.hunts and arena.decisive.isdisjoint(actor.stats):
        return {}
    wanted = {roles.max_health, *([roles.awareness, *arena.offense] if actor.hunts else [])}
    return {
        why: stats
        for why, stats in _lacks(arena, fighter, key).items()
        if wanted.issuperset(stats) and actor.stats.keys().isdisjoint(stats)
    }


def _incapable(evidence: Evidence, key: Key, lacks: _Lacks) -> Iterator[Diagnostic]:
    """Yield W507 for what an actor cannot do for lack of stats."""
    kind, identifier = key
    given, name = _actor(evidence, key).stats, bare_name(identifier)
    known = Names(mod_of(identifier), {"stat": evidence.catalog.all(StatDef)})
    missing = dict[str, None]()
    results: list[str] = []
    for result, stats in lacks.items():
        unsaid = [known.called("stat", each) for each in stats if each not in given]
        missing |= dict.fromkeys(unsaid)
        if unsaid:
            results.append(result)
        else:
            place = evidence.entry(kind, identifier, "stats", stats[0])
            are = "are" if stats[1:] else "is"
            called = listed([known.called("stat", each) for each in stats], "and")
            message = f"`{name}` {result}, as its {called} {are} too low"
            yield Diagnostic(Code.W507, place, message, "write more here")
    if results:
        written = ", ".join(f'"{each}" = …' if ":" in each else f"{each} = …" for each in missing)
        hint = f"add {written} to its `stats`" if given else f"add stats = {{ {written} }}"
        place = evidence.catalog.origin(kind, identifier).at(token=Token.HEADER)
        result = " and ".join(results)
        message = f"`{name}` {result}, as nothing says its {listed([*missing], 'and')}"
        yield Diagnostic(Code.W507, place, message, hint)


def _actor(evidence: Evidence, key: Key) -> ActorDef:
    kind, identifier = key
    return evidence.catalog.get(PlayerDef if kind == "player" else MonsterDef, identifier)
