"""Definitions that inherit from one another, ready to be put together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.merging.changes import Layer
from roguelike.content.merging.written import Definition
from roguelike.content.patching.inheritance import (
    Lineages,
    Parent,
    disagreements,
    parents,
    repetition,
)
from roguelike.content.patching.patches import RESERVED
from roguelike.content.patching.reading import Reader

Key = tuple[str, str]
"""A kind, and the full id of something of that kind."""


def is_heir(definition: Definition) -> bool:
    """Tell whether a definition is abstract, inherits, or edits what it inherits."""
    return not definition.table.keys().isdisjoint(RESERVED)


def is_abstract(definition: Definition) -> bool:
    """Tell whether a definition is only there to be inherited from."""
    return definition.table.get("abstract") is True


class Families:
    """The layers of definitions, and which of them make up each object.

    Attributes:
        definitions: All definitions, by their keys.
        heirs: The keys of those that inherit, are abstract, or edit.
        broken: The keys of those that cannot be put together, which is reported already.
    """

    def __init__(
        self, definitions: Mapping[Key, Definition], readers: Mapping[str, Reader]
    ) -> None:
        """Read what inherits and what is inherited from.

        Args:
            definitions: All definitions, by their keys.
            readers: What reads the files of each mod.
        """
        self.definitions = definitions
        self.heirs = [key for key, each in definitions.items() if is_heir(each)]
        self.broken: set[Key] = set()
        self._readers = readers
        self._layers: dict[Key, Layer | None] = {}
        self._ancestors: dict[Key, tuple[Key, ...]] = {}
        inherited = self._inherited()
        for kind, among in inherited.items():
            self._line_up(kind, among)
        for kind, identifier in self.heirs:
            self._compare_parents((kind, identifier), inherited[kind])

    def layer(self, key: Key) -> Layer | None:
        """Return what a definition does by itself; nothing if something is wrong with it.

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
        """Return the definitions that make up an object, its own the last."""
        return self._ancestors.get(key, (key,))

    def is_sound(self, key: Key) -> bool:
        """Tell whether an object can be put together."""
        return key not in self.broken and self.layer(key) is not None

    def _inherited(self) -> dict[str, dict[str, list[Parent]]]:
        """Return from what definitions inherit directly: by kind, then by full id."""
        found: defaultdict[str, dict[str, list[Parent]]] = defaultdict(dict)
        for key in self.heirs:
            definition = self.definitions[key]
            known = found[definition.kind][definition.id] = []
            if self.layer(key) is None:
                self.broken.add(key)
            reader = self._readers[definition.scope]
            for parent in parents(definition, reader.names):
                if isinstance(parent, Parent):
                    if finding := repetition(parent, known):
                        reader.report.add(finding)
                    else:
                        known.append(parent)
                    continue
                self.broken.add(key)
                if parent is not None:
                    reader.report.add(parent)
        return found

    def _line_up(self, kind: str, inherited: Mapping[str, list[Parent]]) -> None:
        """Find the ancestors of all heirs of a kind."""
        lineages = Lineages(kind, inherited)
        for identifier in inherited:
            key = (kind, identifier)
            line, wrong = lineages.of(identifier)
            if wrong:
                self._report(key, wrong)
            self._ancestors[key] = tuple((kind, each) for each in line)
        for identifier in inherited:
            key = (kind, identifier)
            if not all(self.is_sound(each) for each in self._ancestors[key]):
                self.broken.add(key)

    def _compare_parents(self, key: Key, inherited: Mapping[str, list[Parent]]) -> None:
        """Report where the parents of an object that share an ancestor do not agree."""
        kind, identifier = key
        if key in self.broken or len(inherited[identifier]) <= 1:
            return
        lines = [
            [each for _, each in self.line((kind, parent.id))] for parent in inherited[identifier]
        ]
        layers = {each: layer for _, each in self.line(key) if (layer := self.layer((kind, each)))}
        for finding in disagreements(self.definitions[key], lines, layers):
            self._report(key, finding)

    def _report(self, key: Key, finding: Diagnostic) -> None:
        self._readers[self.definitions[key].mod].report.add(finding)
        self.broken.add(key)
