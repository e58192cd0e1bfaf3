"""Ask how far it is."""

from typing import Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import swapped
from roguelike.content.schema.steps import ConditionParams, Place, Radius
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class Distance(ConditionParams):
    """Ask how far it is from one to another, in cells."""

    kind: Literal["distance"] = "distance"
    who: Place = Field(default="self", description="From whom, or from which cell.")
    to: Place = Field(default="target", description="To whom, or to which cell.")
    at_least: Radius = Field(default=0, description="The least distance.")
    at_most: Radius | None = Field(
        default=None, description="The greatest distance; if left out, any is near enough."
    )

    @model_validator(mode="after")
    def _some_distance_is_meant(self) -> Self:
        if self.at_most is not None and self.at_most < self.at_least:
            raise swapped(self, "at_most", "less", "at_least")
        return self


@implements(Distance)
def distance(params: Distance, situation: Situation) -> bool:
    """Measure as the rules do."""
    here, there = situation.where(params.who), situation.where(params.to)
    if here is None or there is None:
        return False
    far = situation.world.distance(here, there)
    return params.at_least <= far and (params.at_most is None or far <= params.at_most)
