"""The wanted items that lie on a level, as the player remembers them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.item import ItemView

Pile = tuple[tuple[str, int], ...]
"""The kinds of what lies in a cell, with how many there are of each."""


class WantedItems:
    """The memory of wanted items on the present level, and of those that were left.

    Attributes:
        places: Where things lie that are wanted and were not looked at.
        is_offered: Whether what was passed over last is offered to the player.
    """

    def __init__(self, wants: Callable[[ItemView], bool] | None) -> None:
        """Start without items; `wants` is a test of each, by default none is wanted."""
        self._wants = wants
        self.is_offered = False
        self.forget()

    def forget(self) -> None:
        """Forget all items, as on a new level."""
        self._things: Mapping[Position, tuple[ItemView, ...]] | None = {}
        self._passed: dict[Position, Pile] = {}  # what was left lying
        self.places: frozenset[Position] = frozenset()

    def look(self, view: View) -> bool:
        """Note the positions of wanted items, and return True if one of them is new."""
        wants, items = self._wants, view.items
        if wants is None or items == self._things:
            return False
        self._things, before = items, self.places
        self.places = frozenset(
            at
            for at, things in items.items()
            if self._passed.get(at) != _pile(things) and any(map(wants, things))
        )
        return bool(self.places - before)

    def pass_over(self, view: View) -> bool:
        """Leave the items in the player's cell, until something else lies there.

        Of what is offered, all that is known is left, as it is to be chosen from.

        Returns:
            Whether it had not been looked at before.
        """
        here = view.player.position
        if here not in self.places:
            return False
        offered = {at for at in self.places if any(each.is_offered for each in view.items[at])}
        self.is_offered = here in offered
        left = offered if self.is_offered else {here}
        self._passed |= {at: _pile(view.items[at]) for at in left}
        self.places -= left
        return True

    def reconsider(self) -> None:
        """Test all items again when looking the next time."""
        self.is_offered = False
        self._things = None


def _pile(things: Iterable[ItemView]) -> Pile:
    return tuple((each.kind, each.count) for each in things)
