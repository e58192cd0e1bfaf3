"""Change as one is hurt more and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.fields.base import Items, Maybe, Model, StatusId
from roguelike.content.schema.steps import BehaviorParams, Share, StepParams, Steps
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.effects.effect_execution import perform
from roguelike.engine.effects.stats import end_status
from roguelike.engine.items.item_use import context_of
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY, ActorId, Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World
from roguelike.registry import implements

BEGUN = Slot[int]("phase", Count)
"""The number of its phases that an actor has begun."""


def phases_begun(actor: Actor) -> int:
    """Return how many of its phases have begun for an actor."""
    return BEGUN.of(actor, 0)


class PhaseChange(Struct, frozen=True):
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


class Stage(Model):
    """A phase, which begins when health has fallen low enough."""

    below: Share = Field(description="The percentage of its health below which it begins.")
    status: Maybe[StatusId] = Field(
        default=None, description="A status that it has from then on, until the next one begins."
    )
    steps: Steps = Field(
        default=(), description="What happens when it begins, in order, to the monster itself."
    )


class Phase(BehaviorParams):
    """Begin the phases of a fight, each once, when health has fallen low enough.

    To begin a phase takes an action. Phases that have begun stay so when health rises again.
    """

    remembers: ClassVar[tuple[Slot[Any], ...]] = (BEGUN,)

    is_told: ClassVar[bool] = False

    kind: Literal["phase"] = "phase"
    phases: Annotated[Items[Stage], Field(min_length=1)] = Field(
        description="The phases, in order, each for less health than the one before."
    )

    def stages(self) -> tuple[Stage, ...]:
        """Return the phases."""
        return self.phases

    @model_validator(mode="after")
    def _go_down(self) -> Self:
        shares = [each.below for each in self.phases]
        if shares != sorted(set(shares), reverse=True):
            message = "each phase must be below less health than the one before"
            hint = "put the phases in the order in which they begin"
            raise fault(Fault.INCOHERENT, message, field="phases", hint=hint)
        return self


@implements(Phase)
def phase(params: Phase, turn: Turn) -> Action | None:
    """Begin the next phase if it is time, else answer nothing."""
    begun = phases_begun(turn.actor)
    if begun >= len(params.phases) or not turn.is_hurt(params.phases[begun].below):
        return None
    stage = params.phases[begun]
    before = params.phases[begun - 1].status if begun else None
    enemy = turn.enemy.id if turn.knows_enemy() else NOBODY
    return PhaseChange(stage.steps, stage.status or "", before or "", enemy)
