"""Whether actors have what it takes to live, to see and to fight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from roguelike.authoring.lints.duels import Arena, arenas, met_in, played, read_in_fights
from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import bare_name
from roguelike.content.names.names import Names
from roguelike.content.patching.families import Key
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.stats import StatDef
from roguelike.content.words.values import listed

_LEAST = 1  # health, as nobody is born dead
_HARMLESS = "cannot do any damage"


class _Lack(NamedTuple):
    """What somebody does not have.

    Attributes:
        campaign: The full id of the campaign in which that matters.
        kind: The kind of the definition of the actor.
        id: Its full id.
        actor: The actor.
        stats: The full ids of the stats.
        result: What comes of that.
    """

    campaign: str
    kind: str
    id: str
    actor: ActorDef
    stats: Sequence[str]
    result: str

    @property
    def unsaid(self) -> Sequence[str]:
        """Those of the stats of which nothing is said."""
        return [each for each in self.stats if each not in self.actor.stats]

    @property
    def about(self) -> tuple[Key, str]:
        """What it is about, in whatever campaign."""
        return (self.kind, self.id), self.stats[0]


def capable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W507 for each actor without health, and for those who see or hurt nobody.

    Monsters are asked for that only where they have other stats that fights are about, or go after
    others: what does neither may be there to be looked at, or to be robbed. What is not said of
    somebody is one finding, whatever comes of it.
    """
    seen: set[tuple[Key, str]] = set()
    unsaid: defaultdict[Key, list[_Lack]] = defaultdict(list)
    for lack in _lacks(evidence):
        may_have = evidence.contingencies.may_change(lack.kind, lack.id, "stats")
        if lack.about not in seen and not (may_have or _is_misnamed(evidence, lack)):
            seen.add(lack.about)
            if not lack.unsaid:
                yield _too_little(evidence, lack)
            elif not _is_taken_away(evidence, lack):
                unsaid[lack.kind, lack.id].append(lack)
    for lacks in unsaid.values():
        yield _nothing_said(evidence, lacks)


def _is_misnamed(evidence: Evidence, lack: _Lack) -> bool:
    """Tell whether the greatest health is said as health, which is told where that is."""
    rules = evidence.catalog.get(CampaignDef, lack.campaign).rules
    roles = evidence.catalog.get(RulesDef, rules).roles
    return lack.stats == [roles.max_health] and roles.health in lack.actor.stats


def _is_taken_away(evidence: Evidence, lack: _Lack) -> bool:
    """Tell whether stats of a monster were said, until a patch took them away, which is meant."""
    history = evidence.catalog.changed.get((lack.kind, lack.id))
    is_monster = lack.kind == "monster"
    return is_monster and any(
        history is not None and any(history.steps(("stats", each))) for each in lack.unsaid
    )


def _lacks(evidence: Evidence) -> Iterator[_Lack]:
    for identifier, campaign, rules in played(evidence):
        yield from _of_player(evidence, identifier, campaign.player, rules)
        yield from _of_monsters(evidence, identifier, rules)
    for arena in arenas(evidence):
        yield from _of_fights(arena)


def _of_player(
    evidence: Evidence, campaign: str, identifier: str, rules: RulesDef
) -> Iterator[_Lack]:
    player = evidence.catalog.get(PlayerDef, identifier)
    health, sight = rules.roles.max_health, rules.roles.awareness
    depths = evidence.depths("player", identifier)
    if _is_frail(evidence, player, health):
        yield _Lack(campaign, "player", identifier, player, [health], f"has only {_LEAST} health")
    is_unaware = _is_unaware(evidence, player, sight)
    if is_unaware or _is_blind(player, sight, evidence.catalog.get(StatDef, sight), depths):
        yield _Lack(campaign, "player", identifier, player, [sight], "sees nothing")


def _is_unaware(evidence: Evidence, actor: ActorDef, sight: str) -> bool:
    """Tell whether somebody sees nothing, as nothing says how far, by the full id of that stat."""
    return sight not in actor.stats and evidence.catalog.get(StatDef, sight).default <= 0


def _is_blind(player: PlayerDef, sight: str, stat: StatDef, depths: Sequence[int]) -> bool:
    """Tell whether a player never sees anything by what is said, unless that is cut."""
    if sight not in player.stats:
        return False
    low, high = player.stats[sight].bounds({"depth": (depths[0], depths[-1])})
    return stat.minimum <= low and high <= 0


