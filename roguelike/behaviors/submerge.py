"""Lurk below, and strike from there."""

from typing import Annotated, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.fields.base import MAX_ITEMS, Items, StatusId, Tag
from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.engine.actions.base import Action, Aside
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.effects.stats import end_status
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World
from roguelike.registry import implements


class Dive(Struct, frozen=True):
    """Let a status begin for oneself that lasts until one surfaces; `status` is its id."""

    status: str

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Begin it."""
        kind = world.ruleset.things.statuses[self.status]
        return begin_status(actor, kind, Dose(None, 1, Cause(actor.id)), world)


class Surface(Struct, Aside, frozen=True):
    """End a status of one's own, which takes no time; `status` is its id."""

    status: str

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """End it."""
        return end_status(actor, self.status, world)


class Submerge(BehaviorParams):
    """Have a status on some terrain, except while an enemy is attacked from there.

    With an enemy near it surfaces, which takes no time, so that the behaviors listed after this
    one can attack; the next action is for submerging again. What it is to be submerged is up to
    the status, which may hide and protect. On other terrain it never has the status.
    """

    kind: Literal["submerge"] = "submerge"
    status: StatusId = Field(description="The status of a submerged one.")
    tags: Annotated[Items[Tag], Field(min_length=1, max_length=MAX_ITEMS)] = Field(
        default=("water",),
        description="Words, one of which is enough: those that the terrain has in `tags`.",
    )
    near: Range = Field(default=1, description="How close an enemy has to come, in cells.")


@implements(Submerge)
def submerge(params: Submerge, turn: Turn) -> Action | None:
    """Surface where an enemy is near or one cannot be submerged, else submerge."""
    actor, world = turn.actor, turn.world
    if params.status not in world.ruleset.things.statuses:
        return None
    level = world.level
    is_deep = not level.table.tags[level.number_at(actor.cell)].isdisjoint(params.tags)
    if params.status not in actor.statuses:
        return Dive(params.status) if is_deep else None
    is_over = not is_deep or turn.sees_enemy_within(params.near)
    return Surface(params.status) if is_over else None
