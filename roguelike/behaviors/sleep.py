"""Sleep until disturbed."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import Doze, WakeUp, is_woken, sleeping_status
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.effects.stats import is_hurt
from roguelike.registry import implements

_UNHURT = 100
"""Percent of the health that one can have."""


class Sleep(BehaviorParams):
    """Sleep, and leave the other behaviors to rest, until harmed, alarmed or woken by what is near.

    Each time an enemy moves where the sleeper would see it, there is a chance of waking.
    An enemy who keeps still does not disturb. Once awake, it never falls asleep again. As the
    behavior of a status, it ends the status, and any loss of health wakes, poison as well.
    """

    sleeps: ClassVar[bool] = True

    is_told: ClassVar[bool] = False

    kind: Literal["sleep"] = "sleep"
    wake_percent: Annotated[int, Field(ge=0, le=100)] = Field(
        default=10, description="The chance of waking each time an enemy moves in sight."
    )


@implements(Sleep)
def sleep(params: Sleep, turn: Turn) -> Action | None:
    """Wake up or sleep on; answer nothing once awake."""
    actor = turn.actor
    in_status = bool(sleeping_status(actor))
    if is_woken(actor) and not in_status:
        return None
    if (
        actor.provoked
        or actor.alert
        or (in_status and is_hurt(actor, _UNHURT, turn.world.ruleset.roles))
        or (turn.sees_enemy() and turn.rng.chance(params.wake_percent))
    ):
        return WakeUp()
    return Doze()
