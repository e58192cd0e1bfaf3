"""Pass that puts traps where one can walk around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from roguelike.content.references.ids import ground_id
from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.base import FeatureId, Items, Maybe, Needs
from roguelike.content.schema.fields.combinations import (
    exactly_one,
    keeping,
)
from roguelike.content.schema.levels import MAX_SIDE
from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.noise import near
from roguelike.core.rng import WeightedTable
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.level_contents import keep_clear
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_WEIGHT = 1_000_000
MAX_TRAPS = 200
"""The most traps that are put on a level."""


class Trap(DepthRange):
    """A trap that may be chosen, and at which depths."""

    terrain: Maybe[GroundId] = Field(
        default=None, description="What the trap is, usually `hidden` terrain."
    )
    feature: Maybe[
        Annotated[FeatureId, Needs("solid", value=False, reason="cannot be walked on")]
    ] = Field(default=None, description="What the trap is, usually a `hidden` feature.")
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )

    _is_one_thing = keeping(
        *exactly_one(
            "terrain",
            "feature",
            message="name the trap with either `terrain` or `feature`",
            hint='write feature = "…"',
        )
    )

    @property
    def ground(self) -> str:
        """The id of the terrain that it is, or of the feature as terrain; empty for none."""
        return ground_id(self.feature) if self.feature else self.terrain or ""


class Traps(Params):
    """Put traps on open ground.

    None lies in a corridor, in or beside a doorway, where a way is one cell wide, near the place
    where one arrives, or below an item. Hidden ones lie on the terrain for which they are taken.
    """

    kind: Literal["traps"] = "traps"
    traps: Annotated[Items[Trap], Field(min_length=1)] = Field(description="What is chosen from.")
    count: CountValue = Field(
        default="1d3 + depth / 3", validate_default=True, description="How many there are."
    )
    distance: Annotated[int, Field(ge=0, le=MAX_SIDE)] = Field(
        default=8,
        description="The least distance from the start, in columns or rows.",
    )


@implements(Traps)
def traps(params: Traps, site: Site) -> None:
    """Choose each trap, then its place.

    Raises:
        CannotGenerateError: It is not known where the player arrives.
    """
    import numpy as np

    start = site.require_start()
    table = WeightedTable(
        (site.number(trap.ground, walkable=True), trap.weight)
        for trap in params.traps
        if trap.ground and trap.covers(site.depth)
    )
    if table.is_empty:
        return
    open_ = _open(site)
    keep_clear(open_, start, params.distance)
    disguises = site.table.disguises
    for _ in range(min(params.count.roll(site.rng, {"depth": site.depth}), MAX_TRAPS)):
        number = table.choose(site.rng)
        assert number is not None
        looks = disguises[number]
        fit = open_ if looks == number else open_ & (site.terrain == looks)
        cells = np.flatnonzero(fit).tolist()
        if cells:
            place = divmod(site.rng.pick(cells), site.height)
            site.terrain[place] = number
            open_[place] = False


def _open(site: Site) -> NDArray[np.bool_]:
    """Return the bare ground around which there is other ground to walk on."""
    dry = site.dry()
    open_ = site.free()
    across, down = dry[:-2] | dry[2:], dry[:, :-2] | dry[:, 2:]
    open_[1:-1] &= across
    open_[:, 1:-1] &= down
    doorways = site.corridors()
    for door in site.doors:
        doorways[door] = True
    open_ &= ~near(doorways, 1)
    for find in site.finds:
        open_[find.position] = False
    return open_
