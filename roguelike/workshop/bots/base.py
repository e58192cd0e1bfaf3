"""The interface that every bot implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction


class Bot(Protocol):
    """A player that is a program, for one game.

    It knows what `view` shows and what it has noted of earlier views, and nothing else.
    """

    def choose(self, view: View) -> PlayerAction:
        """Return the next action; nothing of the game is changed.

        A bot that is asked twice in the same turn has chosen something impossible, and must
        choose something else sooner or later.
        """
        ...


class BotKind(Struct, frozen=True):
    """A bot that can be asked for.

    Attributes:
        name: The name on the command line.
        description: One sentence about how it plays.
        make: Returns a new bot, given the seed of the game that it will play, and the rules in
            which it reads what things are good for; without them, it leaves things alone.
    """

    name: str
    description: str
    make: Callable[[str, Ruleset | None], Bot]
