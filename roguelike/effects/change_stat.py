"""Change a stat for good."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import Maybe, SlotId, StatId
from roguelike.content.schema.steps import StepParams
from roguelike.core.formulas.formula import MAX_RESULT
from roguelike.engine.combat.damage import harm, heal
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.stats import change_base, change_bonus
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ItemChanged, StatChanged
from roguelike.engine.world.item import Item
from roguelike.registry import implements


class ChangeStat(StepParams):
    """Change a stat of an actor for good, or what an equipped item adds to the stat."""

    rewards: ClassVar[bool] = True

    kind: Literal["change_stat"] = "change_stat"
    stat: StatId = Field(description="The stat.")
    amount: Amount = Field(description="By how much; a negative number lowers it.")
    slot: Maybe[SlotId] = Field(
        default=None,
        description=(
            "The slot whose item is changed, if it holds one; if left out, the actor is changed."
        ),
    )
    at_most: Annotated[int, Field(ge=-MAX_RESULT, le=MAX_RESULT)] | None = Field(
        default=None,
        description=("The highest value to which the actor's stat is raised, everything included."),
    )

    def changes_by(self) -> dict[str, Amount]:
        """Return by how much."""
        return {self.stat: self.amount}


@implements(ChangeStat)
def change_stat(params: ChangeStat, context: Context) -> list[Event]:
    """Change the stat of each target, or that of what it wears."""
    return [event for actor in context.targets for event in _change(params, actor, context)]


def _change(params: ChangeStat, actor: Actor, context: Context) -> list[Event]:
    world, stat = context.world, params.stat
    amount = context.roll(params.amount, actor)
    if params.at_most is not None and amount > 0:
        amount = max(min(amount, params.at_most - actor.stats[stat]), 0)
    if not amount:
        return []
    if params.slot is not None:
        item = _worn(actor, params.slot)
        return [] if item is None else _change_item(actor, item, (stat, amount), context)
    if stat == world.ruleset.roles.health:
        if amount > 0:
            return heal(actor, amount, context.cause, world)
        return harm(actor, -amount, context.cause, world)
    changed = change_base(actor, stat, amount, world)
    return [StatChanged(actor.id, stat, changed)] if changed else []


def _worn(actor: Actor, slot: str) -> Item | None:
    """Return what an actor wears in a slot."""
    worn = (item for item in actor.items if item.worn)
    return next((item for item in worn if slot in item.kind.definition.slots), None)


def _change_item(
    actor: Actor, item: Item, change: tuple[str, int], context: Context
) -> list[Event]:
    """Change what an item adds to a stat; `change` is the stat and by how much."""
    change_bonus(actor, item, change, context.world)
    return [ItemChanged(actor.id, item_view(item, context.world), *change)]
