"""Whether actors have what fights take, and fights are as long and dangerous as can be fun."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.wording import listed
from roguelike.content.merging.written import Key
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.fields import uses_of
from roguelike.content.schema.ids import bare_name
from roguelike.content.schema.names import Names
from roguelike.content.schema.rules import Foretelling, RulesDef

LEAST_HARM: Final = 0.05
"""The least damage, on average, of a blow that is to do any: one point in twenty blows."""
MOST_BLOWS: Final = 13
"""How many blows of the player a monster may take.

Midway between the eight that are much for an ordinary monster and the eighteen of an easy boss, as
nothing in a file says who is a boss.
"""
_LEAST = 1  # health, as no actor is created dead
_HARMLESS = "cannot do any damage"

_Lacks = dict[tuple[str, ...], str]
"""By the full ids of the stats that an actor has too little of, what comes of that."""
MOST_HARM: Final = 0.34
"""The most harm of a blow, as a part of full health: two blows leave no time to learn anything."""
_AMPLE: Final = 100
"""A value of any stat with which a blow does damage, if there is one."""


class _Fighter(NamedTuple):
    """An actor with middling stats.

    Attributes:
        stats: The value of each stat, by full id.
        cut: The stats that would be others without their bounds. That is W510, and what follows
            from it is not judged.
    """

    stats: Mapping[str, int]
    cut: set[str]


class _Duel(Struct, frozen=True, dict=True):
    """A player and a monster, at the first depth where they meet.

    Attributes:
        rule: Tells how much damage a blow does.
        health: The full id of the stat that is full health.
        hero: The player.
        foe: The monster.
    """

    rule: Foretelling
    health: str
    hero: _Fighter
    foe: _Fighter

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


class _Arena(Struct, frozen=True, dict=True):
    """A campaign whose rules tell what comes of fights.

    Attributes:
        evidence: What there is.
        id: The full id of the campaign.
        player: The full id of its player.
        rules: Its rules.
        rule: The rule among them that tells how much damage a blow does.
    """

    evidence: Evidence
    id: str
    player: str
    rules: RulesDef
    rule: Foretelling

    def duels(self) -> Iterator[tuple[str, int, _Duel]]:
        """Yield each monster that can be met, the first depth where it can, and the fight there."""
        if not self._decisive.isdisjoint(self._hero.cut):
            return
        for monster, first in self.evidence.met_in(self.id):
            foe = self._fighter(self.evidence.catalog.get(MonsterDef, monster), first)
            if self._decisive.isdisjoint(foe.cut):
                yield monster, first, _Duel(self.rule, self.health, self._hero, foe)

    @property
    def health(self) -> str:
        """The full id of the stat that is full health."""
        return self.rules.roles.max_health

    @property
    def is_frail(self) -> bool:
        """Whether a single point of damage is too much for the player."""
        return MOST_HARM * self._hero.stats[self.health] < 1

    @cached_property
    def missing(self) -> list[str]:
        """The full ids of the stats for lack of which no blow of the player does any damage."""
        return self.lacking(self._hero.stats)

    def lacking(self, own: Mapping[str, int]) -> list[str]:
        """Return the full ids of the stats for lack of which an actor never does any damage.

        Args:
            own: The stats of the actor.
        """
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
        return {*_read_in_fights(self.rules), self.rule.strength}

    @cached_property
    def _hero(self) -> _Fighter:
        return self._fighter(self.evidence.catalog.get(PlayerDef, self.player), 1)

    def _fighter(self, actor: ActorDef, depth: int) -> _Fighter:
        """Return an actor with the middle of what each stat can be, which for dice is the mean."""
        stats, cut = dict[str, int](), set[str]()
        for name, stat in self.evidence.catalog.all(StatDef).items():
            formula = actor.stats.get(name)
            low, high = (
                formula.bounds({"depth": (depth, depth)}) if formula else (stat.default,) * 2
            )
            stats[name] = min(max((low + high) // 2, stat.minimum), stat.maximum)
            if low < stat.minimum or high > stat.maximum:
                cut.add(name)
        return _Fighter(stats, cut)


def _arenas(evidence: Evidence) -> Iterator[_Arena]:
    """Yield the campaigns whose rules tell what comes of fights."""
    for identifier, campaign, rules in evidence.played():
        if isinstance(rules.combat, Foretelling):
            yield _Arena(evidence, identifier, campaign.player, rules, rules.combat)


def _read_in_fights(rules: RulesDef) -> set[str]:
    """Return the full ids of the stats on which the damage of a blow depends."""
    return {use.id for use in uses_of(rules.combat) if use.kind == "stat"}


class _Problem(NamedTuple):
    """What is out of band: the stat by which to correct it, what is wrong, and what to do."""

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
        for monster, first, duel in arena.duels():
            actor = evidence.catalog.get(MonsterDef, monster)
            for stat, message, hint in _problems(duel, arena, actor):
                if (monster, stat) not in seen:
                    seen.add((monster, stat))
                    place = evidence.entry("monster", monster, "stats", stat)
                    yield Diagnostic(Code.W507, place, f"at depth {first}, {message}", hint)


def _problems(duel: _Duel, arena: _Arena, monster: MonsterDef) -> Iterator[_Problem]:
    """Yield in which ways the monster of a duel is out of band."""
    player, strength = bare_name(arena.player), duel.rule.strength
    if duel.is_vain and (strength in monster.stats or not monster.hunts):
        message = f"no blow does `{player}` any damage, with `{bare_name(strength)}` at"
        hint = f"give it all that an attack takes{'' if monster.hunts else ', or nothing of that'}"
        yield _Problem(strength, f"{message} {duel.strength}", hint)
    if 0 < duel.harm < LEAST_HARM:
        message = f"a blow does {duel.harm:.2f} damage to `{player}` on average"
        hint = "let it hit more often or harder, or not at all"
        yield _Problem(strength, f"{message}; at least {LEAST_HARM} is usual", hint)
    if duel.harm > duel.most_harm and not arena.is_frail:
        health = duel.hero.stats[duel.health]
        message = f"a blow takes {duel.harm:.0f} of the {health} health of `{player}` on average"
        usual = f"at most {duel.most_harm:.0f} are usual"
        yield _Problem(strength, f"{message}; {usual}", "let it hit less hard, or come deeper down")
    if duel.blows > MOST_BLOWS and not arena.missing:
        message = f"it takes {duel.blows:.0f} blows of `{player}` to kill it"
        if duel.blows == inf:
            message = f"no blow of `{player}` does it any damage on average"
        hint = "give it less health or a weaker defense"
        yield _Problem(duel.health, f"{message}; at most {MOST_BLOWS} are usual", hint)


def capable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W507 for each actor without health, and for those that see or hurt nobody.

    Monsters are asked for that only where they have other stats that fights are about, or go after
    others: what does neither may be there to be looked at, or to be robbed. Stats that are missing
    are one finding at the actor; values that are too low are found where they are written.
    """
    for key, lacks in _lacks(evidence).items():
        kind, identifier = key
        actor = _actor(evidence, key)
        if evidence.circumstances.may_change(kind, identifier):
            continue
        unsaid = {stats: [each for each in stats if each not in actor.stats] for stats in lacks}
        for stats, result in lacks.items():
            if not unsaid[stats]:
                place = evidence.entry(kind, identifier, "stats", stats[0])
                names = listed(_names(evidence, identifier, stats), "and")
                are = "are" if stats[1:] else "is"
                message = f"`{bare_name(identifier)}` {result}, as its {names} {are} too low"
                yield Diagnostic(Code.W507, place, message, "write more here")
        if any(unsaid.values()):
            missing = dict.fromkeys(each for stats in unsaid.values() for each in stats)
            results = [result for stats, result in lacks.items() if unsaid[stats]]
            yield _nothing_said(evidence, key, [*missing], results)


