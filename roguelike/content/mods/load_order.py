"""The load order of mods, and the mods that cannot be loaded together."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from graphlib import TopologicalSorter

from msgspec import Struct, field

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.findings.similar_words import suggest
from roguelike.content.mods.load_links import (
    Links,
    LoadLink,
    circle,
    circular,
    dependents,
    firm_links,
    linked,
    replaced,
)
from roguelike.content.mods.manifest import Mod
from roguelike.content.references.ids import CORE
from roguelike.content.references.versions import ENGINE, ENGINE_ID


class OrderContext(Struct, frozen=True):
    """The circumstances in which mods are put in order.

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
    failed: Mapping[str, ReasonText] = field(default_factory=dict[str, ReasonText])


class PlacementReason(Struct, frozen=True):
    """The reason why a mod comes right after another.

    Attributes:
        after: The id of the other; nothing for the mod that comes first.
        reason: The reason.
        place: Where a manifest says so, if one does.
    """

    after: str | None
    reason: ReasonText
    place: Place | None = None


class LoadOrder(Struct, frozen=True):
    """The mods that can be loaded, in order, and the reasons why others cannot.

    Attributes:
        mods: Each after all that it requires.
        left_out: For the id of each other mod the reason.
        placements: For the id of each mod in `mods` why it has its place.
        links: For the id of each mod in `mods` after which others it has to come, and why.
        taken: For the id of a mod that is replaced the one that takes its place.
    """

    mods: tuple[Mod, ...]
    left_out: Mapping[str, ReasonText]
    placements: Mapping[str, PlacementReason] = field(default_factory=dict[str, PlacementReason])
    links: Mapping[str, Mapping[str, LoadLink]] = field(default_factory=Links)
    taken: Mapping[str, str] = field(default_factory=dict[str, str])

    def usable_by(self, mod: str) -> frozenset[str]:
        """Return the mods that the files of `mod` may refer to, itself not among them.

        That is what it requires, and what it names as optional as far as that is there.
        """
        return frozenset(other for other, link in self.links[mod].items() if link.is_firm)


def in_order(mods: Iterable[Mod], report: Report, around: OrderContext | None = None) -> LoadOrder:
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
    around = around or OrderContext()
    known = {mod.id: mod for mod in sorted(mods, key=lambda mod: mod.id)}
    failed = {id_: reason for id_, reason in around.failed.items() if id_ in known}
    while True:
        order = _Arranging(known, around, failed, report).order()
        new = {new for old, new in order.taken.items() if old in known}
        in_vain = new & order.left_out.keys() - failed.keys()
        if not in_vain:
            return order
        failed |= {
            id_: reason
            for id_, reason in order.left_out.items()
            if id_ in in_vain or (id_ in known and reason.name not in {"requires", "replaced"})
        }


