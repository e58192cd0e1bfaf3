"""What an object would be if the mods that patch it had been loaded in another order.

Objects do not depend on one another once it is known from what each inherits, so one is put
together without the others. A patch that is for all that has something in common is among the
patches of an object if it can come to fit in another order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.tables import Table
from roguelike.content.merging.changes import Layer, leaves
from roguelike.content.merging.history import History
from roguelike.content.merging.selection import fits
from roguelike.content.merging.states import ChangeError, State
from roguelike.content.merging.touches import touches
from roguelike.content.patching.patches import Patch
from roguelike.content.schema.base import Model

Values = dict[KeyPath, Any]
"""What an object says in the end: the value at each path that leads to one."""


class Step(NamedTuple):
    """A layer of an object, or a patch that could become one.

    Attributes:
        phase: Those of lower phases come first whatever the order of the mods: what is inherited,
            with the patches to it, then the definition, then its patches by priority.
        number: Where it stands among the patches of all mods; -1 for a definition.
        layer: What it does.
        where: What the object must have for it, if it asks for something.
    """

    phase: tuple[int, int]
    number: int
    layer: Layer
    where: Table | None = None


class Arrangement(Struct, frozen=True, dict=True):
    """The steps that make an object.

    Attributes:
        model: The model of the object.
        steps: Those that are made, and those that could be, in order.
    """

    model: type[Model]
    steps: tuple[Step, ...]

    @cached_property
    def mods(self) -> list[str]:
        """The ids of the mods with patches among the steps, in the order of these."""
        numbers = {step.number: step.layer.mod for step in self.steps if step.number >= 0}
        return list(dict.fromkeys(numbers[number] for number in sorted(numbers)))

    def phases(self) -> Iterator[tuple[Step, ...]]:
        """Yield the patches whose order is that of their mods."""
        found: dict[tuple[int, int], list[Step]] = {}
        for step in self.steps:
            if step.number >= 0:
                found.setdefault(step.phase, []).append(step)
        yield from map(tuple, found.values())

    @cached_property
    def last_words(self) -> list[tuple[Step, list[KeyPath]]]:
        """The patches that are made in any case, with the values that they give anew."""
        found = [
            (step, [touch.path for touch in touches(step.layer) if touch.gives])
            for step in self.steps
            if step.number >= 0 and step.where is None
        ]
        return [(step, paths) for step, paths in found if paths]

    @cached_property
    def values(self) -> Values:
        """What the object is."""
        return _values(self._tables[-1])

    def in_order(self, mods: Sequence[str]) -> tuple[Values, int]:
        """Return what the object would be, and how many steps had to be made to know it.

        Args:
            mods: The ids of the mods with patches among the steps, in another order.
        """
        places = {mod: place for place, mod in enumerate(mods)}
        steps = sorted(
            self.steps,
            key=lambda step: (step.phase, places.get(step.layer.mod, -1), step.number),
        )
        start = _same(self.steps, steps)
        end = max(start, len(steps) - _same(self.steps[::-1], steps[::-1]))
        before = self._tables[start]
        *_, table = before, *self._made(before, steps[start:end])
        if table == self._tables[end]:  # so that the rest comes to the same
            return self.values, end - start
        *_, table = table, *self._made(table, steps[end:])
        return _values(table), len(steps) - start

    @cached_property
    def _tables(self) -> list[Table]:
        """What the object is before the first step, and after each."""
        return [{}, *self._made({}, self.steps)]

    def _made(self, table: Table, steps: Iterable[Step]) -> Iterator[Table]:
        """Yield what a table is after each step; what cannot be done leaves it as it is."""
        state = State(())
        state.table = table
        for step in steps:
            if step.where is None or fits(state.table, step.where, self.model):
                with suppress(ChangeError):
                    state.add(step.layer)
            yield state.table


class Arranger:
    """Makes arrangements of the objects of some mods."""

    def __init__(self, patches: Iterable[Patch], models: Mapping[str, type[Model]]) -> None:
        """Remember the patches.

        Args:
            patches: Those that count, in the order of the mods, their files and places in them.
            models: The model of each kind.
        """
        self._models = models
        self._patches = {patch.layer: (number, patch) for number, patch in enumerate(patches)}
        self._asking: dict[str, list[Patch]] = {}
        for patch in patches:
            if patch.where is not None:
                self._asking.setdefault(patch.kind, []).append(patch)

    def of(self, history: History, *, is_abstract: bool) -> Arrangement:
        """Return the steps of an object.

        Args:
            history: The object.
            is_abstract: Whether it is only there to be inherited from.
        """
        steps: list[Step] = []
        generation = 0
        for layer in history.layers:
            generation += not layer.is_patch
            steps.append(self._step(layer, generation))
        if not is_abstract:
            steps += self._possible(history, generation)
        return Arrangement(self._models[history.kind], tuple(sorted(steps, key=_turn)))

    def _step(self, layer: Layer, generation: int) -> Step:
        if layer not in self._patches:
            return Step((generation, -1), -1, layer)
        number, patch = self._patches[layer]
        return Step((generation, patch.priority), number, layer, patch.where)

    def _possible(self, history: History, generation: int) -> Iterator[Step]:
        """Yield the patches that do not fit, but ask for what others change."""
        asking = self._asking.get(history.kind, ())
        if not asking:
            return
        patches = {layer for layer in history.layers if layer.is_patch}
        changed = {key for layer in patches for key in _changed(layer)}
        for patch in asking:
            if patch.layer not in patches and not changed.isdisjoint(patch.where or ()):
                yield self._step(patch.layer, generation)


def _same(one: Sequence[Step], other: Sequence[Step]) -> int:
    """Return how many steps are the same at the beginning."""
    pairs = enumerate(zip(one, other, strict=True))
    return next((number for number, (mine, yours) in pairs if mine is not yours), len(one))


def _turn(step: Step) -> tuple[tuple[int, int], int]:
    return step.phase, step.number


def _changed(layer: Layer) -> Iterator[str]:
    """Yield the names of the fields that a patch changes."""
    for change in layer.changes:
        yield from (
            (str(path[0]) for path in change.table) if change.verb == "unset" else (change.table)
        )


def _values(table: Table) -> Values:
    return dict(leaves(table))
