"""The interface of all actions, the reasons why one can be impossible, and cooldowns."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from roguelike.content.schema.statuses import Verb
from roguelike.core.memory_slots import Slot
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import ActorId
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World


class Reason(StrEnum):
    """A reason why an action is impossible, by the name of the event that a message tells."""

    WALL = "impossible_wall"
    DIAGONAL = "impossible_diagonal"
    CORNER = "impossible_corner"
    NO_STAIRS_DOWN = "impossible_stairs_down"
    NO_STAIRS_UP = "impossible_stairs_up"
    NO_WAY_BACK = "impossible_way_back"
    NO_LEVEL = "impossible_no_level"
    LOCKED = "impossible_locked"
    REFUSED = "impossible_refused"
    BLOCKED = "impossible_blocked"
    HELD = "impossible_held"
    UNWILLING = "impossible_unwilling"
    NOTHING_HERE = "impossible_nothing_here"
    PACK_FULL = "impossible_pack_full"
    TOO_DEAR = "impossible_too_dear"
    NO_USE = "impossible_no_use"
    NO_CHARGES = "impossible_no_charges"
    NOT_WORN = "impossible_not_worn"
    STICKY = "impossible_sticky"
    NOT_READY = "impossible_not_ready"
    NOT_NOW = "impossible_not_now"
    NO_TARGET = "impossible_no_target"
    OUT_OF_RANGE = "impossible_out_of_range"


class ImpossibleError(Exception):
    """An action cannot be carried out; nothing has changed.

    Attributes:
        reason: Why.
        terrain: The id of the terrain that is in the way, or the empty text.
        item: The item that it is about, if it is about one.
        status: The id of the status that prevents it, or the empty text.
        other: Who is in the way, if somebody is.
    """

    def __init__(
        self,
        reason: Reason,
        terrain: str = "",
        *,
        item: ItemView | None = None,
        status: str = "",
        other: ActorId | None = None,
    ) -> None:
        """Give the reason, and the obstacle."""
        super().__init__(reason.value)
        self.reason = reason
        self.terrain = terrain
        self.item = item
        self.status = status
        self.other = other


class Action(Protocol):
    """A choice, as an immutable value. It can be recorded, compared and carried out."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Carry out the action of `actor`, and return the events.

        Raises:
            ImpossibleError: It cannot be done; nothing has changed.
        """
        ...


class Aside:
    """Base of actions of monsters that take no time, after which the next behaviors are asked."""

    __slots__ = ()


def require(actor: Actor, verb: Verb) -> None:
    """Make sure that no status of an actor prevents a sort of action.

    Raises:
        ImpossibleError: One does.
    """
    if actor.traits is None or verb not in actor.traits.blocks:
        return
    status = next(each for each in actor.statuses.values() if verb in each.kind.definition.blocks)
    raise ImpossibleError(Reason.BLOCKED, status=status.kind.id)


def is_ready(actor: Actor, slot: Slot[int], world: World) -> bool:
    """Return True if the cooldown that an actor remembers in a slot is over."""
    return world.schedule.now >= slot.of(actor, 0)


def begin_cooldown(actor: Actor, slot: Slot[int], turns: int, world: World) -> None:
    """Begin a cooldown of so many turns, which an actor remembers in a slot."""
    slot.note(actor, world.schedule.now + turns * TURN)
