"""Where mods that do not know each other change the same things.

A mod knows those that it requires, can use, or wishes to load after or before; what it does to
their changes is meant. Mods that say nothing of one another load in an order that nobody has
chosen, and what depends on it is a matter of luck.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, cast

from roguelike.content.arrangements import arranged, swapped, wishes
from roguelike.content.assembly import Assembly
from roguelike.content.changes import MISSING, Change, Layer, leaves
from roguelike.content.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.document import KeyPath, Place, Token
from roguelike.content.families import Key
from roguelike.content.history import History
from roguelike.content.merging import DEFINE
from roguelike.content.order import Order
from roguelike.content.values import described

MAX_TOUCHES = 2000
"""How many changes of one object are compared with each other."""
MAX_PAIRS = 200
"""How many pairs of mods change places to find what depends on their order."""
_GIVING = (DEFINE, "set", "replace")


def conflicts(assembly: Assembly, order: Order) -> Report:
    """Return where changes of mods that do not know each other meet: W410, W411, W412, W413.

    Args:
        assembly: The mods, put together.
        order: In which order, and why.
    """
    search = _Search(assembly, order)
    for history in assembly.histories.values():
        search.meetings(history)
    search.leftovers()
    search.other_orders()
    return search.report


@dataclass(frozen=True, slots=True)
class _Touch:
    """What a patch says about one value.

    Attributes:
        layer: The patch.
        change: The verb's table.
        path: The keys that lead to the value, in the object.
        value: What it is to be, or what it is changed by.
    """

    layer: Layer
    change: Change
    path: KeyPath
    value: Any

    @property
    def gives(self) -> bool:
        """Whether it says what the value is, whatever it was."""
        return self.change.verb in (*_GIVING, "unset")

    @property
    def place(self) -> Place:
        if self.change.verb == "unset":
            return self.change.place.at(self.change.table.index(self.path))
        return self.change.place_of(self.path)

    def covers(self, other: _Touch) -> bool:
        """Tell whether nothing is left of what another has done before."""
        return self.gives and other.path[: len(self.path)] == self.path

    def agrees(self, other: _Touch) -> bool:
        """Tell whether both make the same of the value."""
        alike = self.path == other.path and self.value == other.value
        return alike and isinstance(self.value, bool) is isinstance(other.value, bool)


def _touches(layer: Layer) -> Iterator[_Touch]:
    for change in layer.changes:
        if change.verb == "unset":
            for path in change.table:
                yield _Touch(layer, change, path, MISSING)
            continue
        for path, value in _said_by(change):
            yield _Touch(layer, change, path, value)


def _said_by(change: Change) -> list[tuple[KeyPath, Any]]:
    """Return the values in the table of a verb, by the paths to what they are for."""
    if change.verb == "replace":
        return [((str(key),), value) for key, value in change.table.items()]
    if change.verb == "insert":  # into an array, whatever it is and wherever
        return [(path[:-1], value) for path, value in leaves(change.table)]
    return leaves(change.table)


class _Search:
    """Looks for conflicts."""

    def __init__(self, assembly: Assembly, order: Order) -> None:
        self.report = Report()
        self._assembly = assembly
        self._order = order
        self._blamed: set[tuple[Key, KeyPath]] = set()
        self._alive: set[Layer] = set()
        self._over: dict[Layer, _Touch] = {}

    def meetings(self, history: History) -> None:
        """Find where patches of one object meet."""
        layers = [layer for layer in history.layers if layer.is_patch]
        touches = [touch for layer in layers for touch in _touches(layer)][:MAX_TOUCHES]
        for number, earlier in enumerate(touches):
            after = touches[number + 1 :]
            over = next((later for later in after if later.covers(earlier)), None)
            if over is None:
                self._alive.add(earlier.layer)
                continue
            self._over[earlier.layer] = over
            for later in after:
                if later.covers(earlier) and self._are_strangers(*_mods(earlier, later)):
                    self._compare(history, earlier, later, after)
                    break

    def _compare(
        self, history: History, earlier: _Touch, later: _Touch, after: Sequence[_Touch]
    ) -> None:
        """Report a change that makes nothing of an earlier one, unless somebody decides."""
        self._alive.add(earlier.layer)  # what is said of it here is enough
        agreed = earlier.gives and earlier.agrees(later)
        if agreed or any(self._decides(each, earlier, later) for each in after):
            return
        key = (history.kind, history.id)
        self._blamed |= {(key, earlier.path), (key, later.path)}
        one, other = _mods(earlier, later)
        what = f"`{'.'.join(map(str, earlier.path))}` of {history.kind} {history.id}"
        if earlier.gives:
            code, message = (
                Code.W410,
                f"the mods `{one}` and `{other}` give {what} different values",
            )
        else:
            code, message = Code.W411, f"`{other}` discards what the mod `{one}` does to {what}"
        related = (Related(earlier.place, _said(earlier)),)
        self.report.add(Diagnostic(code, later.place, message, _remedy(one), related))

    def leftovers(self) -> None:
        """Find the patches of which their own mod leaves nothing.

        Where another mod gives all anew, either it builds on this one and means it, or the two
        do not know each other, which is reported where they meet.
        """
        for layer, over in self._over.items():
            if layer not in self._alive and over.layer.mod == layer.mod:
                message = "nothing is left of what the patch does: all of it is given anew later"
                related = (Related(over.place, "here, for one"),)
                place = layer.place.at(token=Token.HEADER)
                self.report.add(Diagnostic(Code.W412, place, message, related=related))

    def other_orders(self) -> None:
        """Find the values that are others when mods that do not know each other change places."""
        mods = [mod.id for mod in self._order.mods]
        base = {key: _values(history) for key, history in self._assembly.histories.items()}
        suspects = {key for wish in wishes(mods) for key, _, _ in self._differences(base, wish)}
        pairs = {pair for key in suspects for pair in self._pairs(key)}
        place = {mod: number for number, mod in enumerate(mods)}
        for one, other in sorted(pairs, key=lambda pair: [*map(place.__getitem__, pair)])[
            :MAX_PAIRS
        ]:
            for key, path, value in self._differences(base, swapped(mods, one, other)):
                if (one, other) in self._pairs(key):
                    self._report_luck(key, path, value, (one, other))

    def _pairs(self, key: Key) -> set[tuple[str, str]]:
        """Return the mods that patch an object, two at a time, and could change places."""
        history = self._assembly.histories.get(key)
        if history is None:
            return set()
        patching = {layer.mod for layer in history.layers if layer.is_patch}
        mods = [mod for mod in self._order.mods if mod.id in patching]
        return {
            (one.id, other.id)
            for one, other in combinations(mods, 2)
            if self._are_strangers(one.id, other.id) and one.precedence == other.precedence
        }

    def _differences(
        self, base: Mapping[Key, _Values], wish: Sequence[str]
    ) -> Iterator[tuple[Key, KeyPath, Any]]:
        """Yield what is different when mods load as far as possible in the order of a wish."""
        histories = self._assembly.in_order(arranged(self._order, wish))
        for key in {**base, **histories}:
            old = base.get(key, {})
            new = _values(histories[key]) if key in histories else {}
            for path in {**old, **new}:
                value = new.get(path, MISSING)
                if _sorted(old.get(path, MISSING)) != _sorted(value):
                    yield key, path, value

    def _report_luck(
        self,
        key: Key,
        path: KeyPath,
        value: Any,  # noqa: ANN401 - any value
        pair: tuple[str, str],
    ) -> None:
        """Report that a value depends on the order of two mods, unless it is reported already."""
        if any((key, path[:length]) in self._blamed for length in range(1, len(path) + 1)):
            return
        self._blamed.add((key, path))
        one, other = pair
        history = self._assembly.histories[key]
        now = dict(leaves(history.table)).get(path, MISSING)
        field = ".".join(map(str, path))
        message = (
            f"`{field}` of {key[0]} {key[1]} is {_described(now)}, and would be {_described(value)}"
            f" if `{other}` were loaded before `{one}`"
        )
        steps = {step.mod: step.place for step in history.steps(path)}
        place = steps.get(other) or _patch_of(history, other)
        related = (Related(steps.get(one) or _patch_of(history, one), f"what `{one}` does"),)
        self.report.add(Diagnostic(Code.W413, place, message, _remedy(one), related))

    def _are_strangers(self, one: str, other: str) -> bool:
        """Tell whether neither of two mods says that it knows the other."""
        follows = self._order.follows
        return one != other and not follows(one, other) and not follows(other, one)

    def _decides(self, touch: _Touch, earlier: _Touch, later: _Touch) -> bool:
        """Tell whether a later patch knows both mods, and says what the value is."""
        mod = touch.layer.mod
        knows = (mod == each or self._order.follows(mod, each) for each in _mods(earlier, later))
        return touch.covers(later) and all(knows)


_Values = dict[KeyPath, Any]


def _values(history: History) -> _Values:
    return dict(leaves(history.table))


def _mods(*touches: _Touch) -> list[str]:
    return [touch.layer.mod for touch in touches]


def _sorted(value: Any) -> Any:  # noqa: ANN401 - any value
    """Return an array in an order of its own: who appends first is not meant to matter."""
    if isinstance(value, list):
        return sorted(
            json.dumps(item, sort_keys=True, default=str) for item in cast("list[Any]", value)
        )
    return value


def _patch_of(history: History, mod: str) -> Place:
    layers = (layer for layer in history.layers if layer.is_patch and layer.mod == mod)
    return next(layers).place.at(token=Token.HEADER)


def _remedy(mod: str) -> str:
    return f'if it is meant, write after = ["{mod}"] below [order] in mod.toml'


def _described(value: Any) -> str:  # noqa: ANN401 - any value
    return "not set" if value is MISSING else described(value)


def _said(touch: _Touch) -> str:
    if touch.gives:
        return f"it is {_described(touch.value)} here"
    return f"it is changed with `{touch.change.verb}` here"
