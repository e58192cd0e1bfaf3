"""Pass that puts items on the level, dealt out over the whole game, and gold."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import MAX_DEPTH
from roguelike.content.schema.fields.base import FrequencyId, Maybe
from roguelike.content.schema.levels import MAX_CELLS
from roguelike.core.grid.bitboards import any_cell, square, walked
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.item_schedule import ScheduledItem, items_for_floor
from roguelike.engine.levels.level_builder import MAX_FINDS, Find, Site
from roguelike.registry import Params, implements

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
        default=None, description="How many of each item there are; if left out, none."
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
        default="0", validate_default=True, description="How much gold the level has in all."
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


def _dealt(frequency: str, site: Site) -> list[ScheduledItem]:
    """Return what lies on the level, as many as there are in the mode of the game."""
    percent = site.mode.items if site.mode else 100
    found = site.book.frequencies[frequency]
    return items_for_floor(found, frequency, site.depth, site.stream, percent)


class _Places:
    """The places left for items, and the choice of the next one, as bitboards."""

    def __init__(self, site: Site) -> None:
        self._site, self._height = site, site.height
        self._ways = ways = _ways(site)
        finds = [find.position for find in site.finds]
        dead_ends = site.dead_ends()
        far = (len(ways) - 1) * 2 // 3
        self._free = site.free_board() & ~site.corridors_board() & ways[-1]
        self._remote = ways[-1] & ~ways[far - 1] if far else ways[-1]
        self._apart = -1
        for x, y in {*finds, *site.gold}:
            self._take(x * self._height + y)
        for room in dead_ends:
            self._remote |= site.within(room)
        self._empty = [room for room in dead_ends if not any(map(room.contains, finds))]

    def take(self, within: int = 0) -> Position | None:
        """Return the next place, or None where there is none.

        Args:
            within: How many steps it is from the start at most, if possible; 0 for any number.
        """
        near = self._ways[min(within, len(self._ways) - 1)]
        wishes = [near] if within else self._wishes()
        for wish in (*(wish & self._apart for wish in wishes), *wishes, self._apart, self._free):
            if found := self._free & wish:
                cell = any_cell(found, self._site.rng)
                self._take(cell)
                return Position(*divmod(cell, self._height))
        return None

    def _wishes(self) -> list[int]:
        """Return where the next thing should go, what is wished most first."""
        if self._empty:
            return [self._site.within(self._empty.pop()), self._remote]
        return [self._remote] if self._site.rng.below(_REMOTE) else []

    def _take(self, cell: int) -> None:
        """Take note that something lies in a cell, and that nothing else should lie beside it."""
        self._free &= ~(1 << cell)
        self._apart &= ~square(*divmod(cell, self._height), _APART, self._height)


def _ways(site: Site) -> list[int]:
    """Return where one gets from the start in at most 0, 1, 2, … steps over dry ground."""
    dry = site.where(site.table.dry)
    if site.start is None:
        return [dry]
    return list(walked(1 << site.start.x * site.height + site.start.y, dry, site.height))