class _Arranging:
    """Puts mods in order, given which of them cannot be used.

    A mod is left out by an entry in `_left_out`; `_mods` has those that are not, by their ids.
    """

    def __init__(
        self,
        known: Mapping[str, Mod],
        around: OrderContext,
        failed: Mapping[str, ReasonText],
        report: Report,
    ) -> None:
        self._around = around
        self._report = report
        self._left_out = dict.fromkeys(sorted(around.unreadable), ReasonText("unreadable"))
        self._mods = {id_: mod for id_, mod in known.items() if self._is_for_this_game(mod)}
        self._taken = replaced(self._mods, failed)
        self._leave_out(failed)
        self._leave_out(
            {
                old: ReasonText("replaced", mod=new)
                for old, new in sorted(self._taken.items())
                if old in self._mods
            }
        )

    def order(self) -> LoadOrder:
        self._leave_out_unmet()
        self._leave_out_circles()
        self._leave_out_conflicts()
        mods = [*self._mods.values()]
        links = linked(mods, self._taken, self._report)
        placed, placements = _placed(mods, links, self._around.positions)
        return LoadOrder(tuple(placed), self._left_out, placements, links, self._taken)

    def _leave_out(self, reasons: Mapping[str, ReasonText]) -> None:
        self._left_out |= reasons
        self._mods = {id_: mod for id_, mod in self._mods.items() if id_ not in self._left_out}

    def _leave_out_dependents(self) -> None:
        self._leave_out(dependents(self._left_out, self._mods.values(), self._taken))

    def _is_for_this_game(self, mod: Mod) -> bool:
        wanted = mod.manifest.requires.get(ENGINE_ID)
        if wanted is None or wanted.allows(ENGINE):
            return True
        reason = ReasonText("other_game", wanted=wanted, version=ENGINE)
        self._left_out[mod.id] = reason
        hint = "install such a version of the game, or a version of the mod for this one"
        self._report.add(Diagnostic(Code.E120, mod.place("requires", ENGINE_ID), reason, hint))
        return False

    def _leave_out_unmet(self) -> None:
        """Leave out the mods that lack what they require, and those that require them."""
        found: dict[str, ReasonText] = {}
        for mod in self._mods.values():
            for reason, finding in (*self._unmet(mod), *self._without_plugins(mod)):
                found.setdefault(mod.id, reason)
                self._report.add(finding)
        self._leave_out(found)
        self._leave_out_dependents()

    def _leave_out_circles(self) -> None:
        """Leave out the mods that require one another in circles, and those that require them."""
        while True:
            links = firm_links(self._mods.values(), self._taken, Report())
            ids = circle(links)
            if not ids:
                return
            reason, finding = circular(ids, links)
            self._report.add(finding)
            self._leave_out(dict.fromkeys(ids, reason))
            self._leave_out_dependents()

    def _leave_out_conflicts(self) -> None:
        """Leave out the mods that conflict with others that come before them."""
        mods = [*self._mods.values()]
        placed, _ = _placed(mods, linked(mods, self._taken, Report()), self._around.positions)
        staying: list[Mod] = []
        for mod in placed:
            conflicts = (found for other in staying if (found := _conflict(mod, other)))
            if mod.id in self._mods and (conflict := next(conflicts, None)):
                reason, finding = conflict
                self._report.add(finding)
                self._leave_out({mod.id: reason})
                self._leave_out_dependents()
            elif mod.id in self._mods:
                staying.append(mod)

    def _unmet(self, mod: Mod) -> Iterator[tuple[ReasonText, Diagnostic]]:
        """Yield the requirements of a mod that cannot be met, for reasons of their own."""
        for required, wanted in mod.requires.items():
            other = self._mods.get(self._taken.get(required, required))
            if other is None and required not in self._left_out:
                yield self._missing(mod, required)
            elif other and other.id == required and not wanted.allows(other.version):
                reason = ReasonText("version", mod=other.id, version=other.version, wanted=wanted)
                related = Related(other.place("mod", "version"), "its version")
                hint = (
                    "install another version of it, or change this if"
                    f" {other.version} is good enough"
                )
                place = mod.place("requires", required)
                yield reason, Diagnostic(Code.E112, place, reason, hint, (related,))

    def _missing(self, mod: Mod, required: str) -> tuple[ReasonText, Diagnostic]:
        if required in self._around.off:
            reason = ReasonText("switched_off", mod=required)
            hint = f"`roguelike mods enable {required}`"
        else:
            reason = ReasonText("missing", mod=required)
            wanted = mod.requires[required]
            which = f" in a version that is {wanted}" if wanted.comparisons else ""
            install = f"install it{which}, or remove this line"
            hint = suggest(required, [*self._mods, *self._around.off]).hint or install
        place = mod.place("requires", required, token=Token.KEY)
        return reason, Diagnostic(Code.E111, place, reason, hint)

    def _without_plugins(self, mod: Mod) -> Iterator[tuple[ReasonText, Diagnostic]]:
        """Yield the missing plugins of a mod."""
        plugins = self._around.plugins
        for number, plugin in enumerate(mod.manifest.mod.plugins):
            if plugins is not None and plugin not in plugins:
                reason = ReasonText("plugin", plugin=plugin)
                install = "plugins are programs, to be installed by pip"
                hint = suggest(plugin, plugins).hint or install
                place = mod.place("mod", "plugins", number)
                yield reason, Diagnostic(Code.E121, place, reason, hint)


def _conflict(mod: Mod, other: Mod) -> tuple[ReasonText, Diagnostic] | None:
    """Return the finding that two mods conflict, of which the second stays, if they do."""
    for who, whom in ((mod, other), (other, mod)):
        versions = who.manifest.conflicts.get(whom.id)
        if versions and versions.allows(whom.version):
            hint = "use only one of them or, if they work together now, remove this line"
            if whom.id == CORE:
                hint = f"remove this line: `{CORE}` is always on"
            elif whom.id in who.requires:
                hint = f"remove this line: `{who.id}` requires `{whom.id}`"
            place = who.place("conflicts", whom.id, token=Token.KEY)
            reason = ReasonText("conflict", mod=mod.id, other=other.id)
            return reason, Diagnostic(Code.E113, place, reason, hint)
    return None


def _placed(
    mods: Sequence[Mod], links: Links, positions: Sequence[str]
) -> tuple[list[Mod], dict[str, PlacementReason]]:
    """Return mods so that each comes after all that it is linked to, and why.

    Of the mods that could come next, it is always the one whose kind goes first, then the one
    that the player put first, then the first by id.
    """
    numbers = {id_: number for number, id_ in enumerate(positions)}
    known = {mod.id: mod for mod in mods}
    sorter = TopologicalSorter(links)
    sorter.prepare()
    ready: list[tuple[int, int, str]] = []
    placed: list[Mod] = []
    placements: dict[str, PlacementReason] = {}
    while sorter.is_active():
        for id_ in sorter.get_ready():
            place = numbers.get(id_, len(numbers))
            heapq.heappush(ready, (known[id_].precedence, place, id_))
        mod = known[heapq.heappop(ready)[-1]]
        sorter.done(mod.id)
        placements[mod.id] = _placement(mod, placed[-1] if placed else None, links, numbers)
        placed.append(mod)
    return placed, placements


def _placement(
    mod: Mod, last: Mod | None, links: Links, positions: Collection[str]
) -> PlacementReason:
    """Return the reason why `mod` comes right after `last`: a link, or a rule without one."""
    if last is None:
        return PlacementReason(None, ReasonText("first"))
    if link := links[mod.id].get(last.id):
        return PlacementReason(last.id, link.reason, link.place)
    if last.id == CORE:
        return PlacementReason(last.id, ReasonText("basis", mod=CORE))
    if mod.precedence != last.precedence:
        first, then = last.manifest.mod.kind, mod.manifest.mod.kind
        return PlacementReason(last.id, ReasonText("kinds", first_kind=first, then_kind=then))
    is_chosen = mod.id in positions or last.id in positions
    return PlacementReason(last.id, ReasonText("chosen" if is_chosen else "ids"))
