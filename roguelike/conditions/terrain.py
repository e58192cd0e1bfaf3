"""Ask what a cell is made of."""

from collections.abc import Collection
from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items, Tag, TerrainId
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    keeping,
)
from roguelike.content.schema.steps import ConditionParams, Place
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class Terrain(ConditionParams):
    """Ask for the terrain of a cell, such as the one where an actor stands."""

    kind: Literal["terrain"] = "terrain"
    terrains: Items[TerrainId] = Field(
        default=(), description="The kinds of terrain, or a `#tag` of them."
    )
    tags: Items[Tag] = Field(
        default=(), description="Words, one of which is enough: those that terrain has in `tags`."
    )
    who: Place = Field(default="target", description="Who stands there, or which cell it is.")

    def grounds(self) -> Collection[str]:
        """Return the tags."""
        return self.tags if self.who == "target" else ()

    _asks_for_something = keeping(
        Combination(
            some=(Given("terrains"), Given("tags")),
            message="this asks for no terrain",
            hint="write `terrains` or `tags`",
        )
    )


@implements(Terrain)
def terrain(params: Terrain, situation: Situation) -> bool:
    """Look at what really is there, also where it looks like something else."""
    cell = situation.where(params.who)
    if cell is None:
        return False
    level = situation.world.level
    words = level.table.tags[level.number_at(cell)]
    return level.terrain_id(cell) in params.terrains or not words.isdisjoint(params.tags)
