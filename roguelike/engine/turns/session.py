"""The turn loop: the player acts, then everyone whose time has come, then what is due by itself.

A player's action that cannot be carried out takes no time. After one that can, the player
is put back on the schedule at now plus speed, and so is everyone else after acting; the
speed that counts is the one at that moment. A monster none of whose behaviors has an
answer leaves the schedule and costs nothing until something stirs it (see
`roguelike.engine.perception.sight`).
"""

from __future__ import annotations

from roguelike.engine.actions.base import Action, Aside, ImpossibleError
from roguelike.engine.actions.flee import evade
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.effects.stats import set_health
from roguelike.engine.effects.triggers import run_pending
from roguelike.engine.perception.event_visibility import (
    anonymized,
    is_on_its_own,
    is_plain,
    may_be_noticed,
    notice,
    visible_events,
)
from roguelike.engine.perception.sight import doze, look, rouse
from roguelike.engine.turns.victory import check_victory
from roguelike.engine.world.actor import MONSTERS, Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.ruleset import Brain, brain_of_status
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import MAX_STEPS, World


class GameOverError(Exception):
    """An action was asked for after the end of the game."""


class Session:
    """The play of a world, one action of the player at a time."""

    def __init__(self, world: World) -> None:
        """Take charge of `world`."""
        self.world = world
        self._turn = Turn(world, world.player)

    def step(self, action: Action) -> list[Event]:
        """Carry out an action of the player, and those of others until it is the player's turn.

        Returns:
            What the player witnessed, in order: its own deeds, what is done to it, and
            what others do who are in view before or after they act.

        Raises:
            ImpossibleError: The action cannot be carried out; nothing has changed.
            GameOverError: The game has ended.
        """
        world = self.world
        if world.is_over:
            raise GameOverError
        player = world.player
        world.steps_left = MAX_STEPS
        events = action.perform(player, world)
        world.turns += 1
        if world.pending:
            events += run_pending(world)
        if not is_on_its_own(events, player):
            events = anonymized(events, world)
        if world.level.is_stale:
            look(world)
        if world.level.hidden:
            events += notice(world)
        schedule = world.schedule
        before = schedule.now
        schedule.add(player, schedule.now + player.stats[world.ruleset.roles.speed])
        self._let_others_act(events)
        if world.ruleset.recovery:
            recover(world, before)
        if world.ruleset.campaign.win:
            events += check_victory(world)
        return events

    def _let_others_act(self, witnessed: list[Event]) -> None:
        """Carry out the actions before the player's next turn, and add the events in view."""
        world = self.world
        schedule, player, timers = world.schedule, world.player, world.timers
        while world.death is None and not world.victory:
            if timers.queue and timers.is_due(schedule.next_time()):
                witnessed += run_due(world)
                if world.is_over:
                    break
            actor = schedule.pop()
            if actor is player or actor is None:
                break
            self._act(actor, witnessed)

    def _act(self, actor: Actor, witnessed: list[Event]) -> None:
        """Carry out the action of an actor whose time has come, and add the events in view."""
        world = self.world
        player, level = world.player, world.level
        visible = level.visible
        was_visible, was_veiled = visible[actor.cell], level.hides_someone()
        events = self._choose(actor)
        if world.pending:
            events += run_pending(world)
        if actor.awake and actor.alive:  # before looking around, which may stir who falls asleep
            world.schedule.add(actor, world.schedule.now + actor.stats[world.ruleset.roles.speed])
        if level.sides and actor.faction != MONSTERS:
            rouse(actor, world)
        if level.is_stale:
            look(world)
        is_in_view = was_visible or visible[actor.cell]
        if is_in_view and (not (was_veiled or level.hides_someone()) or is_plain(events, actor)):
            witnessed += events
        elif player.provoked:  # a blow is always felt
            witnessed += anonymized(events, world)
        elif is_in_view or may_be_noticed(events, actor, player):
            witnessed += visible_events(events, world)
        player.provoked = False

    def _choose(self, actor: Actor) -> list[Event]:
        """Carry out the first answer of an actor's behaviors that is possible.

        An actor that wants something impossible stays on the schedule, to try again, and so does
        one that has done something that takes no time.
        """
        turn = self._turn
        turn.begin(actor)
        asides: list[Event] = []
        is_busy = False
        world = self.world
        for behavior in self._mind(actor):
            action: Action | None = behavior(turn)
            if action is None:
                continue
            try:
                events = action.perform(actor, world)
            except ImpossibleError:  # as when a status prevents it
                is_busy = True
                continue
            if not isinstance(action, Aside):
                return asides + events if asides else events
            is_busy = True
            asides += events
            turn.begin(actor)  # as it may see others now
        if not is_busy:
            doze(actor, world)
        return asides

    def _mind(self, actor: Actor) -> Brain:
        """Return the behaviors that an actor asks in turn."""
        mind = actor.kind.id
        if actor.traits is not None and actor.traits.behaviors:
            mind = brain_of_status(actor.traits.behaviors)
        brain = self.world.ruleset.brains.get(mind, ())
        return (evade, *brain) if self.world.level.fields.amounts else brain


def run_due(world: World) -> list[Event]:
    """Run all timers that are due before the next actor acts, and return the events in view."""
    witnessed: list[Event] = []
    schedule, timers = world.schedule, world.timers
    while not world.is_over:
        time = schedule.next_time()
        due = None if time is None else timers.pop_due(time)
        if due is None:
            break
        schedule.advance(due[0])
        events = due[1].go_off(world)
        if world.pending:
            events += run_pending(world)
        if world.level.is_stale:
            look(world)
        witnessed += visible_events(events, world)
    return witnessed


def recover(world: World, since: int) -> None:
    """Restore the health that has come back to the player since some time.

    The clock alone says when a point comes back, however it is cut into actions, so nothing has to
    be remembered in between.
    """
    roles, stats, now = world.ruleset.roles, world.player.stats, world.schedule.now
    health, most = stats[roles.health], stats[roles.max_health]
    if health >= most or world.is_over:
        return
    span = world.ruleset.recovery * TURN
    gain = now * most // span - since * most // span
    set_health(world.player, min(health + gain, most), roles)
