"""The state of a game: one level, the actors on it, the time and the random streams."""

from __future__ import annotations

from collections import deque
from typing import Any

from msgspec import Struct, field

from roguelike.core.rng import Rng
from roguelike.engine.definitions.kinds import ItemKind
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Death, Event
from roguelike.engine.world.level import Level
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.timers import Timers
from roguelike.engine.world.turn_queue import TurnQueue

MAX_STEPS = 1_000
"""The most steps of effects that are carried out in one turn of the player's."""


class World(Struct, eq=False):
    """The state of a game. The definitions that it points at are not part of it.

    Attributes:
        ruleset: What stays the same throughout the game.
        seed: The text from which all random streams are derived.
        player: The player's actor.
        level: Where the player is.
        combat_rng: The stream for attacks.
        ai_rng: The stream for the choices of monsters.
        effect_rng: The stream for effects.
        schedule: Who acts when.
        timers: What happens by itself when its time has come.
        turns: How many actions the player has taken.
        slain: How many of each kind the player has killed, by the ids of kinds.
        last_id: The latest id of an actor or an item.
        known: The ids of the kinds of items that the player knows.
        looks: What kinds of items look like that have to be found out: by their ids, the key of
            the look.
        pools: What is left in tables of loot without replacement in this game, by their ids: the
            numbers of the entries.
        happened: The names of what has happened for the first time.
        strayed: The ids of the items that the player had and has no longer.
        opening: What happened as the game began, which a narrator tells; not part of the state.
        pending: The triggers that have been set off.
        steps_left: How many steps of effects can still be carried out in this turn; negative once
            it has been told that there were more.
        death: How the game ended, or None while the player lives.
        victory: Whether the player has won.
    """

    ruleset: Ruleset
    seed: str
    player: Actor
    level: Level
    combat_rng: Rng
    ai_rng: Rng
    effect_rng: Rng
    schedule: TurnQueue = field(default_factory=TurnQueue)
    timers: Timers = field(default_factory=Timers)
    turns: int = 0
    slain: dict[str, int] = field(default_factory=dict[str, int])
    last_id: int = 0
    known: set[str] = field(default_factory=set[str])
    looks: dict[str, str] = field(default_factory=dict[str, str])
    pools: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    happened: set[str] = field(default_factory=set[str])
    strayed: set[int] = field(default_factory=set[int])
    opening: list[Event] = field(default_factory=list[Event])
    pending: deque[Any] = field(default_factory=deque[Any])
    steps_left: int = MAX_STEPS
    death: Death | None = None
    victory: bool = False

    @property
    def depth(self) -> int:
        """The depth of the player's level; 1 is the first level."""
        return self.level.depth

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.death is not None or self.victory

    @property
    def kills(self) -> int:
        """The number of monsters that the player has killed."""
        return sum(self.slain.values())

    def distance(self, one: int, other: int) -> int:
        """Return how far two cells, flat indices, are apart by the rules."""
        positions = self.level.positions
        (x, y), (other_x, other_y) = positions[one], positions[other]
        return self.ruleset.distance(other_x - x, other_y - y)

    def new_id(self) -> int:
        """Return an id that no actor or item has had."""
        self.last_id += 1
        return self.last_id

    def knows(self, kind: ItemKind) -> bool:
        """Return True if the player knows what a kind of item is."""
        return kind.id not in self.looks or kind.id in self.known
