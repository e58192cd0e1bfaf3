"""Items that are dealt out over the whole game, and gold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.base import FrequencyId, Maybe
from roguelike.content.schema.levels import MAX_CELLS, MAX_DEPTH
from roguelike.core.field import Field as Distances
from roguelike.core.gait import Gait
from roguelike.core.geometry import Position, Rect
from roguelike.engine.dealing import Dealt, deal
from roguelike.engine.site import MAX_FINDS, Find, Site
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_PILES = 50

_REMOTE = 3
"""One of so many items lies anywhere, the others where hardly anyone comes by."""

_APART = 4
"""Columns or rows between two finds, where there is room for that."""


class Items(Params):
    """Put items on the level that are dealt out over the whole game, and gold.

    They lie on dry ground that can be reached, each on a cell of its own, neither in corridors nor
    in doorways. Each room that has only one way in gets one first; of the others, two of three lie
    in such rooms or far from where the player arrives.
    """

    kind: Literal["items"] = "items"
    frequency: Maybe[FrequencyId] = Field(
        default=None, description="How many of which items there are; without it, none."
    )
    near_start: Annotated[int, Field(ge=0, le=MAX_CELLS)] = Field(
        default=0,
        description=(
            "Within how many steps of where the player arrives one of the items lies; 0 if it does"
            " not matter."
        ),
    )
    near_last: Annotated[int, Field(ge=1, le=MAX_DEPTH)] = Field(
        default=MAX_DEPTH, description="The last depth at which `near_start` counts."
    )
    gold: CountValue = Field(
        default="0", validate_default=True, description="How much gold lies on the level in all."
    )
    piles: Annotated[int, Field(ge=1, le=MAX_PILES)] = Field(
        default=3, description="Into how many piles of about the same size the gold is divided."
    )


@implements(Items)
def items(params: Items, site: Site) -> None:
    """Deal what lies here, and choose a place for each; what finds no place is lost."""
    dealt = _dealt(params.frequency, site) if params.frequency else []
    gold = max(params.gold.roll(site.rng, {"depth": site.depth}), 0)
    if not (dealt or gold):
        return
    places = _Places(site)
    finds = dealt[: max(MAX_FINDS - len(site.finds), 0)]
    for number, each in enumerate(finds):
        is_near = not number and site.depth <= params.near_last
        place = places.take(within=params.near_start if is_near else 0)
        if place is None:
            return
        site.finds.append(Find(place, each.item, each.loot, each.pieces))
        site.dealt.setdefault(params.frequency or "", []).append(each.id)
    piles = min(params.piles, gold)
    for number in range(piles):
        place = places.take()
        if place is None:
            return
        site.gold[place] = gold * (number + 1) // piles - gold * number // piles


def _dealt(frequency: str, site: Site) -> list[Dealt]:
    """Return what lies on the level, as many as there are in the mode of the game."""
    percent = site.mode.items if site.mode else 100
    found = site.book.frequencies[frequency]
    return deal(found, frequency, site.depth, site.stream, percent)


class _Places:
    """Where something can still be put, and where the next thing goes."""

    def __init__(self, site: Site) -> None:
        import numpy as np

        self._rng, self._height = site.rng, site.height
        self._ways = _ways(site)
        finds = [find.position for find in site.finds]
        taken = {*finds, *site.gold}
        self._free = site.free() & ~site.corridors() & (self._ways >= 0)
        for position in taken:
            self._free[position] = False
        dead_ends = site.dead_ends()
        self._remote = self._ways >= int(self._ways.max()) * 2 // 3
        self._apart = np.ones_like(self._free)
        for position in taken:
            self._keep_apart(position)
        for room in dead_ends:
            self._remote[_inside(room)] = True
        self._empty = [room for room in dead_ends if not any(map(room.contains, finds))]

    def take(self, within: int = 0) -> Position | None:
        """Return the next place, or None where there is none.

        Args:
            within: How many steps it is from the start at most, if possible; 0 for any number.
        """
        wishes = [self._ways <= within] if within else self._wishes()
        free = self._free
        for wish in (*(wish & self._apart for wish in wishes), *wishes, self._apart, free):
            place = self._pick(free & wish)
            if place is not None:
                free[place] = False
                self._keep_apart(place)
                return place
        return None

    def _wishes(self) -> list[NDArray[np.bool_]]:
        """Return where the next thing should go, what is wished most first."""
        import numpy as np

        if self._empty:
            wish = np.zeros_like(self._free)
            wish[_inside(self._empty.pop())] = True
            return [wish, self._remote]
        return [self._remote] if self._rng.below(_REMOTE) else []

    def _pick(self, cells: NDArray[np.bool_]) -> Position | None:
        found = cells.reshape(-1).nonzero()[0]
        if not len(found):
            return None
        cell = int(found[self._rng.below(len(found))])
        return Position(*divmod(cell, self._height))

    def _keep_apart(self, position: Position) -> None:
        """Take note that the next thing should not lie beside something."""
        columns, rows = (slice(max(0, at - _APART), at + _APART + 1) for at in position)
        self._apart[columns, rows] = False


def _inside(room: Rect) -> tuple[slice, slice]:
    """Return the columns and rows of a room without its walls."""
    return slice(room.x + 1, room.right), slice(room.y + 1, room.bottom)


def _ways(site: Site) -> NDArray[np.int32]:
    """Return how many steps it is to each cell over dry ground, -1 where there is no way."""
    import numpy as np

    dry = site.dry()
    if site.start is None:
        return dry.astype(np.int32) - 1
    height = site.height
    cells = bytearray(dry.tobytes())
    field = Distances(cells, Gait().offsets(height), site.start.x * height + site.start.y)
    ways = [field.distance(cell) for cell in range(dry.size)]
    return np.array(ways, dtype=np.int32).reshape(dry.shape)
