"""Objects while they are being put together."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.tables import Table
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.merging.changes import Layer
from roguelike.content.merging.leaf_verbs import MergeError


class ChangeError(Exception):
    """A change cannot be made.

    Attributes:
        finding: Why.
        path: The keys that lead to the value that does not allow it.
    """

    def __init__(self, finding: Diagnostic, path: KeyPath) -> None:
        """Keep why, and about what."""
        super().__init__(finding.message)
        self.finding = finding
        self.path = path


class State:
    """An object while it is being put together."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        """Begin with definitions and what has been done to them.

        Raises:
            ChangeError: One of their changes cannot be made.
        """
        self.layers: list[Layer] = []
        self.patchers: set[str] = set()  # the mods whose patches are among the layers
        self.table: Table = {}
        for layer in layers:
            self.add(layer)

    def add(self, layer: Layer) -> None:
        """Make changes.

        Raises:
            ChangeError: One of them cannot be made; then none is.
        """
        table = self.table
        for change in layer.changes:
            try:
                table = change.made_to(table)
            except MergeError as error:
                place = change.place_of(error.keys)
                finding = Diagnostic(error.code, place, error.message, error.hint)
                # What is not among the items of an array is no value; the array is.
                path = error.keys[:-1] if error.code is Code.E405 else error.keys
                raise ChangeError(finding, path) from error
        self.layers.append(layer)
        if layer.is_patch:
            self.patchers.add(layer.mod)
        self.table = table
