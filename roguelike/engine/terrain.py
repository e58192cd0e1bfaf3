"""The kinds of terrain of a game, as tables indexed by small numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.content.schema.levels import TerrainDef

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNKNOWN = 0
"""The number that stands for no terrain at all: a cell that nobody has seen."""


class TerrainTable(Struct, frozen=True, eq=False):
    """The kinds of terrain by number; number 0 is `UNKNOWN`.

    Attributes:
        ids: The full id of each number; the empty text for `UNKNOWN`.
        numbers: The number of each full id.
        walkable: bool array of shape `(len(ids),)`.
        transparent: bool array of shape `(len(ids),)`.
        opens_into: The number that each becomes when entered, or 0.
        leads: `"up"`, `"down"` or the empty text, for each.
    """

    ids: tuple[str, ...]
    numbers: Mapping[str, int]
    walkable: NDArray[np.bool_]
    transparent: NDArray[np.bool_]
    opens_into: tuple[int, ...]
    leads: tuple[str, ...]

    @classmethod
    def of(cls, definitions: Mapping[str, TerrainDef]) -> TerrainTable:
        """Number the definitions in the order of their ids."""
        import numpy as np

        ids = ("", *sorted(definitions))
        numbers = {identifier: number for number, identifier in enumerate(ids)}
        known = [definitions[identifier] for identifier in ids[1:]]
        return cls(
            ids=ids,
            numbers=numbers,
            walkable=np.array([False, *(item.walkable for item in known)], dtype=np.bool_),
            transparent=np.array([False, *(item.transparent for item in known)], dtype=np.bool_),
            opens_into=(0, *(numbers[item.opens_into or ""] for item in known)),
            leads=("", *(item.leads or "" for item in known)),
        )
