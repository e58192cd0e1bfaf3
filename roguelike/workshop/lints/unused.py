"""Lints for definitions that nothing uses, or that no game can reach."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, cast, get_args

from roguelike.content.documents.document import (
    Document,
    Place,
    Token,
    texts_in,
)
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.source_tables import Key
from roguelike.content.references.ids import CORE, TAG_MARK, bare_name, full_id, is_feature, mod_of
from roguelike.content.schema import TAG
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.messages import MessageDef, Refusal
from roguelike.content.schema.settings import SETTING
from roguelike.engine.world.events.events import kinds_of
from roguelike.workshop.lints.evidence import STARTS, Evidence
from roguelike.workshop.lints.habitats import Absence

_THINGS = {
    "item": ("an item", "item"),
    "status": ("a status", "status"),
    "ability": ("an ability", "ability"),
    "terrain": ("terrain", "terrain"),
    "feature": ("a feature", "terrain"),
    "field": ("a field", "field"),
    "slot": ("what goes into a slot", "item"),
}
"""The kinds of definitions that a message can name in `by`, with the placeholders for them."""

_HINTS = {
    "color": "draw something in it, or remove it",
    "feature": "put it into a level: name it in a `legend` or in a pass",
    "feeling": "name it in the `feelings` of a region",
    "frequency": "name it in a pass `items` of a level",
    "horde": "name it in the `hordes` of a region, or in a `legend`",
    "field": "bring it about with a step such as `emit`",
    "keymap": "name it in the `keymaps` of a campaign",
    "level": "name it in the `levels` of a campaign",
    "mode": "name it in the `modes` of a campaign",
    "monster": "put it into a level: name it in `monsters` of a pass such as `populate`",
    "player": "name it as the `player` of a campaign",
    "region": "name it in the `levels` of a campaign",
    "rules": "name it as the `rules` of a campaign",
    "stat": "show it in the `panel` of a campaign, name it in `rules`, or take it out",
    "swatch": "name it in a color, or take it out",
    "terrain": "name it in the generator or a pass of a level",
    "vault": "name it in a pass `vaults` of a level",
}


def unused(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each definition to which no other refers, and that nothing inherits from.

    What libraries define is there for others.
    """
    for kind, identifier in evidence.unused:
        is_seen_as_feature = kind == "terrain" and is_feature(identifier)
        if not (is_seen_as_feature or evidence.is_for_others(identifier)):
            place = evidence.catalog.origin(kind, identifier).at(token=Token.HEADER)
            message = f"nothing uses the {kind} `{bare_name(identifier)}`"
            hint = _HINTS.get(kind, "use it, or remove it")
            yield Diagnostic(Code.W501, place, message, hint)
    yield from _without_heirs(evidence)


