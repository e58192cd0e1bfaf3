"""Call others to one's side."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.fields.base import MonsterId, Percent
from roguelike.content.schema.steps import MAX_TURNS, BehaviorParams, Range
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action, begin_cooldown, is_ready
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.spawning.new_actors import SummonOrder, places_for, summon_monsters
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World
from roguelike.registry import implements

READY = Slot[int]("summon", Count)
"""The time from which an actor can call others again."""

CALLED = Slot[int]("summoned", Count)
"""The number of others that an actor has called so far."""


def called(actor: Actor) -> int:
    """Return how many an actor has called so far."""
    return CALLED.of(actor, 0)


def may_call(actor: Actor, world: World) -> bool:
    """Return True if it is long enough ago that an actor has called others."""
    return is_ready(actor, READY, world)


class CallUp(Struct, frozen=True):
    """Call monsters to one's side, which takes a while before it can be done again.

    Attributes:
        monster: The id of their kind.
        count: How many, as far as there is room.
        radius: How many steps away they stand at most.
        cooldown: For how many turns it is not done again.
    """

    monster: str
    count: int
    radius: int
    cooldown: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Call them, and remember how many they are and when that can be done again."""
        begin_cooldown(actor, READY, self.cooldown, world)
        CALLED.note(actor, called(actor) + self.count)
        kind = world.ruleset.monsters[self.monster]
        order = SummonOrder(kind, actor.faction, actor.cell, self.count, self.radius)
        return summon_monsters(order, Cause(actor.id), world)


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
