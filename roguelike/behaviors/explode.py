"""Burst beside an enemy."""

from typing import Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.combat.damage import harm
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World
from roguelike.registry import implements


class Burst(Struct, frozen=True):
    """Lose all health, unless something absorbs that."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Do as much harm to oneself as one has health."""
        return harm(actor, actor.stats[world.ruleset.roles.health], Cause(actor.id), world)


class Explode(BehaviorParams):
    """Die by choice as soon as an enemy is close.

    What that does to those around is up to the monster's triggers on `death`, which follow as
    well where somebody else kills it.
    """

    kind: Literal["explode"] = "explode"
    near: Range = Field(default=1, description="How close an enemy has to be, in cells.")


@implements(Explode)
def explode(params: Explode, turn: Turn) -> Action | None:
    """Burst beside an enemy in sight, else answer nothing."""
    return Burst() if turn.sees_enemy_within(params.near) else None
