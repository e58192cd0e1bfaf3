"""Whether something would make every turn slow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from roguelike.content.checks.evidence import Evidence
from roguelike.content.checks.stat_bounds import depths_of
from roguelike.content.diagnostics import Code, Diagnostic
from roguelike.content.ids import bare_name
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.stats import StatDef

FAR: Final = 30
"""How many cells somebody may see, at most, before it is felt.

A field of view takes time that grows with the square of its radius: about 1.5 us at 8 cells, so
about 20 us at 30, which is as much as all else that happens in a turn. Sight is mutual, so a
single monster that sees far makes each step of the player that slow.
"""


def costly(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W509 for each actor that can see farther than `FAR`.

    What is more than its stat can ever be is W510, and mended with that.
    """
    catalog = evidence.catalog
    eyes = {rules.roles.awareness for rules in catalog.all(RulesDef).values()}
    players = {campaign.player for campaign in catalog.all(CampaignDef).values()}
    for identifier in sorted(players):
        actor = catalog.get(PlayerDef, identifier)
        yield from _far_sighted(evidence, "player", identifier, actor, eyes)
    for identifier, monster in catalog.all(MonsterDef).items():
        yield from _far_sighted(evidence, "monster", identifier, monster, eyes)


def _far_sighted(
    evidence: Evidence, kind: str, identifier: str, actor: ActorDef, eyes: set[str]
) -> Iterator[Diagnostic]:
    stays = evidence.habitats.monsters.get(identifier, ()) if kind == "monster" else ()
    depths = depths_of(stays) or [1]
    stats: Mapping[str, StatDef] = evidence.catalog.all(StatDef)
    for stat in sorted(eyes & actor.stats.keys()):
        nearest, farthest = actor.stats[stat].bounds({"depth": (depths[0], depths[-1])})
        if FAR < farthest <= stats[stat].maximum:
            can_be = "is" if nearest == farthest else "can be"
            message = (
                f"`{bare_name(stat)}` {can_be} {farthest} here; beyond {FAR}, sight takes more time"
                " than all else in a turn"
            )
            place = evidence.entry(kind, identifier, "stats", stat)
            yield Diagnostic(Code.W509, place, message, f"lower it to {FAR} or less")
