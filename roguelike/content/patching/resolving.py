"""From definitions and patches of all mods to the objects that come of them.

Abstract objects are patched first, so that what inherits from them has the result; then the
others are put together and patched. Only what inherits or is patched is ever looked into.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.documents.tables import Table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Sink
from roguelike.content.merging.changes import (
    MISSING,
    ChangeError,
    Layer,
    State,
    both_said,
    leaves,
    value_at,
)
from roguelike.content.merging.history import History, Step
from roguelike.content.merging.selection import fits, value_or_default
from roguelike.content.names.ids import TAG_MARK
from roguelike.content.patching.families import Families, Key, is_abstract
from roguelike.content.patching.objects import Objects
from roguelike.content.patching.patches import Patch
from roguelike.content.patching.targets import MAY_BE_NONE, named_targets
from roguelike.content.schema.base import Model

MAX_WORK = 1_000_000
"""How many objects the patches of one mod may look at or change in all, each counted each time."""
MAX_REDONE = 200_000
"""How many changes are made again to say where values come from and why patches are idle."""

_CHECK = "see whether the patch is still right, then expect the new value"


class Resolution(Struct):
    """What comes of definitions and patches.

    Attributes:
        histories: The objects that inherit something or are patched, by their keys; among them
            what inherits and is taken away.
        abstract: What is only there to be inherited from, as far as it can be put together by
            itself, as `fragment` returns it.
        broken: The keys of objects that cannot be put together, which is reported already.
    """

    histories: dict[Key, History] = field(default_factory=dict[Key, History])
    abstract: dict[Key, History] = field(default_factory=dict[Key, History])
    broken: set[Key] = field(default_factory=set[Key])


class Resolver:
    """Puts objects together, and makes patches to them."""

    def __init__(
        self,
        families: Families,
        models: Mapping[str, type[Model]],
        doubted: set[Key],
        removed: Iterable[Key] = (),
    ) -> None:
        """Remember what there is.

        Args:
            families: The definitions.
            models: The model of each kind.
            doubted: The keys of what is the target of patches that are not made; no id stands
                for all of a kind.
            removed: The keys of objects that patches take away.
        """
        self.families = families
        self.models = models
        self.doubted = doubted
        self.removed = frozenset(removed)
        self.concrete: defaultdict[str, list[Key]] = defaultdict(list)
        for key in filter(self.is_concrete, families.definitions):
            self.concrete[key[0]].append(key)

    def is_concrete(self, key: Key) -> bool:
        """Tell whether something is an object itself, and not taken away."""
        return key not in self.removed and not is_abstract(self.families.definitions[key])

    def resolved(self, patches: Iterable[Patch], report: Sink) -> Resolution:
        """Return what comes of the definitions and some patches.

        Args:
            patches: The patches in the order of their mods, files and places.
            report: Takes E203, E401, E402, W403, E404, E405 and W412.
        """
        ordered = sorted(patches, key=lambda patch: patch.priority)
        return _Round(self, ordered, report).run()

    def selected(self, patch: Patch, report: Sink) -> list[Key]:
        """Return the keys of what a patch is for, as long as nothing else is patched.

        Args:
            patch: A patch.
            report: As for `resolved`; takes E305, E401 and E402.
        """
        return _Round(self, [patch], report).select(patch)


class _Round:
    """Patches being made, once."""

    def __init__(self, resolver: Resolver, patches: list[Patch], report: Sink) -> None:
        self._resolver = resolver
        self._families = resolver.families
        self._patches = patches
        self._report = report
        self._objects = Objects(resolver.families, resolver.doubted, report)
        self._work: Counter[str] = Counter()
        self._redone = 0
        self._outgrown: set[tuple[Key, str]] = set()
        self._applied: set[Patch] = set()
        self._effective: set[Patch] = set()

    def run(self) -> Resolution:
        """Make all patches."""
        named = {patch: list(self._named(patch)) for patch in self._patches}
        for patch, keys in named.items():
            for key in keys:
                if is_abstract(self._families.definitions[key]):
                    self._patch_abstract(patch, key)
        for key in self._families.heirs:
            if not is_abstract(self._families.definitions[key]):
                self._objects.state(key)  # of what is taken away too, so that it can be checked
        for patch, keys in named.items():
            for key in filter(self._resolver.is_concrete, self._selected(patch, keys)):
                self._patch_concrete(patch, key)
        self._report_idle()
        objects, removed = self._objects, self._resolver.removed
        return Resolution(dict(objects.changed()), dict(objects.abstract(removed)), objects.broken)

    def select(self, patch: Patch) -> list[Key]:
        """Return the keys of what a patch is for."""
        return self._selected(patch, list(self._named(patch)))

    def _selected(self, patch: Patch, named: list[Key]) -> list[Key]:
        return named if patch.where is None else self._fitting(patch, patch.where)

    def _report_idle(self) -> None:
        """Warn of patches that change nothing, unless other mods have done the same before."""
        for patch in self._patches:
            if patch in self._applied and patch not in self._effective:
                message = "the patch changes nothing: all is already as it would make it"
                place = patch.layer.place.at(token=Token.HEADER)
                self._report.add(
                    Diagnostic(Code.W412, place, message, "correct it, or take it out")
                )

    def _named(self, patch: Patch) -> Iterator[Key]:
        """Yield the keys of what a patch names, if it names anything."""
        tag = patch.said.tag
        if tag and any(
            (patch.kind, f"{TAG_MARK}{each}") in self._resolver.doubted
            for each in patch.names.readings(tag[1:])
        ):
            self._resolver.doubted.add((patch.kind, ""))  # there may be more in the tag
        for target in named_targets(patch, self._families.definitions, self._resolver.doubted):
            if isinstance(target, Diagnostic):
                self._report.add(target)
                self._resolver.doubted.add((patch.kind, ""))
            elif target not in self._resolver.removed:
                yield target

    def _patch_abstract(self, patch: Patch, key: Key) -> None:
        if not self._objects.is_sound(key):
            return
        if not self._may_go_on(patch, 1 + self._objects.missing(key)):
            return
        try:
            state = self._objects.abstract_state(key)
        except ChangeError:  # only what inherits from it shows what the patch does
            self._objects.hand_down(key, patch.layer)
            self._effective.add(patch)
            return
        before = state.table
        self._compare(patch, key, state)
        try:
            state.add(patch.layer)
        except ChangeError as error:
            self._refuse(patch, key, error)
            return
        self._objects.hand_down(key, patch.layer)
        self._note(patch, key, before, state)

    def _patch_concrete(self, patch: Patch, key: Key) -> None:
        state = self._objects.state(key) if self._may_go_on(patch) else None
        if state is None:
            return
        before = state.table
        self._compare(patch, key, state)
        try:
            state.add(patch.layer)
        except ChangeError as error:
            self._refuse(patch, key, error, self._origin(key, state, error.path))
        else:
            self._note(patch, key, before, state)

    def _refuse(
        self, patch: Patch, key: Key, error: ChangeError, origin: Iterable[Related] = ()
    ) -> None:
        """Report a patch that cannot be made; of those that let a value grow too far, the first."""
        if error.finding.code is Code.E203:
            if (key, patch.layer.mod) in self._outgrown:
                self._resolver.doubted.add(key)
                return
            self._outgrown.add((key, patch.layer.mod))
        self._objects.refuse(key, error, origin, is_doubted=patch.is_doubted)

    def _fitting(self, patch: Patch, where: Table) -> list[Key]:
        """Return the keys of what is as a patch asks for.

        That there is nothing is certain only if all that there may be could be looked at.
        """
        model = self._resolver.models[patch.kind]
        found: list[Key] = []
        doubted = {kind for kind, _ in self._resolver.doubted}
        is_certain = not patch.is_doubted and patch.kind not in doubted
        for key in self._resolver.concrete[patch.kind]:
            state = self._objects.state(key) if self._may_go_on(patch) else None
            if state is None:
                is_certain = False
            elif fits(state.table, where, model):
                found.append(key)
        if not found and patch.said.required and is_certain:
            message = f"no {patch.kind} has what is asked for here"
            self._report.add(Diagnostic(Code.E402, patch.selector, message, MAY_BE_NONE))
        return found

    def _may_go_on(self, patch: Patch, work: int = 1) -> bool:
        """Tell whether the mod of a patch may still look at an object, or at so many."""
        mod = patch.layer.mod
        before = self._work[mod]
        self._work[mod] += work
        if before <= MAX_WORK < self._work[mod]:
            message = f"the patches of the mod look at more than {MAX_WORK:,} objects in all"
            finding = Diagnostic(Code.E203, patch.selector, message)
            self._report.add(finding)
        return self._work[mod] <= MAX_WORK

    def _note(self, patch: Patch, key: Key, before: Table, state: State) -> None:
        """Remember whether a patch had an effect, or would have had one but for other mods."""
        self._applied.add(patch)
        is_changed = before != state.table or self._is_anticipated(patch.layer, state)
        is_doubted = patch.names.mod in patch.names.doubted or self._objects.is_doubted(key)
        if is_changed or is_doubted:
            self._effective.add(patch)

    def _is_anticipated(self, patch: Layer, state: State) -> bool:
        """Tell whether a patch changes nothing only because other mods have done the same.

        Where it would take long to find out, it is taken to be so.
        """
        if state.patchers <= {patch.mod}:
            return False
        return not self._is_affordable(state) or _is_anticipated(patch, state)

    def _is_affordable(self, state: State) -> bool:
        """Tell whether the changes of an object may be made once more, to say more about it."""
        self._redone += len(state.layers)
        return self._redone <= MAX_REDONE

    def _compare(self, patch: Patch, key: Key, state: State) -> None:
        """Warn where an object is not what a patch was written for."""
        is_doubted = patch.is_doubted or self._objects.is_doubted(key)
        if patch.expect is None or is_doubted:
            return
        model = self._resolver.models[patch.kind]
        for path, wanted in leaves(patch.expect.table):
            actual = value_at(state.table, path)
            if actual is MISSING and len(path) == 1:
                actual = value_or_default(state.table, str(path[0]), model)
            if actual == wanted and isinstance(actual, bool) is isinstance(wanted, bool):
                continue
            field = ".".join(map(str, path))
            found, expected = both_said(actual, wanted)
            message = f"`{field}` of {key[1]} is {found}; the patch was written for {expected}"
            place = patch.expect.place_of(path)
            related = tuple(self._origin(key, state, path))
            finding = Diagnostic(Code.W403, place, message, _CHECK, related)
            self._report.add(finding)

    def _origin(self, key: Key, state: State, path: KeyPath) -> Iterator[Related]:
        """Yield where a value comes from, unless it would take long to find out."""
        last: Step | None = None
        if self._is_affordable(state):
            for last in self._objects.history(key, state).steps(path):  # noqa: B007 - the last
                pass
        if last is not None:
            yield Related(last.place, "where the value comes from")


def _is_anticipated(patch: Layer, state: State) -> bool:
    """Tell whether a patch changes nothing only because other mods have done the same."""
    layers = [layer for layer in state.layers if not layer.is_patch or layer.mod == patch.mod]
    try:
        before = State(layer for layer in layers if layer is not patch).table
        return State(layers).table != before
    except ChangeError:  # what the patch is for is there only through others
        return True
