"""Use a carried item or an ability."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.schema.statuses import Verb
from roguelike.content.schema.steps import AbilityDef, Deed
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.actions.pick_up import carried
from roguelike.engine.effects.effect_execution import carry_out, has_effect, holds_all
from roguelike.engine.items.item_use import context_of, identify, use_item
from roguelike.engine.perception.sight import item_view
from roguelike.engine.targeting.aiming import must_aim
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event, NothingHappened
from roguelike.engine.world.events.item_events import AbilityUsed
from roguelike.engine.world.item import ItemId
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World


class Use(Struct, frozen=True):
    """Use a carried item.

    Attributes:
        item: Which.
        position: Where it is aimed at, if it has to be.
    """

    verb: ClassVar[Verb] = "use"

    item: ItemId
    position: Position | None = None

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Use it; an unknown one that has to be aimed becomes known first.

        Raises:
            ImpossibleError: It cannot be used, or cannot be used now.
        """
        require(actor, self.verb)
        item = carried(actor, self.item)
        use = item.kind.definition.use
        told = item_view(item, world)
        if use is None:
            raise ImpossibleError(Reason.NO_USE, item=told)
        if use.spends == "charge" and item.charges <= 0:
            raise ImpossibleError(Reason.NO_CHARGES, item=told)
        if actor is world.player and not world.knows(item.kind) and must_aim(use):
            return identify(item.kind, world)  # to ask for an aim before would tell what it is
        cell = aimed(use, self.position, world)
        context = context_of(actor, Cause(actor.id), cell, world, item)
        if not holds_all(use.when, context, context.other):
            raise ImpossibleError(Reason.NOT_NOW, item=told)
        return use_item(actor, item, cell, world)


class UseAbility(Struct, frozen=True):
    """Use an ability.

    Attributes:
        ability: Its full id.
        position: Where it is aimed at, if it has to be.
    """

    verb: ClassVar[Verb] = "ability"

    ability: str
    position: Position | None = None

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Use it, and begin its cooldown unless nothing happened.

        Raises:
            ImpossibleError: The actor cannot do it, or cannot do it now.
        """
        require(actor, self.verb)
        now = world.schedule.now
        ready = actor.abilities.get(self.ability)
        if ready is None or ready > now:
            raise ImpossibleError(Reason.NOT_READY)
        definition = world.ruleset.things.abilities[self.ability].definition
        cell = aimed(definition, self.position, world)
        cause = Cause(actor.id, ("ability", self.ability))
        context = context_of(actor, cause, cell, world)
        if not holds_all(definition.when, context, context.other):
            raise ImpossibleError(Reason.NOT_NOW)
        events: list[Event] = [AbilityUsed(actor.id, self.ability)]
        results = carry_out(definition, context)
        if not has_effect(results):
            return events + (results or [NothingHappened(actor.id, cause.means)])
        actor.abilities[self.ability] = now + definition.cooldown * TURN
        return events + results


def may_use(ability: AbilityDef, actor: Actor, enemy: Actor, world: World) -> bool:
    """Return True if the conditions of an ability hold now, if it is aimed at an enemy."""
    cell = enemy.cell if must_aim(ability) else None
    context = context_of(actor, Cause(actor.id), cell, world)
    return holds_all(ability.when, context, context.other)


def aimed(deed: Deed, position: Position | None, world: World) -> int | None:
    """Return the cell at which a deed is aimed, or None where it needs none.

    Raises:
        ImpossibleError: It needs one and has none on the level.
    """
    if not must_aim(deed):
        return None
    level = world.level
    if position is None or not (0 <= position.x < level.width and 0 <= position.y < level.height):
        raise ImpossibleError(Reason.NO_TARGET)
    return level.cell(position)
