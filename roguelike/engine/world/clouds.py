"""Fields that fill cells of a level for a while, such as fire and gases.

Only cells where there is something cost anything: amounts stand in tables by cell, and what
becomes of them each turn is in `gas_and_fire`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roguelike.engine.world.cause import NOBODY, ActorId

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from roguelike.engine.definitions.kinds import FieldKind

MAX_CLOUD = 2_000
"""The most cells of a level that one field fills."""
MAX_TOTAL = 200_000
"""The greatest total amount of one field on a level."""


class Clouds:
    """The fields of a level.

    Attributes:
        amounts: How much there is of each in which cells, by the id of the field and the flat
            index of the cell; more than nothing, and the turns that are left where it is a fire.
        makers: The ids of those who are behind what fills cells, by the id of the field and the
            flat index of the cell; nobody is behind the others.
        veils: The cells through which nobody sees because of what fills them.
    """

    __slots__ = ("_amounts", "_makers", "_veils", "amounts", "makers", "veils")

    def __init__(self) -> None:
        """Start with nothing."""
        self._amounts: dict[str, dict[int, int]] = {}
        self.amounts: Mapping[str, Mapping[int, int]] = self._amounts
        self._makers: dict[tuple[str, int], ActorId] = {}
        self.makers: Mapping[tuple[str, int], ActorId] = self._makers
        self._veils: set[int] = set()
        self.veils: AbstractSet[int] = self._veils

    def __bool__(self) -> bool:
        """Return True if there is anything anywhere."""
        return bool(self.amounts)

    def __contains__(self, cell: object) -> bool:
        """Return True if there is anything in a cell."""
        return any(cell in amounts for amounts in self.amounts.values())

    def at(self, cell: int) -> list[tuple[str, int]]:
        """Return the fields in a cell by id, with their amounts."""
        return [(id_, there[cell]) for id_, there in sorted(self.amounts.items()) if cell in there]

    def maker(self, field: str, cell: int) -> ActorId:
        """Return the actor that is behind a field in a cell, or `NOBODY`."""
        return self.makers.get((field, cell), NOBODY)

    def amount(self, field: str, cell: int) -> int:
        """Return the amount of a field in a cell."""
        return self.amounts.get(field, {}).get(cell, 0)

    def put(self, field: str, cell: int, amount: int) -> bool:
        """Set the amount of a field in a cell, and return True if it has come or gone there.

        `Level.set_field` sees to what follows from that.
        """
        there = self._amounts.setdefault(field, {})
        is_other = (cell in there) != (amount > 0)
        if amount > 0:
            there[cell] = amount
        else:
            there.pop(cell, None)
            self._makers.pop((field, cell), None)
        if not there:
            del self._amounts[field]
        return is_other

    def blame(self, field: str, cell: int, maker: ActorId) -> None:
        """Record the actor that is behind a field in a cell."""
        self._makers[field, cell] = maker

    def veil(self, cell: int, kinds: Mapping[str, FieldKind]) -> bool:
        """Update if a cell can be seen through, and return True if that has changed.

        Args:
            cell: The cell.
            kinds: All kinds of fields, by id.
        """
        if self.is_thick(cell, kinds) == (cell in self.veils):
            return False
        self._veils ^= {cell}
        return True

    def is_thick(self, cell: int, kinds: Mapping[str, FieldKind]) -> bool:
        """Return True if there is so much gas in a cell that it cannot be seen through."""
        gases = ((kinds[field].definition.gas, amount) for field, amount in self.at(cell))
        return any(gas and gas.veils_from and amount >= gas.veils_from for gas, amount in gases)
