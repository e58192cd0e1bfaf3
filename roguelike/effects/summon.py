"""Call monsters into being."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import MonsterId
from roguelike.content.schema.steps import Radius, Side, StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.spawning.new_actors import SummonOrder, summon_monsters
from roguelike.engine.spawning.starting_items import faction_of
from roguelike.engine.world.actor import ActorKind, Faction
from roguelike.engine.world.cause import NOBODY, Cause
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Summon(StepParams):
    """Summon monsters around the cell that is aimed at."""

    meets = "nothing"

    unsettles = "endangers"

    kind: Literal["summon"] = "summon"
    monster: MonsterId = Field(description="Which kind.")
    count: Amount = Field(
        default="1", validate_default=True, description="How many, as far as there is room."
    )
    radius: Radius = Field(default=2, description="The most steps away that they stand.")
    side: Side = Field(
        default="self",
        description="Whose side they are on: that of whoever causes it, or that of their kind.",
    )
    carries: bool = Field(
        default=False, description="Whether they have the items and the gold that their kind has."
    )

    def calls(self) -> Side:
        """Return on whose side."""
        return self.side


@implements(Summon)
def summon(params: Summon, context: Context) -> list[Event]:
    """Let them stand on the nearest cells that are free and to which steps lead."""
    world = context.world
    kind = world.ruleset.monsters[params.monster]
    side = _side(params, kind, context)
    cause = Cause(context.actor.id if context.actor else NOBODY, context.cause.means)
    count = context.roll(params.count)
    order = SummonOrder(kind, side, context.cell, count, params.radius, params.carries)
    return summon_monsters(order, cause, world)


def _side(params: Summon, kind: ActorKind, context: Context) -> Faction:
    if params.side == "self" and context.actor is not None:
        return context.actor.faction
    return faction_of(kind)
