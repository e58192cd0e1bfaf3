"""The goal of a campaign, and victory once it is reached."""

from __future__ import annotations

from roguelike.engine.effects.effect_execution import Situation
from roguelike.engine.world.events.events import Event, Won
from roguelike.engine.world.world import World


def check_victory(world: World) -> list[Event]:
    """End the game with victory if the conditions of the campaign hold."""
    conditions = world.ruleset.campaign.win
    if not conditions or world.is_over:
        return []
    player = world.player
    situation = Situation(world, player, None, player, player.cell)
    return win(world) if situation.holds(conditions) else []


def current_goal(world: World) -> str:
    """Return the player's goal as things are now; empty where a campaign says nothing."""
    campaign, player = world.ruleset.campaign, world.player
    if not campaign.goals:
        return campaign.goal
    situation = Situation(world, player, None, player, player.cell)
    holding = (each.text for each in campaign.goals if situation.holds(each.when))
    return next(holding, campaign.goal)


def win(world: World) -> list[Event]:
    """End the game with the player's victory."""
    if world.is_over:
        return []
    world.victory = True
    return [Won(world.player.id)]
