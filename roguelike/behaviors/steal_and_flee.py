"""Rob an enemy, and run away with the loot."""

from typing import Any, ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.steps import AlertTurns, BehaviorParams
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.chase import Pursue, is_hurt_by, search
from roguelike.engine.actions.flee import flight
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.items.transfer import Loot, rob
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World
from roguelike.registry import implements

LOADED = Slot[bool]("steal_and_flee", bool)
"""The memory of an actor that it has robbed somebody."""


def has_stolen(actor: Actor) -> bool:
    """Return True if an actor has robbed somebody."""
    return LOADED.is_in(actor)


class HitAndRob(Struct, frozen=True):
    """Go after an enemy, and take something from it once it is hurt.

    Attributes:
        pursuit: The step or the attack.
        what: What is taken.
    """

    pursuit: Pursue
    what: Loot

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Pursue, rob who is hurt by that and lives, and remember it."""
        victim = world.level.actors.get(self.pursuit.cell)
        events = self.pursuit.perform(actor, world)
        if victim is None or not (is_hurt_by(victim, events) and victim.alive and actor.alive):
            return events
        if theft := rob(actor, victim, self.what, world):
            LOADED.note(actor, value=True)
        return events + theft


class StealAndFlee(BehaviorParams):
    """Go after an enemy, take something from it with a hit that hurts, and flee ever after.

    As long as the enemy has nothing to take, it fights on. It drops the loot when it dies, like
    all that it carries. Out of sight it looks where it saw the enemy last or, with its loot,
    keeps away from there, until its alertness has run out. Unaware, it leaves the choice to the
    behaviors listed after this one.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (LOADED,)

    kind: Literal["steal_and_flee"] = "steal_and_flee"
    what: Loot = Field(
        default="item", description="What it takes: one item that is not equipped, or all gold."
    )
    alert_turns: AlertTurns = 15


@implements(StealAndFlee)
def steal_and_flee(params: StealAndFlee, turn: Turn) -> Action | None:
    """Flee with the loot, else chase what is in sight, else search where it was."""
    if has_stolen(turn.actor):
        return flight(turn, params.alert_turns)
    if not turn.knows_enemy():
        return search(turn)
    enemy = turn.enemy
    step = turn.step_towards(enemy.cell, in_sight=True)
    return HitAndRob(Pursue(step, params.alert_turns, enemy.cell, enemy.id), params.what)
