"""Which mods can be loaded together, and in which order."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, Severity
from roguelike.content.findings.reasons import Reason, in_a_row
from roguelike.content.findings.suggest import suggest
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.relations import (
    Link,
    Links,
    circle,
    circular,
    firm_links,
    linked,
    stand_in,
    successors,
)
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.versions import ENGINE, ENGINE_ID


class Around(Struct, frozen=True):
    """What else there is to know when mods are put in order.

    Attributes:
        unreadable: The ids of mods whose manifests have errors, which are reported already.
        off: The ids of mods that are there, but switched off.
        positions: The ids of mods in the order in which the player would like to have them.
        plugins: The names of the plugins that there are; nothing if that does not matter.
        failed: The ids of mods that could not be loaded, with the reasons.
    """

    unreadable: Collection[str] = ()
    off: Collection[str] = ()
    positions: Sequence[str] = ()
    plugins: Collection[str] | None = None
    failed: Mapping[str, Reason] = field(default_factory=dict[str, Reason])


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


def in_order(mods: Iterable[Mod], report: Report, around: Around | None = None) -> Order:
    """Put mods in order.

    What a mod requires or can use comes before it, and so does what it wishes to come after, as
    far as that is possible. Where that leaves a choice the kinds of the mods decide, libraries
    first, then the positions that the player gave them, then their ids; the order in which they
    are given does not matter.

    A mod that cannot have what it requires is left out, and so is each that requires it; only the
    cause is reported. Of mods that conflict, the one that would load first stays. A mod that is
    left out takes the place of no other that is there.

    Args:
        mods: The mods that are on, each with another id.
        report: Takes E110 to E113, I114, W115, E120 and E121.
        around: What else there is to know.
    """
    around = around or Around()
    known = {mod.id: mod for mod in sorted(mods, key=lambda mod: mod.id)}
    failed = dict(around.failed)
    before: dict[str, Reason] = {}
    while True:
        found = Report()
        order = _Arranging(known, around, failed, found).order()
        in_vain = {new for old, new in order.taken.items() if old in known} & order.left_out.keys()
        if not in_vain:
            report.extend(found)
            left_out = {
                id_: before.get(id_, reason) if reason.name == "requires" else reason
                for id_, reason in order.left_out.items()
            }
            return replace(order, left_out=left_out)
        before = {**order.left_out, **before}
        for finding in found:
            if finding.severity is Severity.ERROR:
                report.add(finding)
        failed |= {id_: order.left_out[id_] for id_ in in_vain}


class _Arranging:
    """Puts mods in order, given which of them cannot be used."""

    def __init__(
        self, known: Mapping[str, Mod], around: Around, failed: Mapping[str, Reason], report: Report
    ) -> None:
        self._around = around
        self._report = report
        unreadable = sorted({*around.unreadable} - known.keys())
        self._left_out = dict.fromkeys(unreadable, Reason("unreadable"))
        self._known = known
        self._leave_out_of_other_games()
        self._mods = self._chosen(known.values())
        self._left_out |= {id_: reason for id_, reason in failed.items() if id_ in known}
        self._taken = successors(self._mods, failed)

    def order(self) -> Order:
        for old in sorted(self._taken.keys() & self._known.keys() - self._left_out.keys()):
            self._left_out[old] = Reason("replaced", mod=self._taken[old])
        present = {mod.id: mod for mod in self._chosen(self._mods)}
        for mod in present.values():
            for reason, finding in self._unmet(mod, present):
                self._left_out.setdefault(mod.id, reason)
                self._report.add(finding)
        self._leave_out_dependents()
        self._leave_out_circles()
        chosen = self._chosen(self._mods)
        tentative = linked(chosen, self._taken, Report())
        self._leave_out_conflicts(_placed(chosen, tentative, self._around.positions)[0])
        chosen = self._chosen(self._mods)
        links = linked(chosen, self._taken, self._report)
        placed, placements = _placed(chosen, links, self._around.positions)
        return Order(tuple(placed), self._left_out, placements, links, self._taken)

    def _chosen(self, mods: Iterable[Mod]) -> list[Mod]:
        return [mod for mod in mods if mod.id not in self._left_out]

    def _leave_out_of_other_games(self) -> None:
        for mod in self._known.values():
            wanted = mod.manifest.requires.get(ENGINE_ID)
            if wanted and not wanted.allows(ENGINE):
                reason = Reason("other_game", wanted=wanted, version=ENGINE)
                self._left_out[mod.id] = reason
                hint = "install such a version of the game, or a version of the mod for this one"
                place = mod.place("requires", ENGINE_ID)
                self._report.add(Diagnostic(Code.E120, place, reason, hint))

    def _leave_out_dependents(self) -> None:
        self._left_out |= dependents(self._left_out, self._mods, self._taken)

    def _leave_out_circles(self) -> None:
        """Leave out the mods that require one another in circles, and those that require them."""
        while ids := circle(links := firm_links(self._chosen(self._mods), self._taken, Report())):
            reason, finding = circular(ids, links)
            self._report.add(finding)
            self._left_out |= dict.fromkeys(ids, reason)
            self._leave_out_dependents()

    def _leave_out_conflicts(self, mods: Sequence[Mod]) -> None:
        """Leave out the mods that conflict with others that come before them."""
        staying: list[Mod] = []
        for mod in mods:
            if mod.id in self._left_out:
                continue
            conflict = next((found for other in staying if (found := _conflict(mod, other))), None)
            if conflict:
                self._left_out[mod.id], finding = conflict
                self._report.add(finding)
                self._leave_out_dependents()
            else:
                staying.append(mod)

    def _unmet(self, mod: Mod, present: Mapping[str, Mod]) -> Iterator[tuple[Reason, Diagnostic]]:
        """Yield which requirements of a mod cannot be met for a reason that is its own."""
        for required, wanted in mod.requires.items():
            other = present.get(stand_in(required, self._taken))
            if other is None and required not in self._left_out:
                yield self._missing(mod, required, present)
            elif other and other.id == required and not wanted.allows(other.version):
                yield _outdated(mod, other)
        plugins = self._around.plugins
        for number, plugin in enumerate(mod.manifest.mod.plugins if plugins is not None else ()):
            if plugins is not None and plugin not in plugins:
                hint = (
                    suggest(plugin, plugins).hint or "plugins are programs, to be installed by pip"
                )
                place, reason = mod.place("mod", "plugins", number), Reason("plugin", plugin=plugin)
                yield reason, Diagnostic(Code.E121, place, reason, hint)

    def _missing(
        self, mod: Mod, required: str, present: Collection[str]
    ) -> tuple[Reason, Diagnostic]:
        if required in self._around.off:
            reason = Reason("switched_off", mod=required)
            hint = f"`roguelike mods enable {required}`"
        else:
            reason = Reason("missing", mod=required)
            wanted = mod.requires[required]
            which = f" in a version that is {wanted}" if wanted.comparisons else ""
            install = f"install it{which}, or take this line out"
            hint = suggest(required, [*present, *self._around.off]).hint or install
        place = mod.place("requires", required, token=Token.KEY)
        return reason, Diagnostic(Code.E111, place, reason, hint)


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


def _outdated(mod: Mod, other: Mod) -> tuple[Reason, Diagnostic]:
    """Return that a mod requires another version of one that is there."""
    wanted = mod.requires[other.id]
    reason = Reason("version", mod=other.id, version=other.version, wanted=wanted)
    related = Related(other.place("mod", "version"), "its version")
    hint = f"install another version of it, or change this if {other.version} is good enough"
    place = mod.place("requires", other.id)
    return reason, Diagnostic(Code.E112, place, reason, hint, (related,))


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