def _nothing_said(
    evidence: Evidence, key: Key, stats: Sequence[str], results: Sequence[str]
) -> Diagnostic:
    """Return that stats of an actor are missing, and what comes of that."""
    kind, identifier = key
    names = _names(evidence, identifier, stats)
    written = ", ".join(f'"{name}" = …' if ":" in name else f"{name} = …" for name in names)
    has_stats = bool(_actor(evidence, key).stats)
    hint = f"add {written} to its `stats`" if has_stats else f"add stats = {{ {written} }}"
    place = evidence.catalog.origin(kind, identifier).at(token=Token.HEADER)
    *others, last = results
    result = f"{', '.join(others)} and {last}" if others else last
    message = f"`{bare_name(identifier)}` {result}, as nothing says its {listed(names, 'and')}"
    return Diagnostic(Code.W507, place, message, hint)


def _lacks(evidence: Evidence) -> Mapping[Key, _Lacks]:
    """Return what actors lack, by their kinds and full ids."""
    found: defaultdict[Key, _Lacks] = defaultdict(_Lacks)
    for identifier, campaign, rules in evidence.played():
        hero = ("player", campaign.player)
        found[hero] |= _unborn(evidence, hero, rules) | _unseeing(evidence, hero, rules)
        fights = _read_in_fights(rules)
        for monster, _ in evidence.met_in(identifier):
            key, actor = ("monster", monster), evidence.catalog.get(MonsterDef, monster)
            if actor.hunts or not fights.isdisjoint(actor.stats):
                found[key] |= _unborn(evidence, key, rules)
            if actor.hunts:
                found[key] |= _unseeing(evidence, key, rules)
    for arena in _arenas(evidence):
        for monster, _, duel in arena.duels():
            found["player", arena.player] |= _of_player(arena, duel)
            found["monster", monster] |= _of_hunter(arena, monster, duel)
    return found


