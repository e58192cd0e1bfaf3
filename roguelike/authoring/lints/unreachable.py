"""Whether a game can come to what is defined, as far as files tell, and tells its messages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from roguelike.authoring.lints.evidence import STARTS, Evidence
from roguelike.authoring.lints.habitats import Absence, Depths
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.written import Key
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.ids import CORE, bare_name
from roguelike.content.schema.levels import MAX_DEPTH
from roguelike.content.schema.messages import OF_THE_PLAYER, MessageDef


def unreachable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W502 for what is listed in vain, and for what only unreachable things use.

    Nothing is said of what follows from something that is reported, here or as unused.
    """
    gaps: set[str] = set()
    for absence in evidence.absent:
        if absence.kind == "level":
            yield _lost_entry(evidence, absence)
        elif max(each.last for each in absence.others) >= absence.depths.first:
            yield _lost_level(evidence, absence)
        elif absence.id not in gaps:  # the gap is the same for all entries below it
            gaps.add(absence.id)
            yield _below_gap(evidence, absence)
    leads, named = evidence.leads, evidence.circumstances.named
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


def reached(begin: Iterable[Key], leads: Mapping[Key, Iterable[Key]]) -> set[Key]:
    """Return all definitions that one comes to from `begin`, itself included.

    Args:
        begin: Kinds and full ids.
        leads: Which definitions each leads to.
    """
    found = set(begin)
    waiting = list(found)
    while waiting:
        for each in leads.get(waiting.pop(), ()):
            if each not in found:
                found.add(each)
                waiting.append(each)
    return found


def reversed_leads(
    among: Iterable[Key], leads: Mapping[Key, Iterable[Key]]
) -> Mapping[Key, list[Key]]:
    """Return which of some definitions lead to each, by what they lead to."""
    found: defaultdict[Key, list[Key]] = defaultdict(list)
    for key in among:
        for each in leads.get(key, ()):
            found[each].append(key)
    return found


def _below_gap(evidence: Evidence, absence: Absence) -> Diagnostic:
    """Return that an entry of a campaign is for depths below one that no entry covers."""
    place = evidence.catalog.origin("campaign", absence.id).at(*absence.keys)
    end = max(each.last for each in absence.others)
    message = (
        f"nobody gets to {absence.depths}: the game ends at depth {end},"
        f" as no entry covers depth {end + 1}"
    )
    return Diagnostic(Code.W502, place, message, f"let an entry cover depth {end + 1}")


def _lost_level(evidence: Evidence, absence: Absence) -> Diagnostic:
    """Return that no depth is left for an entry of a campaign."""
    campaign, wanted = evidence.catalog.origin("campaign", absence.id), absence.depths
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
    return Diagnostic(Code.W502, campaign.at(*absence.keys), message, hint, (related,))


def _lost_entry(evidence: Evidence, absence: Absence) -> Diagnostic:
    """Return that an entry of a level is for depths where the level is not made."""
    place = evidence.catalog.origin("level", absence.id).at(*absence.keys)
    where = " and ".join(map(str, absence.others))
    message = (
        f"`{bare_name(absence.target[1])}` can never be here: this is for {absence.depths},"
        f" and the level is made at {where}"
    )
    return Diagnostic(Code.W502, place, message, "change `first` and `last`, or take it out")


def untold(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each message that tells no fact, and W502 for what another keeps back.

    Screens ask for messages of `core` by their ids, and for no others.
    """
    alike: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for identifier, message in evidence.catalog.all(MessageDef).items():
        place, name = evidence.catalog.origin("message", identifier), bare_name(identifier)
        if message.by == "monster" and message.on in OF_THE_PLAYER:
            problem = f"`{name}` is never told: `{message.on}` is for the player"
            yield Diagnostic(Code.W502, place.at("by"), problem, 'write "player", or take it out')
        if evidence.circumstances.may_change("message", identifier):
            continue
        if message.on is not None:
            alike[message.on, message.by].append(identifier)
        elif place not in evidence.inherited and not evidence.is_for_others(identifier):
            problem = f"the message `{name}` is never told, as it has no `on`"
            hint = 'add the fact that it tells, such as on = "noticed"'
            yield Diagnostic(Code.W501, place.at(token=Token.HEADER), problem, hint)
    yield from _outdone(evidence, alike.values())


def _outdone(evidence: Evidence, alike: Iterable[list[str]]) -> Iterator[Diagnostic]:
    """Yield the messages in place of which another is told in every campaign.

    Args:
        evidence: What there is.
        alike: The full ids of messages, those for the same fact together.
    """
    mods = {campaign.partition(":")[0] for campaign in evidence.catalog.all(CampaignDef)}
    for ids in alike:
        told = {mod: _told(ids, mod) for mod in mods}
        for identifier in ids:
            if told and identifier not in told.values() and not evidence.is_for_others(identifier):
                winner = told.get(identifier.partition(":")[0], min(told.values()))
                yield _kept_back(evidence, identifier, winner)


def _told(ids: list[str], mod: str) -> str:
    """Return which of some messages for the same fact is told in campaigns of a mod.

    That of the mod itself comes before that of `core`, which comes before any other.
    """
    order = {CORE: 1, mod: 2}
    return max(ids, key=lambda each: (order.get(each.partition(":")[0], 0), each))


def _kept_back(evidence: Evidence, identifier: str, other: str) -> Diagnostic:
    """Return that another message is told in place of one, in every campaign."""
    is_own = identifier.partition(":")[0] == other.partition(":")[0]
    called = bare_name(other) if is_own else other
    problem = f"`{bare_name(identifier)}` is never told, as `{called}` is told in its place"
    hint = f'change that: [[patch.message]] with id = "{called}"'
    if is_own:
        hint = "take one of them out, or let `by` say whom each is about"
    place = evidence.catalog.origin("message", identifier).at(token=Token.HEADER)
    there = evidence.catalog.origin("message", other).at(token=Token.HEADER)
    return Diagnostic(Code.W502, place, problem, hint, (Related(there, "this is told"),))
