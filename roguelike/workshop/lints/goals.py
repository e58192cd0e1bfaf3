"""A lint for campaigns: whether players know what to do."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.references.ids import bare_name
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.workshop.lints.evidence import Evidence


def goals(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W514 for each campaign that does not say its goal."""
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        if not campaign.goal and not evidence.may_change("campaign", identifier):
            place = evidence.catalog.origin("campaign", identifier).at(token=Token.HEADER)
            message = f"players of `{bare_name(identifier)}` are not told what to do"
            yield Diagnostic(Code.W514, place, message, 'say it in a sentence: goal = "…"')
