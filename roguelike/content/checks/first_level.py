"""Whether a campaign has a level to begin with."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.catalog import Catalog
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.schema.campaigns import CampaignDef


def first_level(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E206 for each campaign none of whose ranges of depths covers the first."""
    for identifier, campaign in catalog.all(CampaignDef).items():
        if not any(stratum.covers(1) for stratum in campaign.levels):
            place = catalog.origin("campaign", identifier).at("levels")
            message = "no level is at depth 1, where every game begins"
            yield Diagnostic(Code.E206, place, message, "let one of the ranges begin with 1")
