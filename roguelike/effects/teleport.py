"""Put actors elsewhere."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import Radius, StepParams, Whom
from roguelike.core.grid.bitboards import board_of, cells_in, parts
from roguelike.engine.combat.movement import relocate
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import free_around
from roguelike.engine.world.world import World
from roguelike.registry import implements

BESIDE = 1
"""The greatest distance from the aimed cell at which an actor is put, if the cell is taken."""


class Teleport(StepParams):
    """Put actors elsewhere, without a way between."""

    unsettles = "endangers"

    kind: Literal["teleport"] = "teleport"
    whom: Whom = Field(
        default="self",
        description=(
            "Whom it meets: `self`, who causes it, the `target`, which is whoever is aimed at, or"
            " the `other` one of a trigger."
        ),
    )
    to: Literal["random", "aim"] = Field(
        default="random",
        description=(
            "Where: to any free cell of the level that is not shut off from most of it, as by a"
            " locked door, or to the cell that is aimed at."
        ),
    )
    distance: Radius = Field(
        default=0,
        description="The least distance of a random cell, if the level has cells that far away.",
    )

    def needs_aim(self) -> bool:
        """Return True if it leads to a place that has to be aimed at."""
        return self.to == "aim"


@implements(Teleport)
def teleport(params: Teleport, context: Context) -> list[Event]:
    """Choose a cell for each target, and put it there."""
    world = context.world
    events: list[Event] = []
    for actor in context.targets:
        if params.to == "aim":
            free = free_around(context.cell, BESIDE, world.level)
            cell = free[0] if free else actor.cell
        else:
            cell = _anywhere(actor, params.distance, world)
        events += relocate(actor, cell, world)
    return events


def _anywhere(actor: Actor, distance: int, world: World) -> int:
    """Return a free cell that is so far away, or any other, or where the actor stands.

    It lies in the largest part of the level, so that nobody ends behind a door without its key.
    """
    import numpy as np

    level = world.level
    ground = level.movement.for_(actor.kind.moves).cells
    open_ = np.frombuffer(ground, dtype=np.bool_).reshape(-1, level.height)
    main = max(parts(board_of(open_), level.height), key=int.bit_count, default=0)
    free = [cell for cell in cells_in(main) if cell not in level.actors]
    far = [cell for cell in free if world.distance(actor.cell, cell) >= distance]
    return world.effect_rng.pick(far or free or [actor.cell])
