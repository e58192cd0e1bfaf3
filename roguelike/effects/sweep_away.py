"""Let water take things away."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import Range, StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.items.inventory import lay, let_go
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ItemSweptAway
from roguelike.engine.world.level import free_around
from roguelike.engine.world.world import World
from roguelike.registry import implements


class SweepAway(StepParams):
    """Sweep an item that is not worn out of the hands of actors, to a free cell near by.

    It comes to lie on other terrain than that where the actor is, if there is any as near.
    """

    unsettles = "endangers"

    kind: Literal["sweep_away"] = "sweep_away"
    radius: Range = Field(default=4, description="The most steps away that it ends up.")


@implements(SweepAway)
def sweep_away(params: SweepAway, context: Context) -> list[Event]:
    """Take an item from each target."""
    return [
        event for actor in context.targets for event in _sweep(actor, params.radius, context.world)
    ]


def _sweep(actor: Actor, radius: int, world: World) -> list[Event]:
    """Lay one of an actor's items, all of its stack, elsewhere, if that is possible."""
    level = world.level
    items = [item for item in actor.items if not item.worn]
    if not items:  # as with most, who are not worth a look around
        return []
    free = [cell for cell in free_around(actor.cell, radius, level) if cell not in level.items]
    if not free:
        return []
    item = world.effect_rng.pick(items)
    here = level.number_at(actor.cell)
    cell = world.effect_rng.pick([each for each in free if level.number_at(each) != here] or free)
    told = item_view(item, world)
    lay(let_go(actor, item, world), cell, world)
    return [ItemSweptAway(actor.id, told, level.positions[cell])]
