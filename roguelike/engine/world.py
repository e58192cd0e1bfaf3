"""The state of a game: one level, the actors on it, the time and the random streams."""

from __future__ import annotations

from msgspec import Struct, field

from roguelike.core.rng import Rng
from roguelike.engine.actor import Actor
from roguelike.engine.events import Death
from roguelike.engine.level import Level
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.schedule import Schedule


class World(Struct, eq=False):
    """The state of a game. The definitions that it points at are not part of it.

    Attributes:
        ruleset: What stays the same throughout the game.
        seed: The text from which all random streams are derived.
        player: The player's actor.
        level: Where the player is.
        combat_rng: The stream for attacks.
        ai_rng: The stream for the choices of monsters.
        schedule: Who acts when.
        turns: How many actions the player has taken.
        kills: How many monsters the player has killed.
        last_id: The id of the youngest actor.
        sight_stale: Whether something has changed that the player may see.
        death: How the game ended, or None while it goes on.
    """

    ruleset: Ruleset
    seed: str
    player: Actor
    level: Level
    combat_rng: Rng
    ai_rng: Rng
    schedule: Schedule = field(default_factory=Schedule)
    turns: int = 0
    kills: int = 0
    last_id: int = 0
    sight_stale: bool = False
    death: Death | None = None

    @property
    def depth(self) -> int:
        """How deep the player is; 1 is the first level."""
        return self.level.depth
