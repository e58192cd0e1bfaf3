"""Bots by name, and the interface that each implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction
from roguelike.workshop.bots.expert import Expert, PlayStyle
from roguelike.workshop.bots.expert_item_tactics import Resources
from roguelike.workshop.bots.explorer import Careful, Explorer
from roguelike.workshop.bots.finder import Careless
from roguelike.workshop.bots.walker import Randomizer, Walker


class Bot(Protocol):
    """A player that is a program, for one game.

    It knows what `view` shows and what it has noted of earlier views, and nothing else.
    """

    def choose(self, view: View) -> PlayerAction:
        """Return the next action; nothing of the game is changed.

        A bot that is asked twice in the same turn has chosen something impossible, and must
        choose something else sooner or later.
        """
        ...


class BotKind(Struct, frozen=True):
    """A bot that can be chosen by name.

    Attributes:
        name: The name on the command line.
        description: One sentence about how it plays.
        make: Returns a new bot, given the seed of the game that it will play, and the rules in
            which it reads what things are good for; without them, it leaves things alone.
    """

    name: str
    description: str
    make: Callable[[str, Ruleset | None], Bot]


def _reading(make: Callable[[str, Ruleset], Bot]) -> Callable[[str, Ruleset | None], Bot]:
    """Return a function that makes a bot from rules, or an explorer where there are none."""
    return lambda seed, rules: Explorer(seed) if rules is None else make(seed, rules)


def _expert(style: PlayStyle) -> Callable[[str, Ruleset | None], Bot]:
    return _reading(lambda seed, rules: Expert(seed, rules, style))


BOTS: tuple[BotKind, ...] = (
    BotKind(
        "expert",
        "Judges by the numbers, chooses its ground, and uses what it has when it is worth it.",
        _expert(PlayStyle()),
    ),
    BotKind(
        "careful",
        "Explores, uses what it finds, fights what it can beat, flees what it cannot, and rests.",
        _reading(Careful),
    ),
    BotKind(
        "careless",
        "Attacks whatever it sees, and takes, equips and tries whatever it finds.",
        _reading(Careless),
    ),
    BotKind(
        "explorer",
        "Explores, uses what it finds, fights what it can beat, flees what it cannot.",
        Explorer,
    ),
    BotKind(
        "walker",
        "Explores and descends; fights only whoever blocks the only way.",
        lambda seed, _: Walker(seed),
    ),
    BotKind(
        "random",
        "Does anything possible, at random.",
        lambda seed, _: Randomizer(seed),
    ),
    BotKind(
        "expert_without_consumables",
        "An expert that uses up only what makes it permanently stronger.",
        _expert(PlayStyle(resources=Resources(items=False))),
    ),
    BotKind(
        "expert_without_retreat",
        "An expert that fights where it stands, to the end.",
        _expert(PlayStyle(retreats=False)),
    ),
    BotKind(
        "expert_without_abilities",
        "An expert that uses no abilities.",
        _expert(PlayStyle(resources=Resources(abilities=False))),
    ),
    BotKind(
        "expert_without_vaults",
        "An expert that takes nothing that is offered for gold or one of several.",
        _expert(PlayStyle(takes_offers=False)),
    ),
    BotKind(
        "diver",
        "An expert that takes the stairs as soon as it finds them.",
        _expert(PlayStyle(explores=False)),
    ),
    BotKind(
        "corridor_rester",
        "An expert that rests after each fight, in a corridor.",
        _expert(PlayStyle(rests_in_corridors=True)),
    ),
)
"""Every bot: those that play, the most capable first, and then those that leave something out."""
