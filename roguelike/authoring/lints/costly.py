"""Whether something would make every turn slow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.names.ids import bare_name
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.stats import StatDef
from roguelike.core.expression import Interval

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
    stats = catalog.all(StatDef)
    eyes = {rules.roles.awareness for rules in catalog.all(RulesDef).values()}
    players = {campaign.player for campaign in catalog.all(CampaignDef).values()}
    for kind, identifier, actor in evidence.actors():
        if kind == "player" and identifier not in players:
            continue
        for stat in sorted(eyes & actor.stats.keys()):
            depths = evidence.depths(kind, identifier)
            bounds = actor.stats[stat].bounds({"depth": (depths[0], depths[-1])})
            if FAR < bounds[1] <= stats[stat].maximum:
                place = evidence.entry(kind, identifier, "stats", stat)
                yield _finding(stat, bounds, place)


def _finding(stat: str, bounds: Interval, place: Place) -> Diagnostic:
    nearest, farthest = bounds
    can_be = "is" if nearest == farthest else "can be"
    message = (
        f"`{bare_name(stat)}` {can_be} {farthest} here; beyond {FAR}, sight takes more time"
        " than all else in a turn"
    )
    return Diagnostic(Code.W509, place, message, f"lower it to {FAR} or less")
