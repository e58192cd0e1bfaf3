"""Attacks: the combat rule rolls the dice, and what follows is carried out here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from roguelike.core.formulas.formula import Formula
from roguelike.engine.combat.damage import harm, resent
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.triggers import fire
from roguelike.engine.perception.sight import stir
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.attack_context import Clash
from roguelike.engine.world.cause import NO_MEANS, Cause, Means
from roguelike.engine.world.events.events import Blocked, Event
from roguelike.engine.world.world import World


def strike(attacker: Actor, defender: Actor, world: World, means: Means = NO_MEANS) -> list[Event]:
    """Carry out the attack of one actor on another by the rule of the campaign.

    Args:
        attacker: Who attacks; another with other stats may stand in for the one of its id.
        defender: Who is attacked.
        world: Where it happens.
        means: By what, if not by hand: the kind and the id of a definition. What hits from afar
            sets off no triggers of what is in the hand.
    """
    blow = world.ruleset.combat(Clash(attacker, defender, world.combat_rng))
    events = blow.events
    resent(defender, attacker, world)
    defender.provoked = True
    stir(defender, world)
    if blow.damage > 0:
        if attacker.traits is not None and means == NO_MEANS:
            fire(world, "hit", attacker, defender, defender.cell)
        events += harm(defender, blow.damage, Cause(attacker.id, means), world)
    elif blow.landed:
        events.append(Blocked(defender.id))
    return events


def strike_with(stats: Mapping[str, Formula], defender: Actor, context: Context) -> list[Event]:
    """Carry out an attack by the combat rule with other stats than the attacker's own.

    Args:
        stats: The stats that differ, by full id.
        defender: Who is attacked.
        context: What is behind it; without anybody, nothing happens.
    """
    attacker = context.actor
    if attacker is None:
        return []
    rolled = {stat: context.roll(each, defender) for stat, each in stats.items()}
    striker = replace(attacker, stats={**attacker.stats, **rolled})
    return strike(striker, defender, context.world, context.cause.means)
