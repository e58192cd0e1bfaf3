"""What a combat rule gets to see, and what it answers."""

from __future__ import annotations

from typing import NamedTuple

from roguelike.core.rng import Rng
from roguelike.engine.actor import Actor
from roguelike.engine.events import Event


class Clash(NamedTuple):
    """One actor attacks another: what a combat rule gets to see."""

    attacker: Actor
    defender: Actor
    rng: Rng


class Blow(NamedTuple):
    """What a combat rule decides: the damage, and the facts of how it came about."""

    damage: int
    events: list[Event]
    landed: bool
