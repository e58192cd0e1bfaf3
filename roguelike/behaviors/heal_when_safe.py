"""Get one's health back when there was no fight for a while."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import Actions, BehaviorParams, Share
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.flee import Recover, Rest, actions_in_retreat
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class HealWhenSafe(BehaviorParams):
    """Get all health back after having fled or rested for some actions without a break.

    It rests by itself where it is hurt and unaware of enemies. To let it flee, put a behavior that
    flees after this one; then it heals also in sight of its enemy once it has fled for so long.
    """

    kind: Literal["heal_when_safe"] = "heal_when_safe"
    below: Share = Field(
        default=100,
        description="The percentage of its health below which it heals; 100 for whenever hurt.",
    )
    after: Actions = Field(
        default=16, description="After how many actions without a fight it heals."
    )


@implements(HealWhenSafe)
def heal_when_safe(params: HealWhenSafe, turn: Turn) -> Action | None:
    """Heal if it is time, rest while nobody is near, and else answer nothing."""
    if not turn.is_hurt(params.below):
        return None
    if actions_in_retreat(turn.actor, turn.world) >= params.after:
        return Recover()
    is_calm = not (turn.actor.alert or turn.knows_enemy())
    return Rest() if is_calm else None
