"""Leave the level by its stairs."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.schema.statuses import Verb
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.engine.spawning.level_entry import arrive
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World


class Descend(Struct, frozen=True):
    """Go down the stairs on which the actor stands."""

    verb: ClassVar[Verb] = "stairs"

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Make the next level and arrive there.

        Raises:
            ImpossibleError: There are no stairs down here, a status keeps the actor from them, or
                the campaign has no next level.
        """
        if world.level.leads(actor.cell) != "down":
            raise ImpossibleError(Reason.NO_STAIRS_DOWN)
        require(actor, self.verb)
        try:
            return arrive(world, world.depth + 1)
        except CannotGenerateError as error:
            raise ImpossibleError(Reason.NO_LEVEL) from error


class Ascend(Struct, frozen=True):
    """Go up the stairs on which the actor stands."""

    verb: ClassVar[Verb] = "stairs"

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Refuse: the stairs up only show where the player came from.

        Raises:
            ImpossibleError: Always; the reason tells whether there are stairs up here.
        """
        here = world.level.leads(actor.cell) == "up"
        raise ImpossibleError(Reason.NO_WAY_BACK if here else Reason.NO_STAIRS_UP)
