"""Take health away."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import Maybe, Percent, StatId
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    keeping,
)
from roguelike.content.schema.steps import StepParams
from roguelike.engine.combat.attack import strike_with
from roguelike.engine.combat.damage import harm, heal
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event, Resisted
from roguelike.registry import implements

_WHOLE = 100  # percent


class Damage(StepParams):
    """Take health away: a rolled amount, or what the combat rule says of an attack."""

    kind: Literal["damage"] = "damage"
    amount: Amount | None = Field(
        default=None, description="How much; if left out, it is an attack by the combat rule."
    )
    stats: dict[StatId, Amount] = Field(
        default_factory=dict[StatId, Amount],
        description="Stats of the attack by the combat rule that differ from the attacker's.",
    )
    resisted_by: Maybe[StatId] = Field(
        default=None, description="The stat whose value reduces it, in percent."
    )

    drains: Percent = Field(
        default=0,
        description=("How much of the health taken goes to whoever causes it, in percent."),
    )

    def attacks_with(self) -> Mapping[StatId, Amount] | None:
        """Return the stats of the attack, if it is one by the combat rule."""
        return self.stats if self.amount is None else None

    def harms_by(self) -> Amount | None:
        """Return how much health it takes away, unless it is an attack by the combat rule."""
        return self.amount

    def resisted_with(self) -> StatId | None:
        """Return the stat that says how many percent of it somebody is spared."""
        return self.resisted_by

    _is_one_sort = keeping(
        Combination(
            when=(Given("amount"),),
            none=(Given("stats"),),
            message="`stats` are for an attack by the combat rule, which has no `amount`",
        )
    )


@implements(Damage)
def damage(params: Damage, context: Context) -> list[Event]:
    """Harm each target."""
    health = context.world.ruleset.roles.health
    events: list[Event] = []
    for actor in context.targets:
        before = actor.stats[health]
        events += _harm(params, actor, context)
        drained = (before - actor.stats[health]) * params.drains // _WHOLE
        drainer = context.actor
        if drained > 0 and drainer is not None and drainer.alive:
            events += heal(drainer, drained, context.cause, context.world)
    return events


def _harm(params: Damage, actor: Actor, context: Context) -> list[Event]:
    world = context.world
    if params.amount is None:
        return strike_with(params.stats, actor, context)
    amount = context.roll(params.amount, actor)
    if amount <= 0:
        return []
    if params.resisted_by is not None:
        amount = amount * (_WHOLE - min(actor.stats[params.resisted_by], _WHOLE)) // _WHOLE
        if amount <= 0:
            return [Resisted(actor.id, context.cause.means)]
    if context.actor is not None and context.actor is not actor:
        actor.provoked = True
    return harm(actor, amount, context.cause, world)
