"""Keep near the leader of one's pack."""

from typing import ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.engine.actions.base import Action, Aside
from roguelike.engine.actions.chase import catch_up
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.packs import leader_of
from roguelike.engine.world.world import World
from roguelike.registry import implements


class StandBy(Struct, Aside, frozen=True):
    """Be ready to go after somebody who may leave, which takes no time."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Change nothing; whoever does this stays on the schedule."""
        return []


class FollowLeader(BehaviorParams):
    """Go after the leader with whom it came, while unaware of enemies.

    Near its leader, with no way there, and once the leader is dead, it leaves the choice to the
    behaviors listed after this one.
    """

    moves_about: ClassVar[bool] = True

    kind: Literal["follow_leader"] = "follow_leader"
    near: Range = Field(default=2, description="How near is near enough, in cells.")


@implements(FollowLeader)
def follow_leader(params: FollowLeader, turn: Turn) -> Action | None:
    """Step towards the leader from afar; near one that may leave, be ready; else answer nothing."""
    leader = leader_of(turn.actor, turn.world.level)
    if leader is None or turn.actor.alert or turn.knows_enemy():
        return None
    return catch_up(turn, leader, params.near) or (StandBy() if leader.awake else None)
