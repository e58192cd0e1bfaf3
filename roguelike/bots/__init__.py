"""Players that are programs, and simulations of many of their games."""

from __future__ import annotations

from roguelike.bots.base import BotKind
from roguelike.bots.explorer import Explorer
from roguelike.bots.randomizer import Randomizer
from roguelike.bots.walker import Walker

BOTS: tuple[BotKind, ...] = (
    BotKind(
        "explorer",
        "Explores, uses what it finds, fights what it can beat, flees what it cannot.",
        Explorer,
    ),
    BotKind(
        "walker",
        "Explores and descends; fights only who stands in the only way.",
        lambda seed, _: Walker(seed),
    ),
    BotKind(
        "random",
        "Does anything that is possible, at random.",
        lambda seed, _: Randomizer(seed),
    ),
)
"""Every bot, the most capable first."""