def _of_monsters(evidence: Evidence, campaign: str, rules: RulesDef) -> Iterator[_Lack]:
    health, fights = rules.roles.max_health, read_in_fights(rules)
    for monster, _ in met_in(evidence, campaign):
        actor = evidence.catalog.get(MonsterDef, monster)
        begin = partial(_Lack, campaign, "monster", monster, actor)
        is_fighter = actor.hunts or not fights.isdisjoint(actor.stats)
        if is_fighter and _is_frail(evidence, actor, health):
            yield begin([health], f"has only {_LEAST} health")
        if actor.hunts and _is_unaware(evidence, actor, rules.roles.awareness):
            yield begin([rules.roles.awareness], "sees nobody to go after")


def _of_fights(arena: Arena) -> Iterator[_Lack]:
    """Yield what keeps hunters from doing harm, and a player from standing a chance."""
    is_frail, missing = arena.is_frail, arena.missing
    player = arena.evidence.catalog.get(PlayerDef, arena.player)
    begin = partial(_Lack, arena.id, "player", arena.player, player)
    for monster, _, duel in arena.duels():
        if missing:
            yield begin(missing, _HARMLESS)
        if is_frail and duel.harm > duel.most_harm:
            yield begin([arena.health], f"has only {duel.hero.stats[arena.health]} health")
        actor = arena.evidence.catalog.get(MonsterDef, monster)
        if actor.hunts and arena.rule.strength not in actor.stats:  # or it is meant to be harmless
            stats = [] if duel.harm else arena.lacking(duel.foe.stats)
            if stats and not any(each in actor.stats for each in stats):
                yield _Lack(arena.id, "monster", monster, actor, stats, _HARMLESS)


def _is_frail(evidence: Evidence, actor: ActorDef, health: str) -> bool:
    """Tell whether somebody has the least health there is, as nothing says how much.

    Args:
        evidence: What there is.
        actor: The actor.
        health: The full id of the stat that says it.
    """
    return health not in actor.stats and evidence.catalog.get(StatDef, health).default <= _LEAST


def _nothing_said(evidence: Evidence, lacks: Sequence[_Lack]) -> Diagnostic:
    """Return what somebody lacks of which nothing is said, where they begin."""
    first = lacks[0]
    stats = dict.fromkeys(stat for lack in lacks for stat in lack.unsaid)
    names = _names(evidence, first, stats)
    written = [f'"{name}" = …' if ":" in name else f"{name} = …" for name in names]
    hint = f"add {_joined(written)} to its `stats`"
    if not first.actor.stats:
        hint = f"add stats = {{ {', '.join(written)} }}"
    place = evidence.catalog.origin(first.kind, first.id).at(token=Token.HEADER)
    results = _joined([lack.result for lack in lacks])
    message = f"`{bare_name(first.id)}` {results}, as nothing says its {listed(names, 'and')}"
    return Diagnostic(Code.W507, place, message, hint, _where(evidence, first))


def _too_little(evidence: Evidence, lack: _Lack) -> Diagnostic:
    """Return what somebody has too little of, where that is said."""
    names = _names(evidence, lack, lack.stats)
    place = evidence.entry(lack.kind, lack.id, "stats", lack.stats[0])
    are = "is" if names == names[:1] else "are"
    message = f"`{bare_name(lack.id)}` {lack.result}, as its {listed(names, 'and')} {are} too low"
    return Diagnostic(Code.W507, place, message, "write more here", _where(evidence, lack))


def _joined(parts: Sequence[str]) -> str:
    """Return parts of a sentence as a list."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def _names(evidence: Evidence, lack: _Lack, stats: Iterable[str]) -> list[str]:
    """Return what stats are called where somebody is defined."""
    known = Names(lack.id.partition(":")[0], {"stat": evidence.catalog.all(StatDef)})
    return [known.called("stat", each) for each in stats]


def _where(evidence: Evidence, lack: _Lack) -> tuple[Related, ...]:
    """Return the campaign in which a player is who lacks something."""
    there = evidence.catalog.origin("campaign", lack.campaign).at("player")
    return (Related(there, "this is the campaign"),) if lack.kind == "player" else ()
