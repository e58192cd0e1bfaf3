"""Call others to one's side."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.base import MonsterId, Percent
from roguelike.content.schema.steps import MAX_TURNS, BehaviorParams, Range
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.summon import CALLED, READY, CallUp, called, may_call
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.spawning.new_actors import places_for
from roguelike.registry import implements

_MOST = 50
"""The upper bound of all parameters that count monsters."""


class Summon(BehaviorParams):
    """Summon monsters around itself, in sight of an enemy, while there are few of them.

    With enough of them on the level and on its side, in between, and with no room for any, it
    leaves the choice to the behaviors listed after this one.
    """

    remembers: ClassVar[tuple[Slot[Any], ...]] = (READY, CALLED)

    kind: Literal["summon"] = "summon"
    monster: MonsterId = Field(description="Which kind.")
    count: Annotated[int, Field(ge=1, le=_MOST)] = Field(
        default=1, description="How many at a time, as far as there is room."
    )
    limit: Annotated[int, Field(ge=1, le=_MOST)] = Field(
        default=3, description="With this many of the kind around, it summons no more."
    )
    at_most: Annotated[int, Field(ge=1, le=_MOST)] | None = Field(
        default=None,
        description=(
            "After this many in all, it never summons again; if left out, there is no limit."
        ),
    )
    cooldown: Annotated[int, Field(ge=0, le=MAX_TURNS)] = Field(
        default=10, description="For how many turns it summons no others after that."
    )
    radius: Range = Field(default=2, description="The most steps away that they stand.")
    percent: Percent = Field(default=100, description="The chance to summon, for each action.")


@implements(Summon)
def summon(params: Summon, turn: Turn) -> Action | None:
    """Call as many as are missing, or answer nothing."""
    actor, world = turn.actor, turn.world
    if params.monster not in world.ruleset.monsters or not may_call(actor, world):
        return None
    if not turn.sees_enemy():
        return None
    missing = params.limit - sum(
        each.kind.id == params.monster and each.faction == actor.faction and each is not actor
        for each in world.level.actors.values()
    )
    kind = world.ruleset.monsters[params.monster]
    if params.at_most is not None:
        missing = min(missing, params.at_most - called(actor))
    if missing <= 0 or not places_for(kind, actor.cell, params.radius, world):
        return None
    if not turn.rng.chance(params.percent):
        return None
    return CallUp(params.monster, min(params.count, missing), params.radius, params.cooldown)
