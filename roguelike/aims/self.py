"""Meet the one who does it."""

from typing import Literal

from roguelike.content.schema.steps import AimParams
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements


class Self(AimParams):
    """Meet the one who does it."""

    kind: Literal["self"] = "self"


@implements(Self)
def self(params: Self, aiming: Aiming) -> Area:  # noqa: ARG001 - there is nothing to choose
    """Meet the cell where that one stands, if anyone does it."""
    if aiming.own < 0:
        return Area((), (), aiming.origin)
    return Area((aiming.own,), (), aiming.own)
