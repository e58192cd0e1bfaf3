"""Upkeep between turns: what is due before the next actor acts, and the player's regeneration."""

from __future__ import annotations

from roguelike.engine.effects.stats import set_health
from roguelike.engine.effects.triggers import drain
from roguelike.engine.perception.event_visibility import seen_of
from roguelike.engine.perception.sight import look
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World


def run_due(world: World) -> list[Event]:
    """Let all happen that is due before the next actor acts, and return what the player sees."""
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
            events += drain(world)
        if world.level.is_stale:
            look(world)
        witnessed += seen_of(events, world)
    return witnessed


def recover(world: World, since: int) -> None:
    """Give the player the health that has come back since some time.

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
