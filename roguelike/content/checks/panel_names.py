"""Whether the status panel of a campaign mentions only what there is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Span
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.suggest import Advice, suggest
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.campaigns import PANEL_NAMES, CampaignDef
from roguelike.content.schema.names import Names
from roguelike.content.schema.suggestions import meant_id


def panel_names(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E301 for each name in braces in a panel that is neither a stat nor built in."""
    known = {"stat": catalog.all(StatDef)}
    for identifier, campaign in catalog.all(CampaignDef).items():
        names = Names(identifier.partition(":")[0], known)
        place = catalog.origin("campaign", identifier)
        for number, line in enumerate(campaign.panel):
            for name in line.names:
                if name in PANEL_NAMES or names.find("stat", name):
                    continue
                hint, mend = _meant(name, names)
                start = line.text.find(f"{{{name}}}")
                part = Span(start + 1, start + 1 + len(name))
                at = replace(place.at("panel", number, "text"), part=part)
                message = f"there is no stat `{name}` to show"
                yield Diagnostic(Code.E301, at, message, hint, mend=mend)


def _meant(name: str, names: Names) -> Advice:
    """Return what was probably meant by a name in braces, as it is written in the campaign."""
    stats = {names.called("stat", identifier) for identifier in names.known["stat"]}
    found = suggest(name, {*PANEL_NAMES, *stats}).advice
    return found if found.hint else meant_id("stat", name, names)
