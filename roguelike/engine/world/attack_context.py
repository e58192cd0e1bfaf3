"""The attack that a combat rule is handed, and the result that it returns."""

from __future__ import annotations

from typing import NamedTuple

from roguelike.core.rng import Rng
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event


class Clash(NamedTuple):
    """An attack of one actor on another, as a combat rule is handed it.

    Attributes:
        attacker: The actor that attacks.
        defender: The actor that is attacked.
        rng: The stream for all dice of the attack.
    """

    attacker: Actor
    defender: Actor
    rng: Rng


class Blow(NamedTuple):
    """The result of an attack, as a combat rule decides it.

    Attributes:
        damage: How much health it takes.
        events: How it came about, such as the dice of both.
        landed: Whether it hit, if only in vain.
    """

    damage: int
    events: list[Event]
    landed: bool
