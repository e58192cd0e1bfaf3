"""Whether a game can come to what is defined, as far as files tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from roguelike.authoring.lints.evidence import Evidence
from roguelike.authoring.lints.reaching import STARTS, reached
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.habitats import Absence, Depths
from roguelike.content.names.ids import bare_name
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.depths import MAX_DEPTH


def unreachable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W502 for what is listed in vain, and for what only unreachable things use.

    Nothing is said of what follows from something that is reported, here or as unused.
    """
    gaps: set[str] = set()
    for absence in evidence.absent:
        if _is_below_gap(absence):
            if absence.id not in gaps:  # which is the same for all below it
                yield _below_gap(evidence, absence)
            gaps.add(absence.id)
            continue
        explain = _lost_level if absence.kind == "campaign" else _lost_entry
        yield explain(evidence, absence)
    leads, named = evidence.leads, evidence.contingencies.named
    starts = (key for key in leads if key[0] in STARTS)
    absent = (each.target for each in evidence.habitats.absent)
    known = reached(chain(starts, evidence.unused, absent, named), leads)
    for kind, identifier in sorted(leads.keys() - known):
        if (kind, identifier) not in known and not evidence.is_for_others(identifier):
            known |= reached([(kind, identifier)], leads)
            place = evidence.catalog.origin(kind, identifier).at(token=Token.HEADER)
            message = (
                f"the {kind} `{bare_name(identifier)}` can never appear:"
                " only what never appears itself uses it"
            )
            yield Diagnostic(Code.W502, place, message, "let something use it that does appear")


def _is_below_gap(absence: Absence) -> bool:
    """Tell whether an entry of a campaign is for depths below one that no entry covers."""
    ends = [each.last for each in absence.others]
    return absence.kind == "campaign" and max(ends) < absence.depths.first


def _below_gap(evidence: Evidence, absence: Absence) -> Diagnostic:
    """Return that nobody gets to an entry of a campaign."""
    place = evidence.catalog.origin("campaign", absence.id).at(*absence.keys)
    end = max(each.last for each in absence.others)
    message = (
        f"nobody gets to {absence.depths}: the game ends at depth {end},"
        f" as no entry covers depth {end + 1}"
    )
    return Diagnostic(Code.W502, place, message, f"let an entry cover depth {end + 1}")


def _lost_level(evidence: Evidence, absence: Absence) -> Diagnostic:
    """Return what is wrong with an entry of a campaign for which no depth is left."""
    campaign = evidence.catalog.origin("campaign", absence.id)
    place, wanted = campaign.at(*absence.keys), absence.depths
    end = max(each.last for each in absence.others)
    levels = evidence.catalog.get(CampaignDef, absence.id).levels
    winner = next(number for number, each in enumerate(levels) if each.covers(wanted.first))
    depths = Depths(wanted.first, wanted.last if end == MAX_DEPTH else min(wanted.last, end))
    are = "is" if depths.first == depths.last else "are"
    message = (
        f"no depth is left for `{bare_name(absence.target[1])}`: {depths} {are} taken before it"
    )
    hint = "the first entry that covers a depth counts, so put those for few depths first"
    related = Related(campaign.at("levels", winner), "this comes first")
    return Diagnostic(Code.W502, place, message, hint, (related,))


def _lost_entry(evidence: Evidence, absence: Absence) -> Diagnostic:
    """Return what is wrong with an entry of a level for depths where the level is not."""
    place = evidence.catalog.origin("level", absence.id).at(*absence.keys)
    where = " and ".join(map(str, absence.others))
    message = (
        f"`{bare_name(absence.target[1])}` can never be here: this is for {absence.depths},"
        f" and the level is made at {where}"
    )
    return Diagnostic(Code.W502, place, message, "change `first` and `last`, or take it out")
