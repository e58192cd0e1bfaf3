"""Attacks: the rule decides what the dice say, this module what follows from it."""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.clash import Clash
from roguelike.engine.events import Blocked, Damaged, Death, Died, Event, GoldDropped
from roguelike.engine.sight import stir
from roguelike.engine.world import World


def strike(attacker: Actor, defender: Actor, world: World) -> list[Event]:
    """Let one actor attack another by the rule of the campaign."""
    blow = world.ruleset.combat(Clash(attacker, defender, world.combat_rng))
    events = blow.events
    defender.provoked = True
    stir(defender, world)
    if blow.damage > 0:
        events += harm(defender, blow.damage, attacker, world)
    elif blow.landed:
        events.append(Blocked(defender.id))
    return events


def harm(actor: Actor, amount: int, source: Actor, world: World) -> list[Event]:
    """Take health from an actor, who dies when none is left."""
    health = world.ruleset.roles.health
    actor.stats[health] = left = max(actor.stats[health] - amount, 0)
    events: list[Event] = [Damaged(actor.id, amount)]
    if not left:
        events += _die(actor, source, world)
    return events


def _die(actor: Actor, killer: Actor, world: World) -> list[Event]:
    level = world.level
    position = level.positions[actor.cell]
    actor.alive = False
    events: list[Event] = [Died(actor.id, killer.id, position)]
    if actor is world.player:
        world.death = Death(killer.kind.id, killer.kind.label)
        return events
    if killer is world.player:
        world.kills += 1
    level.remove(actor)
    if amount := actor.stats[world.ruleset.roles.gold]:
        level.drop_gold(actor.cell, amount)
        world.sight_stale = True  # what lies there has changed in view
        events.append(GoldDropped(actor.id, position, amount))
    return events
