"""Whether the status panel of a campaign has room for what it is to show."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.schema.base import PLACEHOLDER
from roguelike.content.schema.campaigns import (
    STATUS_BORDER,
    VALUE_GAP,
    WIDEST_STATUS,
    CampaignDef,
    PanelLine,
)


def panel_room(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W210 for labels that push all values out of the panel, else for names out of it.

    All values begin behind the longest label. Only what can never be seen counts, however short
    all is that stands before it.
    """
    others = evidence.contingencies
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        if any(others.may_change("campaign", identifier, each) for each in ("panel", "layout")):
            continue
        place = evidence.catalog.origin("campaign", identifier).at("panel")
        width = campaign.layout.status_columns
        found = list(_of_labels(campaign.panel, width, place))
        yield from found or _of_names(campaign.panel, width, place)


def _of_labels(panel: tuple[PanelLine, ...], width: int, place: Place) -> Iterator[Diagnostic]:
    """Yield each label that leaves no room for values, if there are any."""
    most = width - VALUE_GAP - 1
    is_for_values = any(line.label and line.text for line in panel)
    for number, line in enumerate(panel if is_for_values else ()):
        if len(line.label) > most:
            message = f"no room is left for values: the panel has {width} columns"
            hint = f"write at most {most} characters{_or_wider(len(line.label) + VALUE_GAP + 1)}"
            if not line.text:
                hint = "write it as `text`, which takes no room away from others"
            yield Diagnostic(Code.W210, place.at(number, "label"), message, hint)


def _of_names(panel: tuple[PanelLine, ...], width: int, place: Place) -> Iterator[Diagnostic]:
    """Yield the first name in braces of each line that begins behind the end of the panel."""
    longest = max((len(line.label) for line in panel), default=0)
    for number, line in enumerate(panel):
        column = longest + VALUE_GAP if line.label else STATUS_BORDER
        for name in PLACEHOLDER.finditer(line.text):
            before = PLACEHOLDER.sub("0", line.text[: name.start()])
            if (end := column + len(before) + 1) > width:
                at = replace(place.at(number, "text"), part=Span(*name.span()))
                message = f"this is never seen: the panel has {width} columns"
                hint = f"write less before it{_or_wider(end)}"
                yield Diagnostic(Code.W210, at, message, hint)
                break


def _or_wider(columns: int) -> str:
    """Return that the panel can also be made as wide as that, if it can."""
    is_possible = columns <= WIDEST_STATUS
    return f", or let `layout.status_columns` be {columns} or more" if is_possible else ""
