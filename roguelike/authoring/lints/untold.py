"""Whether the sentences that are defined are ever told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import CORE, bare_name
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.messages import OF_THE_PLAYER, MessageDef


def untold(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each message that nobody asks for, and W502 for what another keeps back.

    Screens ask for messages of `core` by their ids, and for no others.
    """
    yield from _without_fact(evidence)
    yield from _of_nobody(evidence)
    yield from _outdone(evidence)


def _without_fact(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the messages that tell no fact, unless others inherit from them."""
    for identifier, message in evidence.catalog.all(MessageDef).items():
        is_spared = evidence.is_for_others(identifier) or _may_change(evidence, identifier)
        place = evidence.catalog.origin("message", identifier)
        if message.on is None and not is_spared and place not in evidence.inherited:
            problem = f"the message `{bare_name(identifier)}` is never told, as it has no `on`"
            hint = 'add the fact that it tells, such as on = "noticed"'
            yield Diagnostic(Code.W501, place.at(token=Token.HEADER), problem, hint)


def _of_nobody(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the messages about what only the player does, as if monsters did."""
    for identifier, message in evidence.catalog.all(MessageDef).items():
        if message.by == "monster" and message.on in OF_THE_PLAYER:
            place = evidence.catalog.origin("message", identifier).at("by")
            problem = f"`{bare_name(identifier)}` is never told: `{message.on}` is for the player"
            yield Diagnostic(Code.W502, place, problem, 'write "player", or take it out')


def _outdone(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield the messages in place of which another is told in every campaign.

    That of the mod of the campaign is told first, then that of `core`, then any other.
    """
    catalog = evidence.catalog
    mods = {campaign.partition(":")[0] for campaign in catalog.all(CampaignDef)}
    alike: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for identifier, message in catalog.all(MessageDef).items():
        if message.on is not None and not _may_change(evidence, identifier):
            alike[message.on, message.by].append(identifier)
    for ids in alike.values():
        told = {mod: _told(ids, mod) for mod in mods}
        winners = sorted({*told.values()})
        for identifier in ids if winners else ():
            if identifier not in winners and not evidence.is_for_others(identifier):
                own = identifier.partition(":")[0]
                yield _kept_back(evidence, identifier, told.get(own, winners[0]))


def _told(ids: list[str], mod: str) -> str:
    """Return which of some messages is told in campaigns of a mod."""
    order = {CORE: 1, mod: 2}
    return max(ids, key=lambda each: (order.get(each.partition(":")[0], 0), each))


def _kept_back(evidence: Evidence, identifier: str, other: str) -> Diagnostic:
    is_own = identifier.partition(":")[0] == other.partition(":")[0]
    called = bare_name(other) if is_own else other
    problem = f"`{bare_name(identifier)}` is never told, as `{called}` is told in its place"
    hint = f'change that: [[patch.message]] with id = "{called}"'
    if is_own:
        hint = "take one of them out, or let `by` say whom each is about"
    place = evidence.catalog.origin("message", identifier).at(token=Token.HEADER)
    there = evidence.catalog.origin("message", other).at(token=Token.HEADER)
    return Diagnostic(Code.W502, place, problem, hint, (Related(there, "this is told"),))


def _may_change(evidence: Evidence, identifier: str) -> bool:
    """Tell whether a message may be about something else in other circumstances."""
    changes = evidence.contingencies
    return any(changes.may_change("message", identifier, name) for name in ("on", "by"))
