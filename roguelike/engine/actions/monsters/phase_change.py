"""Change phase, as bosses do when they are hurt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.schema.steps import StepParams
from roguelike.core.memory import Slot
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.effects.effect_execution import perform
from roguelike.engine.effects.stats import end_status
from roguelike.engine.items.item_use import context_of
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import ActorId, Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World

BEGUN = Slot[int]("phase", Count)
"""The number of its phases that an actor has begun."""


def phases_begun(actor: Actor) -> int:
    """Return how many of its phases have begun for an actor."""
    return BEGUN.of(actor, 0)


class Transition(Struct, frozen=True):
    """Begin one's next phase.

    Attributes:
        steps: What happens.
        status: The id of the status that one has from now on; empty for none.
        before: The id of the one that ends; empty for none.
        enemy: The id of the enemy in sight, who is the other one of the steps.
    """

    steps: Sequence[StepParams]
    status: str
    before: str
    enemy: ActorId

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember it, change the status, and carry out the steps."""
        BEGUN.note(actor, phases_begun(actor) + 1)
        cause = Cause(actor.id, ("monster", actor.kind.id))
        events = end_status(actor, self.before, world)
        if self.status in world.ruleset.things.statuses:
            kind = world.ruleset.things.statuses[self.status]
            events += begin_status(actor, kind, Dose(None, 1, cause), world)
        context = context_of(actor, cause, None, world)
        other = world.level.living(self.enemy)
        return events + perform(self.steps, replace(context, other=other))
