"""The announcement that the player has taken a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.events.events import Event
from roguelike.game import PlayerAction


class TurnFinished(Struct, frozen=True, eq=False):
    """A turn that is finished; actions that were refused are none.

    Attributes:
        action: What the player has done.
        events: What happened, in order.
        before: What the player knew before.
        now: What the player knows now.
        changes_level: Whether it has led to another level.
    """

    action: PlayerAction
    events: Sequence[Event]
    before: View
    now: View
    changes_level: bool


Listener: TypeAlias = Callable[[TurnFinished], None]
"""Is called when a turn is finished."""
