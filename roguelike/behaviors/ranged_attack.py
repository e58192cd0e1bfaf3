"""Shoot at enemies."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import StatId
from roguelike.content.schema.steps import MAX_TURNS, AlertTurns, BehaviorParams, Range
from roguelike.core.formulas.formula import Formula
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action, begin_cooldown, is_ready, require
from roguelike.engine.actions.chase import Notice
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.combat.attack import strike_with
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.items.item_use import context_of
from roguelike.engine.targeting.aim_checks import would_shoot
from roguelike.engine.targeting.aiming import Aiming
from roguelike.engine.targeting.projectiles import reflected, straight_flight
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import Shot
from roguelike.engine.world.world import World
from roguelike.registry import implements

LOADING = Slot[int]("ranged_attack", Count)
"""The time from which an actor can shoot again."""


def may_shoot(actor: Actor, world: World) -> bool:
    """Return True if it is long enough ago that an actor has shot."""
    return is_ready(actor, LOADING, world)


class Shoot(Struct, frozen=True):
    """Shoot at an enemy, which takes a while before it can be done again.

    Attributes:
        notice: The enemy, where it is, and for how long the actor stays alert.
        range: How far the shot flies, in cells.
        stats: What differs from the actor's stats in the attack by the combat rule.
        cooldown: For how many turns it is not done again.
    """

    notice: Notice
    range: int
    stats: tuple[tuple[str, Formula], ...]
    cooldown: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Shoot, and remember when that can be done again; it meets the first one in the way.

        Raises:
            ImpossibleError: A status keeps the actor from attacking.
        """
        require(actor, "attack")
        begin_cooldown(actor, LOADING, self.cooldown, world)
        events = [*self.notice.perform(actor, world), Shot(actor.id, self.notice.enemy)]
        cell = self.notice.goal
        shot = straight_flight(self.range, Aiming.of(world, actor.cell, cell, actor))
        area, reflections = reflected(shot, actor.cell, world)
        cause = Cause(actor.id, ("monster", actor.kind.id))
        context = context_of(actor, cause, cell, world).aimed(area)
        events += reflections
        for target in context.targets:
            events += strike_with(dict(self.stats), target, context)
        return events


class RangedAttack(BehaviorParams):
    """Shoot at the enemy in sight, as an attack by the combat rule, but not through friends.

    In between, and where the shot would not meet the enemy, it leaves the choice to the behaviors
    listed after this one.
    """

    hunts: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (LOADING,)

    shoots: ClassVar[bool] = True

    kind: Literal["ranged_attack"] = "ranged_attack"
    range: Range = Field(default=6, description="How far it shoots, in cells.")
    stats: dict[StatId, Amount] = Field(
        default_factory=dict[StatId, Amount],
        description="Stats of the shot that differ from those of the monster.",
    )
    cooldown: Annotated[int, Field(ge=0, le=MAX_TURNS)] = Field(
        default=2, description="How many turns after a shot it can shoot again."
    )
    alert_turns: AlertTurns = 15


@implements(RangedAttack)
def ranged_attack(params: RangedAttack, turn: Turn) -> Action | None:
    """Shoot if that would meet the enemy and nobody else, else answer nothing."""
    actor, world = turn.actor, turn.world
    if not may_shoot(actor, world) or not turn.sees_enemy():
        return None
    enemy = turn.enemy
    if not would_shoot(params.range, actor, enemy, world):
        return None
    notice = Notice(params.alert_turns, enemy.cell, enemy.id)
    return Shoot(notice, params.range, tuple(params.stats.items()), params.cooldown)
