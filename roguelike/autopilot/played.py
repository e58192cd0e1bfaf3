"""A game in the hands of a player, as automatic actions need it."""

from __future__ import annotations

from typing import Protocol

from roguelike.content.catalog import Catalog
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.player_view import View
from roguelike.game import Game


class Played(Protocol):
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
