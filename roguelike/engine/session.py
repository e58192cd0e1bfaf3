"""The turn loop: the player acts, then everyone whose time has come before the player's.

A player's action that cannot be carried out takes no time. After one that can, the player
is put back on the schedule at now plus speed, and so is everyone else after acting; the
speed that counts is the one at that moment. A monster none of whose behaviors has an
answer leaves the schedule and costs nothing until something stirs it (see
`roguelike.engine.sight`).
"""

from __future__ import annotations

from roguelike.engine.actions.base import Action, ImpossibleError
from roguelike.engine.actor import Actor
from roguelike.engine.events import Event
from roguelike.engine.sight import doze, look
from roguelike.engine.turn import Turn
from roguelike.engine.world import World


class GameOverError(Exception):
    """An action was asked for after the end of the game."""


class Session:
    """Plays a world, one action of the player at a time."""

    def __init__(self, world: World) -> None:
        """Take charge of `world`."""
        self.world = world
        self._turn = Turn(world, world.player)

    def step(self, action: Action) -> list[Event]:
        """Let the player act, then the others until it is the player's turn again.

        Returns:
            What the player witnessed, in order: its own deeds, what is done to it, and
            what others do who are in view before or after they act.

        Raises:
            ImpossibleError: The action cannot be carried out; nothing has changed.
            GameOverError: The player is dead.
        """
        world = self.world
        if world.death:
            raise GameOverError
        player = world.player
        events = action.perform(player, world)
        world.turns += 1
        if world.sight_stale:
            look(world)
        schedule = world.schedule
        schedule.add(player, schedule.now + player.stats[world.ruleset.roles.speed])
        self._let_others_act(events)
        return events

    def _let_others_act(self, witnessed: list[Event]) -> None:
        """Let everyone act who comes before the player, and add what the player sees of it."""
        world = self.world
        schedule, player, visible = world.schedule, world.player, world.level.visible
        speed = world.ruleset.roles.speed
        while world.death is None:
            actor = schedule.pop()
            if actor is player or actor is None:
                break
            was_visible = visible[actor.cell]
            events = self._choose(actor)
            if actor.awake:  # before looking around, which may stir who has just fallen asleep
                schedule.add(actor, schedule.now + actor.stats[speed])
            if world.sight_stale:
                look(world)
            if was_visible or visible[actor.cell] or player.provoked:  # a blow is always felt
                witnessed += events
                player.provoked = False

    def _choose(self, actor: Actor) -> list[Event]:
        """Carry out the first answer of an actor's behaviors."""
        turn = self._turn
        turn.actor = actor
        for behavior in self.world.ruleset.brains.get(actor.kind.id, ()):
            action: Action | None = behavior(turn)
            if action is not None:
                try:
                    return action.perform(actor, self.world)
                except ImpossibleError:  # a behavior may try what turns out not to work
                    return []
        doze(actor, self.world)
        return []
