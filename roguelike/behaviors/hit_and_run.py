"""Strike, and be gone before the enemy strikes back."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.steps import MAX_TURNS, AlertTurns, BehaviorParams
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.chase import Pursue, is_hurt_by, search
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World
from roguelike.registry import implements

AWAY = Slot[int]("hit_and_run", Count)
"""The time until which an actor keeps away."""


def keeps_away(actor: Actor, world: World) -> bool:
    """Return True if an actor has struck a short while ago, and keeps away since."""
    return world.schedule.now <= AWAY.of(actor, -1)


class HitAndRetreat(Struct, frozen=True):
    """Go after an enemy, and keep away for a while once it is hurt.

    Attributes:
        pursuit: The step or the attack.
        turns: For how many turns.
    """

    pursuit: Pursue
    turns: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Pursue, and remember until when to keep away if that has hurt somebody."""
        victim = world.level.actors.get(self.pursuit.cell)
        events = self.pursuit.perform(actor, world)
        if is_hurt_by(victim, events):
            AWAY.note(actor, world.schedule.now + self.turns * TURN)
        return events


class HitAndRun(BehaviorParams):
    """Go after an enemy and attack it, and keep away for some turns after each hit that hurts.

    Where it cannot get away it goes on attacking. Out of sight it looks where it saw the enemy
    last, and gives up when its alertness has run out. Unaware, it leaves the choice to the
    behaviors listed after this one.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (AWAY,)

    kind: Literal["hit_and_run"] = "hit_and_run"
    turns: Annotated[int, Field(ge=1, le=MAX_TURNS)] = Field(
        default=3, description="For how many turns it keeps away."
    )
    alert_turns: AlertTurns = 15


@implements(HitAndRun)
def hit_and_run(params: HitAndRun, turn: Turn) -> Action | None:
    """Step back after a hit, else chase what is in sight, else search where it was."""
    if not turn.knows_enemy():
        return search(turn)
    enemy = turn.enemy
    step = BLOCKED
    if keeps_away(turn.actor, turn.world):
        step = turn.step_away(enemy.cell)
    if step == BLOCKED:
        step = turn.step_towards(enemy.cell, in_sight=True)
    return HitAndRetreat(Pursue(step, params.alert_turns, enemy.cell, enemy.id), params.turns)
