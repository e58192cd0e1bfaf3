"""Keep near one's post."""

from typing import Any, ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action, Aside
from roguelike.engine.actions.step import step_to
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.bounded_types import Cell
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.events.events import Event, LostTrack
from roguelike.engine.world.world import World
from roguelike.registry import implements

POST = Slot[int]("guard", Cell, of_place=True)
"""The cell of the post that an actor guards."""


def post_of(actor: Actor) -> int:
    """Return where the post of an actor is, as a flat index, or `NOWHERE`."""
    return POST.of(actor, NOWHERE)


class TakePost(Struct, Aside, frozen=True):
    """Have one's post from now on at a cell."""

    cell: int

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember it."""
        POST.note(actor, self.cell)
        return []


class Return(Struct, frozen=True):
    """Let an enemy be, and take the next step back to one's post.

    Attributes:
        cell: The neighboring cell to enter; `BLOCKED` to stay.
    """

    cell: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Forget where the enemy was, and go."""
        events: list[Event] = [LostTrack(actor.id)] if actor.alert else []
        actor.alert = 0
        actor.goal = NOWHERE
        return events + (step_to(actor, self.cell, world) if self.cell >= 0 else [])


class Guard(BehaviorParams):
    """Leave enemies near the post to the behaviors listed after this one, and let others go.

    The post is where the monster stands when it acts for the first time. An enemy beside it is
    near as well, and one that harms it is for as long as it takes to answer that. With no enemy
    near, it goes back to its post, and watches from there who is in sight. At its post and
    unaware, it leaves the choice to the behaviors listed after this one, too.
    """

    moves_about: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (POST,)

    kind: Literal["guard"] = "guard"
    radius: Range = Field(
        default=6, description="How far from its post an enemy is near, in cells."
    )


@implements(Guard)
def guard(params: Guard, turn: Turn) -> Action | None:
    """Answer nothing while an enemy is near, else go back to the post or watch there."""
    actor, world = turn.actor, turn.world
    post = post_of(actor)
    if post == NOWHERE:
        return TakePost(actor.cell)
    if turn.sees_enemy():
        cell = turn.enemy.cell
        is_beside = world.distance(actor.cell, cell) <= 1
        is_near = is_beside or world.distance(post, cell) <= params.radius
    else:
        cell = actor.goal if actor.alert else NOWHERE
        is_near = cell != NOWHERE and world.distance(post, cell) <= params.radius
    if is_near or actor.provoked:
        return None
    if actor.cell != post:
        return Return(turn.step_towards(post, in_sight=False))
    return None if cell == NOWHERE else Return(BLOCKED)
