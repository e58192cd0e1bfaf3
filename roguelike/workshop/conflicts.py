"""Conflicts between mods that do not know each other and change the same values.

A mod knows those that it requires, can use, or asks to be loaded after or before; what it does to
their changes is meant. Two mods of which neither knows the other are *strangers*: the order in
which they are loaded is nobody's choice, so no value should depend on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.documents.document import KeyPath, Place, Table, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.wording import described
from roguelike.content.merging.history import History
from roguelike.content.merging.layers import MISSING, Change, Layer, leaves
from roguelike.content.merging.verbs import is_insertion
from roguelike.content.mods.load_order import LoadOrder

_GIVING = ("set", "replace", "unset")  # what says what a value is, whatever it was
_ON_ARRAYS = ("append", "prepend", "insert", "remove")


class Strangers:
    """Tells apart mods that know each other and strangers."""

    def __init__(self, order: LoadOrder) -> None:
        """Find for each mod all that come before it because manifests say so.

        Each mod comes after those that it is linked to, so one pass over them is enough. The
        mods are bits of a number, as there can be thousands of them.
        """
        self._places = {mod.id: number for number, mod in enumerate(order.mods)}
        self._mods = {mod.id: mod for mod in order.mods}
        self._before: dict[str, int] = {}
        for mod in order.mods:
            before = 0
            for other in order.links.get(mod.id, ()):
                before |= self._before[other] | 1 << self._places[other]
            self._before[mod.id] = before

    def are(self, one: str, other: str) -> bool:
        """Return True if neither of two mods knows the other."""
        return one != other and not self._follows(one, other) and not self._follows(other, one)

    def could_swap(self, one: str, other: str) -> bool:
        """Return True if only ids or the player decide which of two mods comes first."""
        return self._mods[one].precedence == self._mods[other].precedence and self.are(one, other)

    def knows(self, mod: str, others: Collection[str]) -> bool:
        """Return True if a mod is, or knows, each of some others."""
        return all(mod == other or self._follows(mod, other) for other in others)

    def hint(self, mod: str, other: str) -> str:
        """Return the hint for a `mod` that is meant to be loaded after `other`."""
        what = f'write after = ["{other}"]'
        if self._mods[mod].manifest.order.after:  # as a key can only be there once
            what = f'add "{other}" to after'
        return f"if this is intended, {what} below [order] in mod.toml"

    def _follows(self, mod: str, other: str) -> bool:
        """Return True if manifests put `mod` after `other`, directly or not."""
        return bool(self._before[mod] >> self._places[other] & 1)


class Touch(Struct, frozen=True, eq=False):
    """The change of a patch to one value of an object.

    Attributes:
        layer: The patch.
        change: The table of one of its verbs.
        path: The keys that lead to the value in the object.
        value: What the value is to be, or what it is changed by.
        turn: The generation of the object in which the patch is made, and its priority. Patches of
            a lower turn are made first, whatever the order of the mods.
    """

    layer: Layer
    change: Change
    path: KeyPath
    value: Any
    turn: tuple[int, int]

    @property
    def mod(self) -> str:
        """The id of the mod of the patch."""
        return self.layer.mod

    @property
    def gives(self) -> bool:
        """True if it gives the value, whatever it was."""
        return self.change.verb in _GIVING

    @property
    def place(self) -> Place:
        """The place where it is written."""
        if self.change.verb == "unset":
            return self.change.place.at(self.change.table.index(self.path))
        return self.change.place_of(self.path)

    @property
    def note(self) -> str:
        """The note on what it does, shown beside its place."""
        if self.value is MISSING:
            return "it is not set here"
        if self.gives:
            return f"it is {described(self.value)} here"
        return f"it is changed with `{self.change.verb}` here"

    def agrees(self, other: Touch) -> bool:
        """Return True if both make the same of the value."""
        alike = self.path == other.path and self.value == other.value
        return alike and isinstance(self.value, bool) is isinstance(other.value, bool)

    def commutes(self, other: Touch) -> bool:
        """Return True if the order of two changes to a value makes no difference.

        Not counting the order of items in an array and of terms in a formula.
        """
        verbs = {self.change.verb, other.change.verb}
        if len(verbs) == 1 and not self.gives:
            return True
        return verbs <= {*_ON_ARRAYS} or (self.gives and other.gives and self.agrees(other))


class _Clash(NamedTuple):
    """Two changes of strangers to the same value."""

    code: Code
    earlier: Touch
    later: Touch


def conflicts(assembly: Assembly, order: LoadOrder) -> Report:
    """Return W410, W411 and W413 for changes of strangers that meet, each cause once.

    Args:
        assembly: The mods, put together.
        order: In which order the mods are loaded, and why.
    """
    strangers = Strangers(order)
    priorities = {patch.layer: patch.priority for patch in assembly.patches}
    resolution = assembly.resolution
    found: dict[tuple[Code, Place, Place], Diagnostic] = {}
    others: defaultdict[tuple[Code, Place, Place], int] = defaultdict(int)
    for history in (*resolution.abstract.values(), *resolution.histories.values()):
        if (history.kind, history.id) in assembly.removed:
            continue
        for clash in _clashes(history, strangers, priorities):
            cause = clash.code, clash.later.place, clash.earlier.place
            if cause in found:
                others[cause] += 1
            else:
                found[cause] = _finding(history, clash, strangers)
    report = Report()
    for cause, finding in found.items():
        number = others[cause]
        more = f"; the same goes for {number} other{'s' if number > 1 else ''}" if number else ""
        report.add(replace(finding, message=finding.message + more))
    return report


def _clashes(
    history: History, strangers: Strangers, priorities: Mapping[Layer, int]
) -> list[_Clash]:
    """Return the clashes of strangers over an object that no mod knowing both decides."""
    values = _Values(strangers)
    found: list[_Clash] = []
    for touch in _touches(history, priorities):
        if touch.gives:
            found = [each for each in found if not _is_decided(each, touch, strangers)]
        found += values.met(touch)
    return found


def _is_decided(clash: _Clash, touch: Touch, strangers: Strangers) -> bool:
    """Return True if a change gives the value by a mod that knows both mods of a clash."""
    path = (
        clash.later.path if len(clash.later.path) > len(clash.earlier.path) else clash.earlier.path
    )
    mods = (clash.earlier.mod, clash.later.mod)
    return path[: len(touch.path)] == touch.path and strangers.knows(touch.mod, mods)


class _Values:
    """The values of an object that patches have changed so far, and by what."""

    def __init__(self, strangers: Strangers) -> None:
        self._strangers = strangers
        self._changed: defaultdict[KeyPath, dict[str, Touch]] = defaultdict(dict)
        """The change that gave the value last, or the first change since then, by path and mod."""
        self._below: defaultdict[KeyPath, dict[KeyPath, None]] = defaultdict(dict)
        """The paths of `_changed` that begin with a path."""

    def met(self, touch: Touch) -> Iterator[_Clash]:
        """Yield the changes of strangers that a change meets, and remember it."""
        for earlier in self._around(touch):
            if self._strangers.could_swap(earlier.mod, touch.mod) and earlier.turn == touch.turn:
                yield _Clash(Code.W413, earlier, touch)
        if touch.gives:
            yield from self._discarded(touch)
        self._changed[touch.path].setdefault(touch.mod, touch)
        for length in range(1, len(touch.path) + 1):
            self._below[touch.path[:length]][touch.path] = None

    def _around(self, touch: Touch) -> Iterator[Touch]:
        """Yield the changes to a value, and to what contains it, that matter for a change."""
        for length in range(1, len(touch.path) + 1):
            path = touch.path[:length]
            for earlier in self._changed[path].values() if path in self._changed else ():
                if path != touch.path:
                    matters = earlier.gives
                else:
                    matters = not touch.gives and not earlier.commutes(touch)
                if matters:
                    yield earlier

    def _discarded(self, touch: Touch) -> Iterator[_Clash]:
        """Yield the changes of strangers of which a change leaves nothing, and forget them."""
        for path in self._below.pop(touch.path, ()):
            for earlier in self._changed.pop(path, {}).values():
                if self._strangers.are(earlier.mod, touch.mod):
                    if not earlier.gives:
                        yield _Clash(Code.W411, earlier, touch)
                    elif not earlier.agrees(touch):
                        yield _Clash(Code.W410, earlier, touch)


def _finding(history: History, clash: _Clash, strangers: Strangers) -> Diagnostic:
    code, earlier, later = clash
    one, other = earlier.mod, later.mod
    path = later.path if code is Code.W413 else earlier.path
    what = f"`{'.'.join(map(str, path))}` of {history.kind} {history.id}"
    message = {
        Code.W410: f"the mods `{one}` and `{other}` give {what} different values",
        Code.W411: f"`{other}` discards what the mod `{one}` does to {what}",
        Code.W413: f"{what} depends on which of `{one}` and `{other}` is loaded first",
    }[code]
    related = (Related(earlier.place, earlier.note),)
    return Diagnostic(code, later.place, message, strangers.hint(other, one), related)


def _touches(history: History, priorities: Mapping[Layer, int]) -> Iterator[Touch]:
    """Yield the changes of patches to the values of an object, in their order."""
    generation = 0
    for layer in history.layers:
        generation += not layer.is_patch
        for change in layer.changes if layer.is_patch else ():
            for path, value in _said_by(change):
                yield Touch(layer, change, path, value, (generation, priorities.get(layer, 0)))


def _said_by(change: Change) -> list[tuple[KeyPath, Any]]:
    """Return the values in the table of a verb, by the paths to what they are for."""
    if change.verb == "unset":
        return [(path, MISSING) for path in change.table]
    if change.verb == "replace":
        return [((str(key),), value) for key, value in change.table.items()]
    if change.verb == "insert":
        return list(_insertions(change.table, ()))
    return leaves(change.table)


def _insertions(table: Table, keys: KeyPath) -> Iterator[tuple[KeyPath, Table]]:
    for key, value in table.items():
        inner = as_table(value) or {}
        if is_insertion(inner):
            yield (*keys, key), inner
        else:
            yield from _insertions(inner, (*keys, key))
