"""The game that the autopilot plays, and the turns that are finished in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from roguelike.content.catalog import Catalog
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.events.events import Event
from roguelike.game import Game, PlayerAction


class PlayedGame(Protocol):
    """A game that is being played.

    Attributes:
        game: The game itself.
        catalog: What the game is made of.
        view: What the player knows now.
        judgement: The judgement of what the player can do.
    """

    game: Game
    catalog: Catalog
    view: View
    judgement: Judgement


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
