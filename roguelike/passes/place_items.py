"""Pass that puts items on the level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import MAX_DEPTH, DepthRange
from roguelike.content.schema.fields.base import ItemId, Items, LootId, Maybe, Percent
from roguelike.content.schema.fields.combinations import (
    exactly_one,
    keeping,
)
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import MAX_FINDS, Find, Site
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Placement(DepthRange):
    """Items that may be put somewhere, and at which depths."""

    item: Maybe[ItemId] = Field(default=None, description="An item.")
    loot: Maybe[LootId] = Field(default=None, description="A table to choose each item from.")
    every: Annotated[int, Field(ge=1, le=MAX_DEPTH)] = Field(
        default=1, description="Every how many depths of the range, counted from its first."
    )
    per: Literal["room", "level"] = Field(
        default="room",
        description="Whether it is rolled for each room, or once for the level.",
    )
    percent: Percent = Field(default=100, description="The chance that there are any.")
    count: CountValue = Field(default="1", validate_default=True, description="How many there are.")
    start_room: bool = Field(
        default=True, description="Whether there may be any in the arrival room."
    )

    _is_one_thing = keeping(
        *exactly_one(
            "item",
            "loot",
            message="name either `item` or `loot`",
            hint='write item = "…" or loot = "…"',
        )
    )

    def is_at(self, depth: int) -> bool:
        """Return True if there may be any at a depth; none, if its mod is not there."""
        is_there = self.item is not None or self.loot is not None
        return is_there and self.covers(depth) and (depth - self.first) % self.every == 0


class PlaceItems(Params):
    """Put items into the rooms, or, where there are no rooms, anywhere on the level."""

    kind: Literal["place_items"] = "place_items"
    finds: Annotated[Items[Placement], Field(min_length=1)] = Field(
        description="What is put on the level, one after another."
    )


@implements(PlaceItems)
def place_items(params: PlaceItems, site: Site) -> None:
    """Choose for each placement how many there are, then where each is."""
    free = site.free()
    for find in site.finds:
        free[find.position] = False
    whole = Rect(0, 0, site.width, site.height)
    for placement in params.finds:
        if not placement.is_at(site.depth):
            continue
        areas = [site.interior(room) for room in site.rooms if _allows(placement, room, site)]
        if placement.per == "level" or not site.rooms:
            areas = [site.rng.pick(areas)] if areas else [whole]
        for area in areas:
            if site.rng.chance(placement.percent):
                _put(placement, area, site, free)


def _allows(placement: Placement, room: Rect, site: Site) -> bool:
    return placement.start_room or site.start is None or not room.contains(site.start)


def _put(placement: Placement, area: Rect, site: Site, free: NDArray[np.bool_]) -> None:
    """Put items on different free cells of an area, as many as are wanted and fit."""
    import numpy as np

    rng = site.rng
    cells = np.flatnonzero(free[area.x : area.right, area.y : area.bottom]).tolist()
    wanted = placement.count.roll(rng, {"depth": site.depth})
    for _ in range(min(wanted, len(cells), MAX_FINDS - len(site.finds))):
        x, y = divmod(cells.pop(rng.below(len(cells))), area.height)
        position = Position(area.x + x, area.y + y)
        free[position] = False
        site.finds.append(Find(position, placement.item or "", placement.loot or ""))
