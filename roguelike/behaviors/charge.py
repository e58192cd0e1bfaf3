"""Take aim for a turn, then rush at an enemy in a straight line."""

from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Struct
from pydantic import Field, model_validator

from roguelike.content.findings.faults import swapped
from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.step import step_to
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.ai.safe_moves import movement_map_of
from roguelike.engine.combat.movement import way_to
from roguelike.engine.definitions.bounded_types import Cell
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import ActorId
from roguelike.engine.world.events.events import Braced, Event
from roguelike.engine.world.world import World
from roguelike.registry import implements

AIMED = Slot[int]("charge", Cell, of_place=True)
"""The cell that an actor is about to rush to."""


class Charge(BehaviorParams):
    """Take aim at an enemy some way off for a turn, then rush to where it was, and attack.

    An enemy that has stepped aside meanwhile is missed, and what stands in the way is attacked if
    it is an enemy as well. With no enemy in reach, it leaves the choice to the behaviors listed
    after this one.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True
    remembers: ClassVar[tuple[Slot[Any], ...]] = (AIMED,)

    kind: Literal["charge"] = "charge"
    near: Annotated[Range, Field(ge=2)] = Field(
        default=2, description="The least distance of the enemy, in cells."
    )
    far: Range = Field(default=5, description="The greatest distance of the enemy, in cells.")

    @model_validator(mode="after")
    def _near_is_less_than_far(self) -> Self:
        if self.far < self.near:
            raise swapped(self, "far", "less", "near")
        return self


class TakeAim(Struct, frozen=True):
    """Remember to which cell to rush next.

    Attributes:
        cell: The cell, as a flat index.
        enemy: The id of whoever stands there.
    """

    cell: int
    enemy: ActorId

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember it, for all to see."""
        AIMED.note(actor, self.cell)
        return [Braced(actor.id, self.enemy)]


class Rush(Struct, frozen=True):
    """Run along a way of neighboring cells until somebody is in it, and attack an enemy there."""

    way: tuple[int, ...]

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Step from cell to cell, each with all that follows."""
        AIMED.forget(actor)
        events: list[Event] = []
        for cell in self.way:
            events += step_to(actor, cell, world)
            if actor.cell != cell or not actor.alive:
                break
        return events


@implements(Charge)
def charge(params: Charge, turn: Turn) -> Action | None:
    """Rush if that has been prepared, else prepare it where a straight way leads to an enemy."""
    actor, world = turn.actor, turn.world
    if AIMED.is_in(actor):
        return Rush(_way(actor, AIMED.of(actor, actor.cell), params.far, world))
    if not turn.sees_enemy_within(params.far) or turn.sees_enemy_within(params.near - 1):
        return None
    way = _way(actor, turn.enemy.cell, params.far, world)
    is_free = turn.enemy.cell in way and not any(cell in world.level.actors for cell in way[:-1])
    return TakeAim(turn.enemy.cell, turn.enemy.id) if is_free else None


def _way(actor: Actor, cell: int, length: int, world: World) -> tuple[int, ...]:
    """Return the straight way of an actor to a cell, as far as its ground reaches."""
    steps, here = movement_map_of(actor, world).steps, actor.cell
    found: list[int] = []
    for there in way_to(cell, here, length, world.level):
        if there not in steps[here]:
            break
        found.append(there)
        here = there
    return tuple(found)
