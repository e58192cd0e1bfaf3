"""Call others for help."""

from typing import Any, ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.steps import Actions, BehaviorParams, Share
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action, Aside
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.perception.alerts import alarm, unaware_in_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event, Shouted
from roguelike.engine.world.world import World
from roguelike.registry import implements

SHOUTED = Slot[bool]("shout_for_help", bool)
"""The memory of an actor that it has called for help."""


class Shout(Struct, Aside, frozen=True):
    """Tell all in view who are on the same side and unaware where the enemy is.

    Attributes:
        goal: Where the enemy is, as a flat index.
        alert: For how many actions the others look for it.
    """

    goal: int
    alert: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Tell them, and remember it."""
        for other in unaware_in_view(actor, world):
            alarm(other, self.goal, self.alert, world)
        SHOUTED.note(actor, value=True)
        return [Shouted(actor.id)]


class ShoutForHelp(BehaviorParams):
    """Call for help once, as soon as someone on its side is in view who is unaware of the enemy.

    All of those become alert and know where the enemy is. It takes no time: the behaviors listed
    after this one are asked in the same action. Give it conditions to let only the hurt call.
    """

    remembers: ClassVar[tuple[Slot[Any], ...]] = (SHOUTED,)

    kind: Literal["shout_for_help"] = "shout_for_help"
    below: Share | None = Field(
        default=None,
        description=(
            "The percentage of its health below which it calls, 100 for whenever hurt;"
            " if left out, also unhurt."
        ),
    )
    alert_turns: Actions = Field(
        default=15, description="For how many actions the others stay alert."
    )


@implements(ShoutForHelp)
def shout_for_help(params: ShoutForHelp, turn: Turn) -> Action | None:
    """Shout if there is an enemy and an ally to tell of it; once is enough."""
    actor = turn.actor
    if SHOUTED.is_in(actor) or not (params.below is None or turn.is_hurt(params.below)):
        return None
    if turn.knows_enemy():
        goal = turn.enemy.cell
    elif actor.alert:
        goal = actor.goal
    else:
        return None
    return Shout(goal, params.alert_turns) if unaware_in_view(actor, turn.world) else None
