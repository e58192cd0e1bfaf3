"""Which values are a matter of luck: they would be others had mods been loaded in another order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations
from typing import Any, NamedTuple, cast

from roguelike.content.conflicts.arrangements import Arrangement, Step, Values
from roguelike.content.conflicts.complaints import Complaints
from roguelike.content.documents.document import KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.changes import MISSING, Layer, both_said, leaves
from roguelike.content.merging.history import History
from roguelike.content.merging.touches import Touch, go_together, leaves_alone, touches
from roguelike.content.mods.strangers import Strangers

MAX_EFFORT = 60_000
"""How many pairs of changes are compared, and how many changes are made again, in all."""


class _Suspects(NamedTuple):
    """Two patches that could come to something else in the other order.

    Attributes:
        one: The one that comes first.
        other: The other, of a mod that could come before.
        paths: The keys that lead to the values that could be others.
    """

    one: Layer
    other: Layer
    paths: frozenset[KeyPath]


_Order = tuple[str, Callable[[], list[str]]]
"""What would have to be for another order of the mods, and what returns the order."""


class _Luck(NamedTuple):
    """What a value is, what it would be, and if what were the case."""

    now: Any
    then: Any
    condition: str


class _Entry(NamedTuple):
    """What a patch says about a value.

    Attributes:
        number: The number of the patch in its phase.
        touch: What it says.
        family: As `Touch.family`.
    """

    number: int
    touch: Touch
    family: tuple[str, KeyPath] | None


class LuckSearch:
    """Looks for values that depend on an order that nobody has chosen.

    Attributes:
        left: The first two patches that were not compared in both orders because there was no end
            to it.
    """

    def __init__(self, strangers: Strangers, complaints: Complaints) -> None:
        """Begin with nothing looked at.

        Args:
            strangers: Tells which mods know each other.
            complaints: Takes W413; what is said there already is not said again.
        """
        self.left: tuple[Layer, Layer] | None = None
        self._strangers = strangers
        self._complaints = complaints
        self._effort = 0
        self._suspects: dict[tuple[Layer, ...], list[_Suspects]] = {}
        self._known: set[tuple[Layer, Layer]] = set()

    def look(self, history: History, arrangement: Arrangement) -> None:
        """Report which values of an object would be others in another order of the mods.

        What two patches do to each other can be hidden by a third that does the same as one of
        them. So if it is no difference to exchange the two, each is moved as far as it goes.
        """
        for orders in (self._exchanges, self._moves):
            tried: set[str] = set()
            for phase, suspects in self._in(arrangement):
                if self._is_known(history, suspects) or self._is_decided(
                    arrangement, phase, suspects
                ):
                    continue
                for said, order in orders(arrangement.mods, suspects):
                    if said in tried:
                        continue
                    if self._effort > MAX_EFFORT:
                        self.left = self.left or (suspects.one, suspects.other)
                        return
                    tried.add(said)
                    values, effort = arrangement.in_order(order())
                    self._effort += effort
                    for path, value in _differences(arrangement.values, values):
                        now = arrangement.values.get(path, MISSING)
                        self._complain(history, path, suspects, _Luck(now, value, said))

    def _exchanges(self, mods: Sequence[str], suspects: _Suspects) -> Iterator[_Order]:
        """Yield the order in which the mods of two patches have changed places."""
        one, other = suspects.one.mod, suspects.other.mod
        order = partial(self._strangers.swapped, mods, one, other)
        yield f"`{other}` were loaded before `{one}`", order

    def _moves(self, mods: Sequence[str], suspects: _Suspects) -> Iterator[_Order]:
        """Yield the orders in which one of the mods is as far as possible behind the other."""
        one, other = suspects.one.mod, suspects.other.mod
        late = partial(self._strangers.with_last, mods, one)
        yield f"`{one}` were loaded as late as possible", late
        early = partial(self._strangers.with_first, mods, other)
        yield f"`{other}` were loaded as early as possible", early

    def _complain(self, history: History, path: KeyPath, suspects: _Suspects, luck: _Luck) -> None:
        """Report a value that depends on the order, unless something is said about it already."""
        key = (history.kind, history.id)
        if not self._complaints.are_about(key, path):
            self._known.add((suspects.one, suspects.other))
            hint = self._strangers.remedy(suspects.other.mod, suspects.one.mod)
            self._complaints.add(key, [path], _finding(history, path, suspects, luck, hint))

    def _is_known(self, history: History, suspects: _Suspects) -> bool:
        """Tell whether it has been said of all values, or of two patches to other objects."""
        key = (history.kind, history.id)
        pair = (suspects.one, suspects.other)
        if pair not in self._known and all(
            self._complaints.are_about(key, path) for path in suspects.paths
        ):
            self._known.add(pair)
        return pair in self._known

    def _is_decided(
        self, arrangement: Arrangement, phase: tuple[int, int], suspects: _Suspects
    ) -> bool:
        """Tell whether mods that know both have the last word about all values."""
        mods = (suspects.one.mod, suspects.other.mod)
        words = [
            path
            for step, paths in arrangement.last_words
            if step.phase >= phase and self._strangers.knows(step.layer.mod, mods)
            for path in paths
        ]
        return all(any(path[: len(word)] == word for word in words) for path in suspects.paths)

    def _in(self, arrangement: Arrangement) -> Iterator[tuple[tuple[int, int], _Suspects]]:
        for phase in arrangement.phases():
            layers = tuple(step.layer for step in phase)
            if layers not in self._suspects:
                self._suspects[layers] = list(self._among(phase))
            for suspects in self._suspects[layers]:
                yield phase[0].phase, suspects

    def _among(self, phase: Sequence[Step]) -> Iterator[_Suspects]:
        """Yield the patches of a phase that could get in each other's way, two at a time."""
        said = {step.layer: list(touches(step.layer)) for step in phase}
        by_field: dict[str, list[_Entry]] = {}
        for number, step in enumerate(phase):
            for touch in said[step.layer]:
                entry = _Entry(number, touch, touch.family)
                by_field.setdefault(str(touch.path[0]), []).append(entry)
        found: dict[tuple[int, int], set[KeyPath]] = {}
        for one, other in chain.from_iterable(map(self._clashes, by_field.values())):
            paths = (one.touch.path, other.touch.path)
            found.setdefault((one.number, other.number), set()).update(paths)
        for number, step in enumerate(phase):
            for pair in self._readings(number, step, by_field):
                paths = (touch.path for touch in said[step.layer])
                found.setdefault(pair, set()).update(paths)
        for one, other in sorted(found):
            paths = frozenset(found[one, other])
            yield _Suspects(phase[one].layer, phase[other].layer, paths)

    def _clashes(self, group: Sequence[_Entry]) -> Iterator[tuple[_Entry, _Entry]]:
        """Yield the changes to a field that could make a difference to each other."""
        families = {entry.family for entry in group}
        if len(families) == 1 and None not in families:
            return
        for one, other in combinations(group, 2):
            if one.family is not None and one.family == other.family:
                continue
            self._effort += 1
            if self._effort > MAX_EFFORT:
                self.left = self.left or (one.touch.layer, other.touch.layer)
                return
            could_swap = self._strangers.could_swap(one.touch.mod, other.touch.mod)
            if could_swap and not go_together(one.touch, other.touch):
                yield one, other

    def _readings(
        self, number: int, step: Step, by_field: dict[str, list[_Entry]]
    ) -> Iterator[tuple[int, int]]:
        """Yield a patch with those that change what it asks for."""
        for path, wanted in leaves(step.where or {}):
            for entry in by_field.get(str(path[0]), ()):
                may_differ = not leaves_alone(entry.touch, path, wanted)
                if may_differ and self._strangers.could_swap(step.layer.mod, entry.touch.mod):
                    yield min(number, entry.number), max(number, entry.number)


def _finding(
    history: History, path: KeyPath, suspects: _Suspects, luck: _Luck, hint: str
) -> Diagnostic:
    one, other = suspects.one.mod, suspects.other.mod
    now, then = both_said(luck.now, luck.then)
    message = (
        f"`{'.'.join(map(str, path))}` of {history.kind} {history.id} is {now}, and would be {then}"
        f" if {luck.condition}"
    )
    steps = {step.mod: step.place for step in history.steps(path)}
    place = steps.get(other) or _header(suspects.other)
    related = (Related(steps.get(one) or _header(suspects.one), f"what `{one}` does"),)
    return Diagnostic(Code.W413, place, message, hint, related)


def _header(layer: Layer) -> Place:
    return layer.place.at(token=Token.HEADER)


def _differences(old: Values, new: Values) -> Iterator[tuple[KeyPath, Any]]:
    for path in {**old, **new}:
        before, value = old.get(path, MISSING), new.get(path, MISSING)
        if before is not value and _sorted(before) != _sorted(value):
            yield path, value


def _sorted(value: Any) -> Any:  # noqa: ANN401 - any value
    """Return an array in an order of its own: who appends first is not meant to matter."""
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return sorted(json.dumps(item, sort_keys=True, default=str) for item in items)
    return value
