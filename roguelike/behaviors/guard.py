"""Keep near one's post."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.guard_post import POST, Return, TakePost, post_of
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.world.actor import NOWHERE
from roguelike.registry import implements


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
