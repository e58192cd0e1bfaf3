"""Resolve the definitions and patches of all mods into objects.

Abstract objects are patched first, so that their heirs inherit the result; then the others are put
together and patched. Only what inherits or is patched is ever looked into.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Sink
from roguelike.content.merging.history import History, HistoryStep, fragment
from roguelike.content.merging.inheritance_graph import InheritanceGraph, is_abstract
from roguelike.content.merging.layers import (
    MISSING,
    ChangeError,
    Layer,
    MergeState,
    both_described,
    leaves,
    value_at,
)
from roguelike.content.merging.patch_targets import (
    MAY_BE_NONE,
    fits,
    sound_targets,
    value_or_default,
)
from roguelike.content.merging.patches import Patch
from roguelike.content.merging.source_tables import Key
from roguelike.content.schema import Kinds

MAX_WORK = 200_000
"""The most objects that the patches of one mod may look at or change, each counted each time."""
MAX_REDONE = 200_000
"""The most changes that are made again to tell where values come from."""

_MAY_FOLLOW = frozenset({Code.E203, Code.E404, Code.E405})
"""The codes of errors that another patch may have caused: in results, and for missing targets."""
_CHECK = "see whether the patch is still right, then expect the new value"


class Resolution(Struct, frozen=True):
    """The result of resolving definitions and patches.

    Attributes:
        histories: The objects that inherit something or are patched, by their keys; among them
            what inherits and is taken away.
        abstract: What is only there to be inherited from, as far as it can be put together by
            itself.
        broken: The keys of objects that cannot be put together, which is reported already.
    """

    histories: Mapping[Key, History]
    abstract: Mapping[Key, History]
    broken: set[Key]


class Resolver:
    """Puts objects together, each when it is first needed, and applies patches."""

    def __init__(
        self,
        graph: InheritanceGraph,
        models: Kinds,
        doubted: set[Key],
        report: Sink,
        removed: Iterable[Key] = (),
    ) -> None:
        """Take definitions, models and doubts.

        Args:
            graph: The definitions.
            models: The model of each kind.
            doubted: The keys of what is the target of patches that are not made; no id stands
                for all of a kind.
            report: Takes E203, E305, E401, E402, W403, E404, E405 and W412.
            removed: The keys of objects that patches take away.
        """
        self.graph = graph
        self.removed = frozenset(removed)
        self._models = models
        self._doubted = doubted
        self._report = report
        self._concrete: defaultdict[str, list[Key]] = defaultdict(list)
        for key in filter(self.is_concrete, graph.definitions):
            self._concrete[key[0]].append(key)
        self._broken = set(graph.broken)
        self._states: dict[Key, MergeState | None] = {}
        self._handed_down: defaultdict[Key, list[Layer]] = defaultdict(list)
        self._work: Counter[str] = Counter()
        self._redone = 0
        self._made: dict[Patch, bool] = {}  # whether a patch changed anything

    def is_concrete(self, key: Key) -> bool:
        """Return True if something is an object itself, and not taken away."""
        return key not in self.removed and not self._is_abstract(key)

    def _is_abstract(self, key: Key) -> bool:
        return is_abstract(self.graph.definitions[key])

    def resolved(self, patches: Iterable[Patch]) -> Resolution:
        """Return the objects made of the definitions and some patches; can be called once.

        Args:
            patches: The patches in the order of their mods, files and places.
        """
        ordered = sorted(patches, key=lambda patch: patch.priority)
        named = {patch: list(self._named(patch)) for patch in ordered}
        by_target: defaultdict[Key, list[Patch]] = defaultdict(list)
        for patch, keys in named.items():
            for key in keys:
                by_target[key].append(patch)
        for key in self.graph.heirs:
            if self._is_abstract(key):
                for patch in by_target[key]:
                    self._make(patch, key)
            else:
                self._state(key)  # of what is taken away too, so that it can be checked
        for patch, keys in named.items():
            for key in filter(self.is_concrete, self._fitting(patch, keys)):
                self._make(patch, key)
        self._report_idle(ordered)
        return Resolution(dict(self._changed()), dict(self._abstract()), self._broken)

    def selected(self, patch: Patch) -> list[Key]:
        """Return the keys of the targets of a patch, before patches are made."""
        return self._fitting(patch, list(self._named(patch)))

    def _named(self, patch: Patch) -> Iterator[Key]:
        """Yield the keys of the targets that a patch names, if any."""
        targets = sound_targets(patch, self.graph.definitions, self._doubted, self._report)
        return (target for target in targets if target not in self.removed)

    def _fitting(self, patch: Patch, named: list[Key]) -> list[Key]:
        """Return the keys of the targets of a patch, by name or by `where`.

        That nothing has it is certain only if all that there may be could be looked at.
        """
        if patch.where is None:
            return named
        model = self._models[patch.kind]
        found: list[Key] = []
        doubted = {kind for kind, _ in self._doubted}
        is_certain = not patch.is_doubted and patch.kind not in doubted
        for key in self._concrete[patch.kind]:
            state = self._state(key) if self._may_go_on(patch) else None
            if state is None:
                is_certain = False
            elif fits(state.table, patch.where, model):
                found.append(key)
        if not found and patch.said.required and is_certain:
            message = f"no {patch.kind} matches this"
            self._report.add(Diagnostic(Code.E402, patch.selector, message, MAY_BE_NONE))
        return found

    def _make(self, patch: Patch, key: Key) -> None:
        """Make a patch to an object; one to something abstract counts for all its heirs."""
        if not self._may_go_on(patch):
            return
        state = self._state(key)
        if state is None:
            self._made[patch] = True
        elif not self._is_made(patch, key, state):
            return
        if self._is_abstract(key):
            self._handed_down[key].append(patch.layer)

    def _report_idle(self, patches: Iterable[Patch]) -> None:
        """Warn of patches that were made and changed nothing."""
        for patch in patches:
            if self._made.get(patch) is False:
                message = "the patch changes nothing: everything is already as it would make it"
                place = patch.layer.place.at(token=Token.HEADER)
                finding = Diagnostic(Code.W412, place, message, "correct it, or take it out")
                self._report.add(finding)

    def _is_made(self, patch: Patch, key: Key, state: MergeState) -> bool:
        """Make a patch to an object; tell whether that could be done."""
        before = state.table
        # Where other mods have changed the same before, a patch need not change anything.
        may_be_idle = state.is_patched_by_others(patch.layer)
        self._compare(patch, key, state)
        try:
            state.add(patch.layer)
        except ChangeError as error:
            self._refuse(patch, key, state, error)
            return False
        is_effective = may_be_idle or before != state.table or self._is_doubted(key, patch)
        self._made[patch] = self._made.get(patch, False) or is_effective
        return True

    def _refuse(self, patch: Patch, key: Key, state: MergeState, error: ChangeError) -> None:
        """Report a patch that cannot be made; of those that make a value too large, the first."""
        finding = error.finding
        if finding.code not in _MAY_FOLLOW or not self._is_doubted(key, patch):
            origin = self._origin(key, state, error.path)
            self._report.add(replace(finding, related=(*finding.related, *origin)))
        self._doubted.add(key)

    def _compare(self, patch: Patch, key: Key, state: MergeState) -> None:
        """Warn of an object that is not as the patch expects."""
        if patch.expect is None or self._is_doubted(key, patch):
            return
        model = self._models[patch.kind]
        for path, wanted in leaves(patch.expect.table):
            actual = value_at(state.table, path)
            if actual is MISSING and len(path) == 1:
                actual = value_or_default(state.table, str(path[0]), model)
            if actual == wanted and isinstance(actual, bool) is isinstance(wanted, bool):
                continue
            found, expected = both_described(actual, wanted)
            field = f"`{'.'.join(map(str, path))}` of {key[1]}"
            message = f"{field} is {found}; the patch was written for {expected}"
            place, related = patch.expect.place_of(path), tuple(self._origin(key, state, path))
            self._report.add(Diagnostic(Code.W403, place, message, _CHECK, related))

    def _origin(self, key: Key, state: MergeState, path: KeyPath) -> Iterator[Related]:
        """Yield the places that a value comes from, unless finding them would take long."""
        self._redone += len(state.layers)
        last: HistoryStep | None = None
        if self._redone <= MAX_REDONE:
            for last in self._history(key, state).steps(path):  # noqa: B007 - the last
                pass
        if last is not None:
            yield Related(last.place, "where the value comes from")

    def _may_go_on(self, patch: Patch) -> bool:
        """Return True if the mod of a patch may still look at an object."""
        mod = patch.layer.mod
        self._work[mod] += 1
        if self._work[mod] == MAX_WORK + 1:
            message = f"the patches of the mod look at more than {MAX_WORK:,} objects in all"
            self._report.add(Diagnostic(Code.E203, patch.selector, message))
        return self._work[mod] <= MAX_WORK

    def _is_sound(self, key: Key) -> bool:
        """Return True if nothing is known to be wrong with the definitions of an object."""
        return key not in self._broken and self.graph.is_sound(key)

    def _is_doubted(self, key: Key, patch: Patch | None = None) -> bool:
        """Return True if mistakes that are reported may have made an object other than meant."""
        if patch is not None and patch.is_doubted:
            return True
        return not self._doubted.isdisjoint((*self.graph.line(key), (key[0], "")))

    def _state(self, key: Key) -> MergeState | None:
        """Return an object as it is so far; None if it cannot be put together.

        This is no mistake in something abstract, which may make sense only together with other
        parents of its heirs.
        """
        if not self._is_sound(key):
            return None
        if key not in self._states:
            try:
                self._states[key] = MergeState(self._chain(key))
            except ChangeError as error:
                self._states[key] = None
                if not self._is_abstract(key):
                    self._break(key, error)
        return self._states[key]

    def _break(self, key: Key, error: ChangeError) -> None:
        """Report that an object cannot be put together."""
        self._broken.add(key)
        if error.finding.code not in _MAY_FOLLOW or not self._is_doubted(key):
            self._report.add(error.finding)
        self._doubted.add(key)

    def _chain(self, key: Key) -> Iterator[Layer]:
        """Yield the layers of an object without patches that are for it alone."""
        for each in self.graph.line(key):
            layer = self.graph.layer(each)
            assert layer is not None, "only sound objects are put together"
            yield layer
            yield from self._handed_down[each]

    def _history(self, key: Key, state: MergeState) -> History:
        place = self.graph.definitions[key].place
        return History(*key, place, tuple(state.layers), state.table)

    def _changed(self) -> Iterator[tuple[Key, History]]:
        """Yield the objects that inherit something or are patched, by their keys."""
        heirs = set(self.graph.heirs)
        for key, state in self._states.items():
            if state is None or key in self._broken or self._is_abstract(key):
                continue
            if key in heirs or state.layers[-1].is_patch:
                yield key, self._history(key, state)

    def _abstract(self) -> Iterator[tuple[Key, History]]:
        """Yield the abstract definitions that are not removed, by key."""
        for key in filter(self._is_abstract, self.graph.heirs):
            if key not in self.removed and key not in self._broken:
                place = self.graph.definitions[key].place
                yield key, fragment(*key, place, self._chain(key))
