"""The view of the world that a behavior is handed when it has to choose."""

from __future__ import annotations

from roguelike.content.schema.steps import AbilityDef
from roguelike.core.grid.geometry import Direction
from roguelike.core.rng import Rng
from roguelike.engine.ai.approach import step_towards
from roguelike.engine.ai.escape import step_away, step_out
from roguelike.engine.ai.safe_moves import movement_map_of
from roguelike.engine.effects.effect_execution import Situation
from roguelike.engine.effects.stats import is_hurt
from roguelike.engine.perception.sight import nearest_enemy, sees_player
from roguelike.engine.world.actor import NEUTRAL, PLAYER, Actor
from roguelike.engine.world.world import World


class Turn:
    """One actor's read-only view of the world at the moment of its choice.

    The same object serves every actor of a world, one after the other, so a behavior must
    not keep it.

    Attributes:
        actor: Who has to choose.
        rng: The stream for choices.
        world: The state of the game, to be read and not to be changed.
    """

    __slots__ = (
        "_enemy",
        "_is_mutual",
        "_of",
        "_sees",
        "actor",
        "rng",
        "world",
    )

    def __init__(self, world: World, actor: Actor) -> None:
        """Look at `world` with the eyes of `actor`."""
        self.world = world
        self._is_mutual = world.ruleset.sight.symmetric
        self._enemy: Actor | None = None
        self._of = actor
        self.rng: Rng = world.ai_rng
        self.begin(actor)

    def begin(self, actor: Actor) -> None:
        """Look with the eyes of `actor` from now on, at the world as it is now."""
        self.actor = actor
        self._sees: bool | None = None

    @property
    def enemy(self) -> Actor:
        """The actor to attack; ask `knows_enemy` before relying on where it is."""
        if self._enemy is None or self._of is not self.actor:
            return self.world.player
        return self._enemy

    def sees_enemy(self) -> bool:
        """Return True if the actor sees an enemy, which is found out once for all its behaviors."""
        sees = self._sees
        if sees is None:
            sees = self._sees = self._looks_for_enemy()
        return sees

    def _looks_for_enemy(self) -> bool:
        world, actor = self.world, self.actor
        if world.level.sides or actor.faction == PLAYER:
            self._of, self._enemy = actor, nearest_enemy(actor, world)
            return self._enemy is not None
        self._enemy = None
        if self._is_mutual and not world.level.exposed[actor.cell]:
            return False  # as most are most of the time, so this answer should cost least
        return sees_player(actor, world)

    def sees_enemy_within(self, distance: int) -> bool:
        """Return True if the actor sees an enemy now that is at most so many cells away."""
        here, world = self.actor.cell, self.world
        return self.sees_enemy() and world.distance(here, self.enemy.cell) <= distance

    def knows_enemy(self) -> bool:
        """Return True if the actor sees an enemy now, or has been harmed and knows by whom."""
        actor = self.actor
        return self.sees_enemy() or (actor.provoked and actor.faction != NEUTRAL)

    def is_hurt(self, below: int) -> bool:
        """Return True if the actor has less than `below` percent of the health that it can have."""
        return is_hurt(self.actor, below, self.world.ruleset.roles)

    def situation(self) -> Situation:
        """Return the situation that conditions of behaviors are asked about."""
        actor, enemy = self.actor, self.enemy
        return Situation(self.world, actor, enemy, enemy, actor.cell)

    def ready_abilities(self) -> list[tuple[str, AbilityDef]]:
        """Return the abilities that the actor can use again by now, with their full ids."""
        actor, world = self.actor, self.world
        kinds, now = world.ruleset.things.abilities, world.schedule.now
        return [(each, kinds[each].definition) for each, at in actor.abilities.items() if at <= now]

    def step_towards(self, cell: int, *, in_sight: bool) -> int:
        """Return the next cell on the way to `cell`, or `BLOCKED`.

        Args:
            cell: Where to go, as a flat index.
            in_sight: Whether a straight line leads there, which is tried first.
        """
        return step_towards(self.actor, cell, self.world, in_sight=in_sight)

    def direction_to(self, cell: int) -> Direction:
        """Return the direction of a neighboring cell."""
        positions = self.world.level.positions
        (x, y), (there_x, there_y) = positions[self.actor.cell], positions[cell]
        return Direction((there_x - x, there_y - y))

    def step_away(self, cell: int) -> int:
        """Return the next cell on the way to where it is safer from `cell`, or `BLOCKED`."""
        return step_away(self.actor, cell, self.world)

    def step_out(self) -> int:
        """Return the next cell on the way out of harmful fire or gas, or `BLOCKED`."""
        return step_out(self.actor, self.world)

    def open_steps(self) -> list[int]:
        """Return the cells to which the actor could step now, in the order of the directions."""
        actors = self.world.level.actors
        steps = movement_map_of(self.actor, self.world).steps[self.actor.cell]
        return [cell for cell in steps if cell not in actors]
