"""Regeneration of the player's health."""

from __future__ import annotations

from roguelike.engine.effects.stats import set_health
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World


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
