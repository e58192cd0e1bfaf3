"""Whether the stats of actors stay within their bounds, and sight within what is fast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.ids import bare_name
from roguelike.content.schema.rules import RulesDef
from roguelike.core.formula import Formula

FAR: Final = 30
"""How many cells an actor may see, at most, before it is felt.

A field of view takes time that grows with the square of its radius: about 1.5 us at 8 cells, so
about 20 us at 30, which is as much as all else that happens in a turn. Sight is mutual, so a
single monster that sees far makes each step of the player that slow.
"""


def stat_bounds(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W510 for each number and formula whose value can be outside the bounds of its stat.

    Formulas are looked at for each depth at which the actor can be met, with exact bounds.
    """
    stats = evidence.catalog.all(StatDef)
    for kind, identifier, actor in evidence.actors():
        depths = evidence.depths(kind, identifier)
        for name, formula in actor.stats.items():
            if problem := _beyond(bare_name(name), stats[name], formula, depths):
                bound, message = problem
                place = evidence.entry(kind, identifier, "stats", name)
                there = evidence.catalog.origin("stat", name).at(bound)
                hint = "what is beyond is cut, so write what is really meant"
                related = (Related(there, "this is the bound"),)
                yield Diagnostic(Code.W510, place, message, hint, related)


def _beyond(
    name: str, stat: StatDef, formula: Formula, depths: Sequence[int]
) -> tuple[str, str] | None:
    """Return which bound of a stat a formula leaves at the first depth where it does, and how."""
    low, high = formula.bounds({"depth": (depths[0], depths[-1])})
    if stat.minimum <= low and high <= stat.maximum:
        return None
    for depth in depths:
        low, high = formula.bounds({"depth": (depth, depth)})
        where = f" at depth {depth}" if formula.variables else ""
        can_be = "can be" if low != high else "is"
        if high > stat.maximum:
            return "maximum", f"this {can_be} {high}{where}, but `{name}` is at most {stat.maximum}"
        if low < stat.minimum:
            return "minimum", f"this {can_be} {low}{where}, but `{name}` is at least {stat.minimum}"
    return None


def costly(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W509 for each actor that can see farther than `FAR`.

    What is more than its stat can ever be is W510, and corrected with that.
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
            nearest, farthest = actor.stats[stat].bounds({"depth": (depths[0], depths[-1])})
            if FAR < farthest <= stats[stat].maximum:
                place = evidence.entry(kind, identifier, "stats", stat)
                can_be = "is" if nearest == farthest else "can be"
                message = f"`{bare_name(stat)}` {can_be} {farthest} here; beyond {FAR}, sight takes"
                message += " more time than all else in a turn"
                yield Diagnostic(Code.W509, place, message, f"lower it to {FAR} or less")
