"""Where mods that do not know each other change the same things.

A mod knows those that it requires, can use, or wishes to load after or before; what it does to
their changes is meant. Mods that say nothing of one another load in an order that nobody has
chosen, and what depends on it is a matter of luck.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.conflicts.arrangements import Arranger
from roguelike.content.conflicts.complaints import Complaints
from roguelike.content.conflicts.duplicates import DuplicateSearch
from roguelike.content.conflicts.luck import LuckSearch
from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.merging.changes import Layer, value_said
from roguelike.content.merging.history import History
from roguelike.content.merging.touches import Touch, touches
from roguelike.content.mods.order import Order
from roguelike.content.mods.strangers import Strangers

MAX_TOUCHES = 2000
"""How many changes of one object are compared with each other."""


def conflicts(assembly: Assembly, order: Order) -> Report:
    """Return where changes of mods that do not know each other meet.

    That is W410, W411, W412, W413 and W415, and I414 where not all could be compared.

    Args:
        assembly: The mods, put together.
        order: In which order, and why.
    """
    search = _Search(assembly, order)
    search.run()
    return search.report


class _Search:
    """Looks for conflicts."""

    def __init__(self, assembly: Assembly, order: Order) -> None:
        self.report = Report()
        self._assembly = assembly
        self._strangers = Strangers(order)
        self._complaints = Complaints()
        self._luck = LuckSearch(self._strangers, self._complaints)
        kinds = assembly.resolver.models
        self._duplicates = DuplicateSearch(kinds, self._strangers, self._complaints)
        self._arranger = Arranger(assembly.patches, kinds)
        self._touches: dict[Layer, tuple[Touch, ...]] = {}
        self._alive: set[Layer] = set()
        self._over: dict[Layer, Touch] = {}

    def run(self) -> None:
        """Look at all objects, those first that others inherit from."""
        resolution = self._assembly.resolution
        for history in (*resolution.abstract.values(), *resolution.histories.values()):
            if (history.kind, history.id) in self._assembly.removed:
                continue
            said = self._said(history)
            self._meetings(history, said)
            self._duplicates.look(history, said)
            is_abstract = (history.kind, history.id) in resolution.abstract
            self._luck.look(history, self._arranger.of(history, is_abstract=is_abstract))
        self._leftovers()
        self._incomplete()
        self.report.extend(self._complaints.report())

    def _said(self, history: History) -> Sequence[Touch]:
        """Return what patches say about an object, as far as it is compared."""
        said: list[Touch] = []
        for layer in history.layers:
            if layer.is_patch and layer not in self._touches:
                self._touches[layer] = tuple(touches(layer))
            said += self._touches.get(layer, ())
        if len(said) > MAX_TOUCHES:
            message = (
                f"{history.kind} {history.id} is changed in {len(said):,} ways, of which only the"
                f" first {MAX_TOUCHES:,} are compared with each other"
            )
            self.report.add(Diagnostic(Code.I414, said[MAX_TOUCHES].place, message, _FEWER))
        return said[:MAX_TOUCHES]

    def _meetings(self, history: History, said: Sequence[Touch]) -> None:
        """Find where patches of an object make nothing of what others did before."""
        givers = _Givers(said)
        for number, earlier in enumerate(said):
            over = next(givers.after(number), None)
            if over is None:
                self._alive.add(earlier.layer)
                continue
            self._over[earlier.layer] = over
            for later in givers.after(number):
                if self._strangers.are(earlier.mod, later.mod):
                    self._alive.add(earlier.layer)  # what is said of it here is enough
                    agreed = earlier.gives and earlier.agrees(later)
                    if not agreed and not self._is_decided(givers, number, later):
                        self._complain(history, earlier, later)
                    break

    def _is_decided(self, givers: _Givers, number: int, later: Touch) -> bool:
        """Tell whether a mod that knows both of two others says what the value is."""
        mods = (givers.said[number].mod, later.mod)
        return any(
            touch.path == later.path[: len(touch.path)] and self._strangers.knows(touch.mod, mods)
            for touch in givers.after(number)
        )

    def _complain(self, history: History, earlier: Touch, later: Touch) -> None:
        """Report a change that makes nothing of an earlier one."""
        one, other = earlier.mod, later.mod
        what = f"`{'.'.join(map(str, earlier.path))}` of {history.kind} {history.id}"
        if earlier.gives:
            code, message = (
                Code.W410,
                f"the mods `{one}` and `{other}` give {what} different values",
            )
        else:
            code, message = Code.W411, f"`{other}` discards what the mod `{one}` does to {what}"
        related = (Related(earlier.place, _note(earlier)),)
        hint = self._strangers.remedy(other, one)
        finding = Diagnostic(code, later.place, message, hint, related)
        key = (history.kind, history.id)
        self._complaints.add(key, (earlier.path, later.path), finding)

    def _leftovers(self) -> None:
        """Find the patches of which their own mod leaves nothing.

        Where another mod gives all anew, either it builds on this one and means it, or the two
        do not know each other, which is reported where they meet.
        """
        for layer, over in self._over.items():
            if layer not in self._alive and over.mod == layer.mod:
                message = "nothing is left of what the patch does: all of it is given anew later"
                related = (Related(over.place, "here, for one"),)
                place = layer.place.at(token=Token.HEADER)
                self.report.add(Diagnostic(Code.W412, place, message, related=related))

    def _incomplete(self) -> None:
        """Say so where there was no end to trying other orders."""
        if self._luck.left is None:
            return
        one, other = self._luck.left
        message = (
            f"there are more orders of the mods than are tried: what changes if `{other.mod}` is"
            f" loaded before `{one.mod}`, and what comes after, is not looked at"
        )
        related = (Related(one.place.at(token=Token.HEADER), f"a patch of `{one.mod}`"),)
        place = other.place.at(token=Token.HEADER)
        self.report.add(Diagnostic(Code.I414, place, message, _FEWER, related))


class _Givers:
    """What patches of an object give anew, by the values that are given.

    Attributes:
        said: All that they say, in order.
    """

    def __init__(self, said: Sequence[Touch]) -> None:
        self.said = said
        self._numbers: dict[KeyPath, list[int]] = {}
        for number, touch in enumerate(said):
            if touch.gives:
                self._numbers.setdefault(touch.path, []).append(number)

    def after(self, number: int) -> Iterator[Touch]:
        """Yield what leaves nothing of a change, in order."""
        path = self.said[number].path
        found: list[int] = []
        for length in range(1, len(path) + 1):
            numbers = self._numbers.get(path[:length], [])
            found += numbers[bisect_right(numbers, number) :]
        return (self.said[each] for each in sorted(found))


_FEWER = "look at fewer mods at once, as with --mods"


def _note(touch: Touch) -> str:
    if touch.gives:
        return f"it is {value_said(touch.value)} here"
    return f"it is changed with `{touch.change.verb}` here"
