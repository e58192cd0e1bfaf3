"""What all actions have in common."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from roguelike.engine.actor import Actor
from roguelike.engine.events import Event
from roguelike.engine.world import World


class Reason(StrEnum):
    """Why an action is impossible, by the name of the fact that a message can tell."""

    WALL = "impossible_wall"
    DIAGONAL = "impossible_diagonal"
    CORNER = "impossible_corner"
    NO_STAIRS_DOWN = "impossible_stairs_down"
    NO_STAIRS_UP = "impossible_stairs_up"
    NO_WAY_BACK = "impossible_way_back"
    NO_LEVEL = "impossible_no_level"


class ImpossibleError(Exception):
    """An action cannot be carried out; nothing has changed.

    Attributes:
        reason: Why.
        terrain: The id of the terrain that is in the way, or the empty text.
    """

    def __init__(self, reason: Reason, terrain: str = "") -> None:
        """Give the reason, and the terrain if some is in the way."""
        super().__init__(reason.value)
        self.reason = reason
        self.terrain = terrain


class Action(Protocol):
    """A choice, as an immutable value. It can be recorded, compared and carried out."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Let `actor` do it and return what happened.

        Raises:
            ImpossibleError: It cannot be done; nothing has changed.
        """
        ...
