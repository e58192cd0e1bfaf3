"""Shoot by nature, without an item."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.formula import Formula
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import require
from roguelike.engine.actions.monsters.chase import Notice
from roguelike.engine.combat.attack import strike_with
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.effects import cooldowns
from roguelike.engine.items.item_use import context_of
from roguelike.engine.targeting.aiming import Aiming
from roguelike.engine.targeting.projectiles import hurled
from roguelike.engine.targeting.reflection import sent_back
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import Shot
from roguelike.engine.world.world import World

LOADING = Slot[int]("ranged_attack", Count)
"""The time from which an actor can shoot again."""


def may_shoot(actor: Actor, world: World) -> bool:
    """Tell whether it is long enough ago that an actor has shot."""
    return cooldowns.is_over(actor, LOADING, world)


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
        cooldowns.begin(actor, LOADING, self.cooldown, world)
        events = [*self.notice.perform(actor, world), Shot(actor.id, self.notice.enemy)]
        cell = self.notice.goal
        shot = hurled(self.range, Aiming.of(world, actor.cell, cell, actor))
        area, reflections = sent_back(shot, actor.cell, world)
        cause = Cause(actor.id, ("monster", actor.kind.id))
        context = context_of(actor, cause, cell, world).aimed(area)
        events += reflections
        for target in context.targets:
            events += strike_with(dict(self.stats), target, context)
        return events
