"""Become two when struck."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range, Share
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.spawning.new_actors import Divide, places_for
from roguelike.registry import implements

_LEAST = 2
"""The least health needed to split, so that each of both parts has some."""


class SplitWhenHurt(BehaviorParams):
    """Divide in two while health is low, each with half of the health that was left.

    That is all the health that each can have from then on, so neither counts as hurt. With no
    room or too little health it leaves the choice to the behaviors listed after this one.
    """

    kind: Literal["split_when_hurt"] = "split_when_hurt"
    below: Share = Field(
        default=100,
        description="The percentage of its health below which it splits; 100 for whenever hurt.",
    )
    radius: Range = Field(default=4, description="The most steps away that the new one stands.")


@implements(SplitWhenHurt)
def split_when_hurt(params: SplitWhenHurt, turn: Turn) -> Action | None:
    """Split if hurt, strong enough and not hemmed in, else answer nothing."""
    actor, world = turn.actor, turn.world
    if not turn.is_hurt(params.below) or actor.stats[world.ruleset.roles.health] < _LEAST:
        return None
    if not places_for(actor.kind, actor.cell, params.radius, world):
        return None
    return Divide(_LEAST, params.radius)
