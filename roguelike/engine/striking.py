"""Attacks with something else than what is in the hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from roguelike.core.formula import Formula
from roguelike.engine.actor import Actor
from roguelike.engine.combat import strike
from roguelike.engine.effect import Context
from roguelike.engine.events import Event


def strike_with(stats: Mapping[str, Formula], defender: Actor, context: Context) -> list[Event]:
    """Let who causes something attack by the combat rule, with other stats than its own.

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
