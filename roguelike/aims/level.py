"""Meet all on the level."""

from typing import Literal

from roguelike.content.schema.steps import AreaParams
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements


class Level(AreaParams):
    """Meet everyone on the level, wherever they are."""

    kind: Literal["level"] = "level"


@implements(Level)
def level(params: Level, aiming: Aiming) -> Area:
    """Meet the cells of all actors, nearest first."""
    standing = sorted(aiming.standing, key=lambda cell: (aiming.far(aiming.origin, cell), cell))
    return Area(aiming.spare(standing, params.spares), (), aiming.origin)
