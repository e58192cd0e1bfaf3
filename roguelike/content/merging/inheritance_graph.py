"""The inheritance graph: the ancestors of definitions, in the order of merging.

A definition comes after all its ancestors. Parents go from left to right, so that the later wins;
an ancestor that is reached twice counts once, where it is reached first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from itertools import chain, combinations
from typing import Any

from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath, Place, as_array
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.merging.layer_reader import LayerReader
from roguelike.content.merging.layers import Change, Layer, both_described, leaves
from roguelike.content.merging.patch_targets import TO_INHERIT, find_any, lost_reference
from roguelike.content.merging.patches import MAX_PARENTS, RESERVED
from roguelike.content.merging.source_tables import Definition, Key
from roguelike.content.merging.verbs import DEFINE
from roguelike.content.references.ids import REFERENCE_PATTERN

MAX_GENERATIONS = 8
"""The most definitions that may inherit from one another in a row, beside the last."""
MAX_ANCESTORS = 64
"""The most definitions from which one may inherit in all, directly or not."""


def is_heir(definition: Definition) -> bool:
    """Return True if a definition is abstract, inherits, or edits what it inherits."""
    return not definition.table.keys().isdisjoint(RESERVED)


def is_abstract(definition: Definition) -> bool:
    """Return True if a definition is only there to be inherited from."""
    return definition.table.get("abstract") is True


class InheritanceGraph:
    """The changes of each definition by itself, and the definitions merged into each object.

    Attributes:
        definitions: All definitions, by their keys.
        heirs: The keys of those that inherit, are abstract, or edit, parents before children;
            without what inherits from itself.
        broken: The keys of those that cannot be put together, which is reported already.
    """

    def __init__(
        self, definitions: Mapping[Key, Definition], readers: Mapping[str, LayerReader]
    ) -> None:
        """Read the definitions that inherit, and their ancestors.

        Args:
            definitions: All definitions, by their keys.
            readers: What reads the files of each mod, by scope.
        """
        self.definitions = definitions
        self.broken: set[Key] = set()
        self._readers = readers
        self._layers: dict[Key, Layer | None] = {}
        self._lines: dict[Key, tuple[Key, ...]] = {}
        heirs = (key for key, each in definitions.items() if is_heir(each))
        self._parents = {key: self._read_parents(key) for key in heirs}
        self.heirs = [key for key in self._line_up() if key in self._parents]
        for key in self.heirs:
            self._compare_parents(key)

    def layer(self, key: Key) -> Layer | None:
        """Return the layer of a definition alone; None if it has mistakes.

        What is wrong with a definition that does not inherit is found when it is validated.
        """
        if key not in self._layers:
            definition = self.definitions[key]
            reader = self._readers[definition.scope]
            if not is_heir(definition):
                reader = replace(reader, report=Report())
            self._layers[key] = reader.definition(definition)
        return self._layers[key]

    def line(self, key: Key) -> tuple[Key, ...]:
        """Return the definitions that are merged into an object, its own the last."""
        return self._lines.get(key, (key,))

    def is_sound(self, key: Key) -> bool:
        """Return True if an object can be put together."""
        return key not in self.broken and self.layer(key) is not None

    def _read_parents(self, key: Key) -> dict[Key, Place]:
        """Return the parents of a definition, and the places that name them."""
        definition = self.definitions[key]
        reader = self._readers[definition.scope]
        if self.layer(key) is None:
            self.broken.add(key)
        found: dict[Key, Place] = {}
        for reference, place in _references(definition):
            parent = find_any(key[0], reference, reader.names)
            wrong = lost_reference(key[0], reference, place, reader.names, TO_INHERIT)
            if parent in found:
                reader.report.add(_repetition(parent, place, found[parent]))
            elif parent and not wrong:
                found[parent] = place
            else:
                self.broken.add(key)
                if wrong and not reader.names.may_exist(reference):
                    reader.report.add(wrong)
        return found

    def _line_up(self) -> list[Key]:
        """Find the ancestors of all heirs; return these and their parents, parents first."""
        sorter = TopologicalSorter(self._parents)
        with suppress(CycleError):  # what is in no circle, nor inherits from one, gets ready
            sorter.prepare()
        depths: dict[Key, int] = {}
        while ready := sorter.get_ready():
            for key in ready:
                self._add_line(key, depths)
            sorter.done(*ready)
        self._report_circles({key for key in self._parents if key not in depths})
        return list(depths)

    def _report_circles(self, rest: set[Key]) -> None:
        """Report each circle among definitions of which each inherits from another."""
        self.broken |= rest
        seen: set[Key] = set()
        for start in self._parents:
            way: dict[Key, Place] = {}
            key = start
            while key in rest and key not in seen:
                seen.add(key)
                parent = next(each for each in self._parents[key] if each in rest)
                way[key] = self._parents[key][parent]
                key = parent
            if key in way:
                self._report(key, _circle(list(way.items())[list(way).index(key) :]))

    def _add_line(self, key: Key, depths: dict[Key, int]) -> None:
        """Find the ancestors of a definition, after those of its parents."""
        parents = self._parents.get(key, {})
        deepest = max(parents, key=depths.__getitem__, default=None)
        depths[key] = 0 if deepest is None else depths[deepest] + 1
        if deepest and depths[key] > MAX_GENERATIONS and deepest not in self.broken:
            message = f"more than {MAX_GENERATIONS} generations inherit from each other"
            self._report(key, Diagnostic(Code.E409, parents[deepest], message))
        if key not in self.broken and all(map(self.is_sound, parents)):
            ancestors = dict.fromkeys(chain.from_iterable(map(self.line, parents)))
            self._lines[key] = (*ancestors, key)
            if len(ancestors) > MAX_ANCESTORS:
                message = f"it inherits from more than {MAX_ANCESTORS} definitions in all"
                self._report(key, Diagnostic(Code.E409, [*parents.values()][-1], message))
        elif parents:
            self.broken.add(key)

    def _compare_parents(self, key: Key) -> None:
        """Report disagreements between parents of an object that share an ancestor."""
        lines = [self.line(each) for each in self._parents[key]]
        if key not in self.broken and lines[1:]:
            layers = {each: layer for each in self.line(key) if (layer := self.layer(each))}
            for finding in _disagreements(self.definitions[key], lines, layers):
                self._report(key, finding)

    def _report(self, key: Key, finding: Diagnostic) -> None:
        self._readers[self.definitions[key].mod].report.add(finding)
        self.broken.add(key)


def _references(definition: Definition) -> Iterator[tuple[str, Place]]:
    """Yield the references to parents in a definition, with their places.

    What cannot be the name of anything is left out, and found where the definition is read, as are
    more parents than there may be.
    """
    said: Any = definition.table.get("inherits", [])
    place = definition.place.at("inherits")
    array = as_array(said)
    pairs = [(said, place)] if array is None else [(e, place.at(n)) for n, e in enumerate(array)]
    for each, at in pairs[:MAX_PARENTS]:
        if isinstance(each, str) and re.fullmatch(REFERENCE_PATTERN, each):
            yield each, at


def _repetition(parent: Key, place: Place, first: Place) -> Diagnostic:
    message = f"it already inherits from `{parent[1]}`"
    related = (Related(first, "this is the first"),)
    return Diagnostic(Code.W210, place, message, "remove it: only the first counts", related)


def _circle(steps: Sequence[tuple[Key, Place]]) -> Diagnostic:
    """Return E409 about a circle: definitions, and where each inherits from the next."""
    first = min(range(len(steps)), key=lambda number: steps[number][0])
    steps = [*steps[first:], *steps[:first]]
    names = [f"`{identifier}`" for (_, identifier), _ in steps]
    names[MAX_GENERATIONS:] = ["…"] if names[MAX_GENERATIONS:] else []
    kind, place = steps[0][0][0], steps[0][1]
    path = " -> ".join((*names, names[0]))
    related = tuple(Related(other, "and this") for _, other in steps[1 : MAX_GENERATIONS + 1])
    message = f"{kind} definitions inherit from each other in a circle: {path}"
    return Diagnostic(Code.E409, place, message, "one of these has to go", related)


_Values = dict[KeyPath, tuple[Any, Change, Key]]
"""Values with the change that gives each and the key of its definition, by key path."""


def _disagreements(
    definition: Definition, lines: Iterable[Sequence[Key]], layers: Mapping[Key, Layer]
) -> list[Diagnostic]:
    """Return E409 for each field to which parents that share an ancestor give different values.

    What the definition says itself needs no choice between them.

    Args:
        definition: The definition.
        lines: For each of its parents, the parent after all its ancestors.
        layers: What each of these definitions does by itself.
    """
    own = _values([definition.key], layers)
    found: dict[KeyPath, Diagnostic] = {}
    for one, other in combinations(lines, 2):
        shared = set(one) & set(other)
        if shared and one[-1] not in shared and other[-1] not in shared:
            left = _values([key for key in one if key not in shared], layers)
            right = _values([key for key in other if key not in shared], layers)
            for path in left.keys() & right.keys():
                is_own = any(path[:length] in own for length in range(1, len(path) + 1))
                if left[path][0] != right[path][0] and not is_own:
                    found.setdefault(path, _disagreement(definition, path, (left, right)))
    return [found[path] for path in sorted(found, key=str)]


def _values(line: Iterable[Key], layers: Mapping[Key, Layer]) -> _Values:
    """Return the values that definitions give, of which the later wins."""
    return {
        path: (value, change, key)
        for key in line
        for change in layers[key].changes
        if change.verb in (DEFINE, "set", "replace")
        for path, value in leaves(change.table)
    }


def _disagreement(
    definition: Definition, path: KeyPath, sides: tuple[_Values, _Values]
) -> Diagnostic:
    (one, change, (_, left)), (other, change_too, (_, right)) = (side[path] for side in sides)
    field = ".".join(map(str, path))
    message = f"`{left}` and `{right}` give `{field}` different values"
    one, other = both_described(one, other)
    related = (
        Related(change.place_of(path), f"{one} in `{left}`"),
        Related(change_too.place_of(path), f"{other} in `{right}`"),
    )
    place = definition.place.at("inherits")
    hint = f"set `{field}` here"
    return Diagnostic(Code.E409, place, message, hint, related)
