"""Whether actors have what it takes to live, to see and to fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from roguelike.content.checks.duels import Arena, arenas, met_in, played, read_in_fights
from roguelike.content.checks.evidence import Evidence
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
    def about(self) -> tuple[Key, str]:
        """What it is about, in whatever campaign."""
        return (self.kind, self.id), self.stats[0]


def capable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W507 for each actor without health, and for players who see or hurt nobody.

    Monsters are asked for health only where they have other stats that fights are about: what has
    none may be there to be looked at, or to be robbed.
    """
    seen: set[tuple[Key, str]] = set()
    for lack in _lacks(evidence):
        may_have = evidence.contingencies.may_change(lack.kind, lack.id, "stats")
        if lack.about not in seen and not (may_have or _is_misnamed(evidence, lack)):
            seen.add(lack.about)
            yield _finding(evidence, lack)


def _is_misnamed(evidence: Evidence, lack: _Lack) -> bool:
    """Tell whether the greatest health is said as health, which is told where that is."""
    rules = evidence.catalog.get(CampaignDef, lack.campaign).rules
    roles = evidence.catalog.get(RulesDef, rules).roles
    return lack.stats == [roles.max_health] and roles.health in lack.actor.stats


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
    if _is_blind(player, sight, evidence.catalog.get(StatDef, sight), depths):
        yield _Lack(campaign, "player", identifier, player, [sight], "sees nothing")


def _is_blind(player: PlayerDef, sight: str, stat: StatDef, depths: Sequence[int]) -> bool:
    """Tell whether a player never sees anything, unless it is told that the number is cut."""
    if sight not in player.stats:
        return stat.default <= 0
    low, high = player.stats[sight].bounds({"depth": (depths[0], depths[-1])})
    return stat.minimum <= low and high <= 0


def _of_monsters(evidence: Evidence, campaign: str, rules: RulesDef) -> Iterator[_Lack]:
    health, fights = rules.roles.max_health, read_in_fights(rules)
    for monster, _ in met_in(evidence, campaign):
        actor = evidence.catalog.get(MonsterDef, monster)
        if _is_frail(evidence, actor, health) and not fights.isdisjoint(actor.stats):
            yield _Lack(campaign, "monster", monster, actor, [health], f"has only {_LEAST} health")


def _of_fights(arena: Arena) -> Iterator[_Lack]:
    """Yield what keeps a player from standing a chance against anybody."""
    is_frail, missing = arena.is_frail, arena.missing
    player = arena.evidence.catalog.get(PlayerDef, arena.player)
    begin = partial(_Lack, arena.id, "player", arena.player, player)
    for _, _, duel in arena.duels() if is_frail or missing else ():
        if missing:
            yield begin(missing, "cannot do any damage")
        if is_frail and duel.harm > duel.most_harm:
            yield begin([arena.health], f"has only {duel.hero.stats[arena.health]} health")


def _is_frail(evidence: Evidence, actor: ActorDef, health: str) -> bool:
    """Tell whether somebody has the least health there is, as nothing says how much.

    Args:
        evidence: What there is.
        actor: The actor.
        health: The full id of the stat that says it.
    """
    return health not in actor.stats and evidence.catalog.get(StatDef, health).default <= _LEAST


def _finding(evidence: Evidence, lack: _Lack) -> Diagnostic:
    """Return what somebody lacks, where too little is said of it or else where they begin."""
    catalog = evidence.catalog
    known = Names(lack.id.partition(":")[0], {"stat": catalog.all(StatDef)})
    stats = [each for each in lack.stats if each not in lack.actor.stats]
    names = [known.called("stat", each) for each in stats or lack.stats]
    called = listed(names, "and")
    if stats:
        place = catalog.origin(lack.kind, lack.id).at(token=Token.HEADER)
        written = [f'"{name}"' if ":" in name else name for name in names]
        reason = f"as nothing says its {called}"
        hint = f"add {' and '.join(f'{each} = …' for each in written)} to its `stats`"
    else:
        place = evidence.entry(lack.kind, lack.id, "stats", lack.stats[0])
        reason = f"as its {called} {'is' if names == names[:1] else 'are'} too low"
        hint = "write more here"
    is_player = lack.kind == "player"
    there = catalog.origin("campaign", lack.campaign).at("player")
    related = (Related(there, "this is the campaign"),) if is_player else ()
    message = f"`{bare_name(lack.id)}` {lack.result}, {reason}"
    return Diagnostic(Code.W507, place, message, hint, related)