def _without_heirs(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each abstract definition from which nothing inherits."""
    catalog = evidence.catalog
    for (kind, identifier), history in sorted(catalog.abstract.items()):
        is_used = history.place in evidence.inherited or (kind, identifier) in evidence.named
        if not is_used and not evidence.is_for_others(identifier):
            message = f"nothing inherits from the abstract {kind} `{bare_name(identifier)}`"
            hint = f'write `inherits = "{bare_name(identifier)}"` where it is meant to be used'
            yield Diagnostic(Code.W501, history.place.at(token=Token.HEADER), message, hint)


def unused_tags(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each tag that is named in no file of any mod.

    Whether a name means this tag or one of another kind of the same name makes no difference.
    """
    named: set[str] = set()
    for mod, document in _documents(evidence):
        for text in texts_in(document.data):
            if text.startswith(TAG_MARK):
                name = text.removeprefix(TAG_MARK)
                named |= {name} if ":" in name else {full_id(mod, name), full_id(CORE, name)}
    for mod, documents in evidence.documents.items():
        for kind, name, place in _tags(documents):
            tag = name if ":" in name else full_id(mod, name)
            is_own = mod_of(tag) == mod
            if is_own and tag not in named and not evidence.is_for_others(tag):
                message = f"nothing uses the tag `{name}` of kind {kind}"
                hint = f'write "{TAG_MARK}{name}" where its members are meant, or take it out'
                yield Diagnostic(Code.W501, place, message, hint)


def _tags(documents: Collection[Document]) -> Iterator[tuple[str, str, Place]]:
    """Yield the tags that files fill: kind, name and place."""
    for document in documents:
        for kind, tags in cast("dict[str, dict[str, Any]]", document.data.get(TAG, {})).items():
            for name in tags:
                yield kind, name, Place(document, (TAG, kind, name), Token.HEADER)


def unused_settings(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each setting whose name is in no file of any mod that names a setting.

    The texts of files are searched, as their data have the values of settings in place of names.
    """
    named: set[str] = set()
    for mod, document in _documents(evidence):
        if SETTING in document.text:
            words = re.findall("[a-z0-9_:]+", document.text)
            named.update(word if ":" in word else full_id(mod, word) for word in words)
    for mod in evidence.mods.values():
        for name in mod.manifest.settings:
            setting = full_id(mod.id, name)
            if setting not in named and not evidence.is_for_others(setting):
                place = mod.place("settings", name, token=Token.HEADER)
                message = f"nothing depends on the setting `{name}`"
                hint = f'write {{ {SETTING} = "{name}" }} in place of a value, or take it out'
                yield Diagnostic(Code.W501, place, message, hint)


def _documents(evidence: Evidence) -> Iterator[tuple[str, Document]]:
    """Yield the id of the mod and the document of all files, active or not."""
    for mod, documents in chain(evidence.documents.items(), evidence.inactive.items()):
        yield from ((mod, document) for document in documents)


def unreachable(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W502 for entries of lists that can never be met, and what only those use.

    Consequences of something that is reported, here or as unused, are not reported.
    """
    gaps: set[str] = set()  # each is the same for all entries below it
    for absence in evidence.habitats.absent:
        is_below = max((each.last for each in absence.others), default=0) < absence.depths.first
        is_gap = absence.kind == "campaign" and is_below
        if not (evidence.may_be_met(absence) or (is_gap and absence.id in gaps)):
            yield _never_met(evidence, absence)
        if is_gap:
            gaps.add(absence.id)
    leads = evidence.leads
    starts = (key for key in leads if key[0] in STARTS)
    absent = (each.target for each in evidence.habitats.absent)
    known = reached(chain(starts, evidence.unused, absent, evidence.named), leads)
    for kind, identifier in sorted(leads.keys() - known):
        if (kind, identifier) not in known and not evidence.is_for_others(identifier):
            known |= reached([(kind, identifier)], leads)
            place = evidence.catalog.origin(kind, identifier).at(token=Token.HEADER)
            message = (
                f"the {kind} `{bare_name(identifier)}` can never appear:"
                " only what never appears itself uses it"
            )
            yield Diagnostic(Code.W502, place, message, "use it in something that does appear")


def reached(begin: Iterable[Key], leads: Mapping[Key, Iterable[Key]]) -> set[Key]:
    """Return all definitions to which `begin` leads, itself included.

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


def _never_met(evidence: Evidence, absence: Absence) -> Diagnostic:
    """Return W502 for an entry of a list that can never be met."""
    definition = evidence.catalog.origin(absence.kind, absence.id)
    place, name, wanted = definition.at(*absence.keys), bare_name(absence.target[1]), absence.depths
    if absence.kind == "level":
        where = " and ".join(map(str, absence.others))
        problem = f"`{name}` can never be here: this is for {wanted}, and the level is at {where}"
        return Diagnostic(Code.W502, place, problem, "change `first` and `last`, or take it out")
    end = max((each.last for each in absence.others), default=0)
    if end < wanted.first:
        problem = f"nobody reaches {wanted}: the game ends at depth {end}"
        return Diagnostic(Code.W502, place, problem, f"let an entry cover depth {end + 1}")
    levels = evidence.catalog.get(CampaignDef, absence.id).levels
    winner = next(number for number, each in enumerate(levels) if each.covers(wanted.first))
    problem = f"no depth is left for `{name}`: entries before it cover {wanted}"
    hint = "the first entry that covers a depth counts, so put those for few depths first"
    related = Related(definition.at("levels", winner), "this comes first")
    return Diagnostic(Code.W502, place, problem, hint, (related,))


def untold(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each message of no event, and W502 for what another keeps back.

    Screens ask for messages of `core` by their ids, and for those that are called like what can be
    selected; steps name theirs.
    """
    named = {use.target for uses in evidence.uses.values() for use in uses}
    named.update(evidence.named)
    of_player = {"seeded", *get_args(Refusal), *(e.data_name for e in kinds_of() if e.is_of_player)}
    alike: defaultdict[tuple[object, ...], list[str]] = defaultdict(list)
    for identifier, message in evidence.catalog.all(MessageDef).items():
        place, name = evidence.catalog.origin("message", identifier), bare_name(identifier)
        if message.on in of_player and message.by not in {"anyone", "player"}:
            problem = f"`{name}` is never shown: `{message.on}` is only told of the player"
            yield Diagnostic(Code.W502, place.at("by"), problem, 'write "player", or take it out')
        elif kind := _foreign_doer(evidence, message):
            problem = f"`{name}` is never shown: `{message.on}` is never done by"
            hint = "name who does it, or remove it"
            yield Diagnostic(Code.W502, place.at("by"), f"{problem} {kind}", hint)
        if identifier in evidence.told or evidence.may_change("message", identifier):
            continue
        if message.on is not None:
            alike[message.on, message.after, message.by, message.to].append(identifier)
        elif ("message", identifier) in named or place in evidence.inherited:
            continue
        elif not evidence.is_for_others(identifier):
            problem = f"the message `{name}` is never shown, because it has no `on`"
            hint = 'add the event that it tells, such as on = "noticed", or name it in a step'
            yield Diagnostic(Code.W501, place.at(token=Token.HEADER), problem, hint)
    yield from _outdone(evidence, alike.values())


def _foreign_doer(evidence: Evidence, message: MessageDef) -> str:
    """Return the kind of thing that `by` means, if the event of a message is never its doing."""
    if message.on is None or message.by in evidence.catalog["monster"]:
        return ""
    known = {name for fact in (message.on, *message.after) for name in message.mentions[fact]}
    meant = [kind for kind in _THINGS if message.by in evidence.catalog[kind]]
    if not meant or "means" in known or any(_THINGS[kind][1] in known for kind in meant):
        return ""
    return _THINGS[meant[0]][0]


def _outdone(evidence: Evidence, alike: Iterable[list[str]]) -> Iterator[Diagnostic]:
    """Yield W502 for messages in place of which another is shown in every campaign.

    Args:
        evidence: What there is.
        alike: The full ids of messages, those for the same event together.
    """
    mods = {mod_of(campaign) for campaign in evidence.catalog.all(CampaignDef)}
    for ids in alike:
        told = {mod: _told(ids, mod) for mod in mods}
        for identifier in ids:
            if told and identifier not in told.values() and not evidence.is_for_others(identifier):
                winner = told.get(mod_of(identifier), min(told.values()))
                yield _kept_back(evidence, identifier, winner)


def _told(ids: list[str], mod: str) -> str:
    """Return the one of some messages for the same event that campaigns of a mod show.

    That of the mod itself comes before that of `core`, which comes before any other.
    """
    order = {CORE: 1, mod: 2}
    return max(ids, key=lambda each: (order.get(mod_of(each), 0), each))


def _kept_back(evidence: Evidence, identifier: str, other: str) -> Diagnostic:
    """Return W502 for a message in place of which another is shown in every campaign."""
    is_own = mod_of(identifier) == mod_of(other)
    problem = f"`{bare_name(identifier)}` is never shown, because `{other}` is shown instead"
    hint = "remove one of them, or say with `by` who each is about"
    if not is_own:
        hint = f'change that: [[patch.message]] with id = "{other}"'
    place = evidence.catalog.origin("message", identifier).at(token=Token.HEADER)
    there = evidence.catalog.origin("message", other).at(token=Token.HEADER)
    return Diagnostic(Code.W502, place, problem, hint, (Related(there, "this is shown"),))