def _unborn(evidence: Evidence, key: Key, rules: RulesDef) -> _Lacks:
    """Return that an actor has the least health there is, as nothing says how much."""
    health, actor = rules.roles.max_health, _actor(evidence, key)
    is_misnamed = rules.roles.health in actor.stats  # which is W210
    is_enough = evidence.catalog.get(StatDef, health).default > _LEAST
    if is_enough or is_misnamed or health in actor.stats:
        return {}
    return {(health,): f"has only {_LEAST} health"}


def _unseeing(evidence: Evidence, key: Key, rules: RulesDef) -> _Lacks:
    """Return that an actor sees nothing, as nothing or a number below one says how far."""
    sight, actor = rules.roles.awareness, _actor(evidence, key)
    stat, formula = evidence.catalog.get(StatDef, sight), actor.stats.get(sight)
    farthest = formula.bounds({"depth": (1, 1)})[1] if formula else stat.default
    if farthest > 0 or (formula and (key[0] == "monster" or farthest < stat.minimum)):
        return {}  # blind by what is written, or W510
    return {(sight,): "sees nothing" if key[0] == "player" else "sees nobody to go after"}


def _of_player(arena: _Arena, duel: _Duel) -> _Lacks:
    """Return for lack of what a player does not stand a chance."""
    found = {tuple(arena.missing): _HARMLESS} if arena.missing else _Lacks()
    player = _actor(arena.evidence, ("player", arena.player))
    is_misnamed = arena.rules.roles.health in player.stats
    if arena.is_frail and duel.harm > duel.most_harm and not is_misnamed:
        found[arena.health,] = f"has only {max(duel.hero.stats[arena.health], _LEAST)} health"
    return found


def _of_hunter(arena: _Arena, monster: str, duel: _Duel) -> _Lacks:
    """Return for lack of which stats a monster that goes after others does no damage."""
    actor = arena.evidence.catalog.get(MonsterDef, monster)
    if duel.harm or not actor.hunts or arena.rule.strength in actor.stats:  # which is meant
        return {}
    stats = arena.lacking(duel.foe.stats)
    return (
        {} if any(each in actor.stats for each in stats) or not stats else {tuple(stats): _HARMLESS}
    )


def _actor(evidence: Evidence, key: Key) -> ActorDef:
    kind, identifier = key
    return evidence.catalog.get(PlayerDef if kind == "player" else MonsterDef, identifier)


def _names(evidence: Evidence, identifier: str, stats: Sequence[str]) -> list[str]:
    """Return what stats are called where an actor is defined."""
    known = Names(identifier.partition(":")[0], {"stat": evidence.catalog.all(StatDef)})
    return [known.called("stat", each) for each in stats]
