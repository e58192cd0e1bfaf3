"""Which mods can be loaded together, and in which order."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct, field

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.relations import (
    Link,
    Links,
    circle,
    circular,
    firm_links,
    leads_to,
    linked,
    stand_in,
    successors,
)
from roguelike.content.mods.requirements import Around, Present, for_other_games, unmet
from roguelike.content.names.ids import CORE
from roguelike.content.words.reasons import Reason, in_a_row


class Placement(Struct, frozen=True):
    """Why a mod comes right after another.

    Attributes:
        after: The id of the other; nothing for the mod that comes first.
        reason: The reason.
        place: Where a manifest says so, if one does.
    """

    after: str | None
    reason: Reason
    place: Place | None = None


class Order(Struct, frozen=True):
    """What can be loaded, and why the rest cannot.

    Attributes:
        mods: Each after all that it requires.
        left_out: For the id of each other mod the reason.
        placements: For the id of each mod in `mods` why it has its place.
        links: For the id of each mod in `mods` after which others it has to come, and why.
        taken: For the id of a mod that is replaced the one that takes its place.
    """

    mods: tuple[Mod, ...]
    left_out: Mapping[str, Reason]
    placements: Mapping[str, Placement] = field(default_factory=dict[str, Placement])
    links: Mapping[str, Mapping[str, Link]] = field(default_factory=Links)
    taken: Mapping[str, str] = field(default_factory=dict[str, str])

    def usable_by(self, mod: str) -> frozenset[str]:
        """Return the mods that the files of `mod` may refer to, itself not among them.

        That is what it requires, and what it names as optional as far as that is there.
        """
        return frozenset(other for other, link in self.links[mod].items() if link.is_firm)

    def follows(self, mod: str, other: str) -> bool:
        """Tell whether `mod` comes after `other` because manifests say so, directly or not."""
        return mod != other and leads_to(self.links, mod, other)


def in_order(mods: Iterable[Mod], report: Report, around: Around | None = None) -> Order:
    """Put mods in order.

    What a mod requires or can use comes before it, and so does what it wishes to come after, as
    far as that is possible. Where that leaves a choice the kinds of the mods decide, libraries
    first, then the positions that the player gave them, then their ids; the order in which they
    are given does not matter.

    A mod that cannot have what it requires is left out, and so is each that requires it; only the
    cause is reported. Of mods that conflict, the one that would load first stays.

    Args:
        mods: The mods that are on, each with another id.
        report: Takes E110 to E113, I114, W115, E120 and E121.
        around: What else there is to know.
    """
    around = around or Around()
    known = {mod.id: mod for mod in sorted(mods, key=lambda mod: mod.id)}
    unreadable = sorted(set(around.unreadable) - set(known))
    left_out = dict.fromkeys(unreadable, Reason("unreadable"))
    left_out |= for_other_games(known.values(), report)
    everything = _chosen(known.values(), left_out)
    taken = successors(everything)
    for old in sorted(taken.keys() & known.keys() - left_out.keys()):
        left_out[old] = Reason("replaced", mod=taken[old])
    present = {id_: mod for id_, mod in known.items() if id_ not in left_out}
    for mod in present.values():
        for reason, finding in unmet(mod, Present(present, taken, left_out.keys(), around)):
            left_out.setdefault(mod.id, reason)
            report.add(finding)
    left_out |= dependents(left_out, everything, taken)
    _leave_out_circles(everything, taken, left_out, report)
    chosen = _chosen(everything, left_out)
    tentative = linked(chosen, taken, Report())
    preferred, _ = _placed(chosen, tentative, around.positions)
    _leave_out_conflicts(preferred, taken, left_out, report)
    chosen = _chosen(everything, left_out)
    links = linked(chosen, taken, report)
    placed, placements = _placed(chosen, links, around.positions)
    return Order(tuple(placed), left_out, placements, links, taken)


def dependents(
    ids: Collection[str], mods: Iterable[Mod], taken: Mapping[str, str]
) -> dict[str, Reason]:
    """Return the mods that require any of `ids`, directly or not, with the reason for each.

    Args:
        ids: The mods that are left out.
        mods: All mods.
        taken: For the id of a mod that is replaced the one that takes its place.
    """
    candidates = sorted(mods, key=lambda mod: mod.id)
    found: dict[str, Reason] = {}
    grown = True
    while grown:
        grown = False
        for mod in candidates:
            wanted = [stand_in(id_, taken) for id_ in mod.requires]
            lacking = [id_ for id_ in wanted if id_ in ids or id_ in found]
            if lacking and mod.id not in found and mod.id not in ids:
                found[mod.id] = Reason("requires", mods=in_a_row(lacking))
                grown = True
    return found


def _leave_out_circles(
    mods: Sequence[Mod],
    taken: Mapping[str, str],
    left_out: dict[str, Reason],
    report: Report,
) -> None:
    """Add the mods that require one another in circles, and those that require them."""
    while True:
        links = firm_links(_chosen(mods, left_out), taken, Report())
        if not (ids := circle(links)):
            return
        reason, finding = circular(ids, links)
        report.add(finding)
        left_out |= dict.fromkeys(ids, reason)
        left_out |= dependents(left_out, mods, taken)


def _leave_out_conflicts(
    mods: Sequence[Mod], taken: Mapping[str, str], left_out: dict[str, Reason], report: Report
) -> None:
    """Add the mods that conflict with others that come before them, and those that need them."""
    staying: list[Mod] = []
    for mod in mods:
        if mod.id in left_out:
            continue
        conflict = next((found for other in staying if (found := _conflict(mod, other))), None)
        if conflict:
            left_out[mod.id], finding = conflict
            report.add(finding)
            left_out |= dependents(left_out, mods, taken)
        else:
            staying.append(mod)


def _conflict(mod: Mod, other: Mod) -> tuple[Reason, Diagnostic] | None:
    """Return that two mods conflict, of which the second stays, if they do."""
    for who, whom in ((mod, other), (other, mod)):
        versions = who.manifest.conflicts.get(whom.id)
        if versions and versions.allows(whom.version):
            place = who.place("conflicts", whom.id, token=Token.KEY)
            reason = Reason("conflict", mod=mod.id, other=other.id)
            return reason, Diagnostic(Code.E113, place, reason, _peace(who, whom))
    return None


def _peace(who: Mod, whom: Mod) -> str:
    """Return what to do where a mod says that it conflicts with another.

    Its author and players who have installed both read the same.
    """
    if whom.id == CORE:
        return f"take this line out: `{CORE}` is always on"
    if whom.id in who.requires:
        return f"take this line out: `{who.id}` requires `{whom.id}`"
    return "use only one of them or, if they get on by now, take this line out"


def _chosen(mods: Iterable[Mod], left_out: Collection[str]) -> list[Mod]:
    return [mod for mod in mods if mod.id not in left_out]


def _placed(
    mods: Sequence[Mod], links: Links, positions: Sequence[str]
) -> tuple[list[Mod], dict[str, Placement]]:
    """Return mods so that each comes after all that it is linked to, and why.

    This is Kahn's algorithm with a heap: of the mods that could come next, always the one whose
    kind goes first, then the one that the player put first, then the first by id.
    """
    numbers = {id_: number for number, id_ in enumerate(positions)}
    known = {mod.id: mod for mod in mods}
    keys = {mod.id: (mod.precedence, numbers.get(mod.id, len(numbers)), mod.id) for mod in mods}
    waiting = {id_: set(links[id_]) for id_ in known}
    ready = [keys[id_] for id_ in known if not waiting[id_]]
    heapq.heapify(ready)
    placed: list[Mod] = []
    placements: dict[str, Placement] = {}
    while ready:
        done = known[heapq.heappop(ready)[-1]]
        last = placed[-1] if placed else None
        placements[done.id] = _placement(done, last, links, numbers)
        placed.append(done)
        for id_, others in waiting.items():
            if done.id in others:
                others.remove(done.id)
                if not others:
                    heapq.heappush(ready, keys[id_])
    return placed, placements


def _placement(mod: Mod, last: Mod | None, links: Links, numbers: Mapping[str, int]) -> Placement:
    """Return why `mod` comes right after `last`: a link, or else what decides without one."""
    if last is None:
        return Placement(None, Reason("first"))
    if link := links[mod.id].get(last.id):
        return Placement(last.id, link.reason, link.place)
    if last.id == CORE:
        return Placement(last.id, Reason("basis", mod=CORE))
    if mod.precedence != last.precedence:
        first, then = last.manifest.mod.kind, mod.manifest.mod.kind
        return Placement(last.id, Reason("kinds", first_kind=first, then_kind=then))
    is_chosen = mod.id in numbers or last.id in numbers
    return Placement(last.id, Reason("chosen" if is_chosen else "ids"))
