"""Objects while they are being put together."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.content.changes import Layer
from roguelike.content.diagnostics import Diagnostic
from roguelike.content.leaf_verbs import MergeError
from roguelike.content.tables import Table


class ChangeError(Exception):
    """A change cannot be made.

    Attributes:
        finding: Why.
    """

    def __init__(self, finding: Diagnostic) -> None:
        """Keep why."""
        super().__init__(finding.message)
        self.finding = finding


class State:
    """An object while it is being put together."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        """Begin with definitions and what has been done to them.

        Raises:
            ChangeError: One of their changes cannot be made.
        """
        self.layers: list[Layer] = []
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
                raise ChangeError(Diagnostic(error.code, place, error.message)) from error
        self.layers.append(layer)
        self.table = table
