"""The grading of a campaign by which bots win it, and how often.

Each of the expert's variants leaves something out that should matter. Where one of them wins nearly
as often as the expert, what it leaves out is of no use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from roguelike.workshop.simulation.figures import chance_of_luck, interval, percent
from roguelike.workshop.simulation.one_game import GameResult
from roguelike.workshop.simulation.results_file import compare

EXPERT = "expert"
"""The bot with which others are compared."""


class Ask(Struct, frozen=True):
    """The share of games that a bot is meant to win.

    Attributes:
        bot: Its name.
        most: How often at most, in percent.
        least: How often at least.
        is_relative: Whether that is in percent of the expert's wins, and not of all games.
    """

    bot: str
    most: int
    least: int = 0
    is_relative: bool = False


ASKED = (
    Ask(EXPERT, 17, 11),
    Ask("expert_without_consumables", 60, is_relative=True),
    Ask("expert_without_retreat", 60, is_relative=True),
    Ask("expert_without_abilities", 60, is_relative=True),
    Ask("expert_without_vaults", 60, is_relative=True),
    Ask("diver", 50, is_relative=True),
    Ask("corridor_rester", 50, is_relative=True),
    Ask("careful", 7, 3),
    Ask("careless", 1),
)
"""The share of wins that is asked of each bot."""


class Grade(Struct, frozen=True):
    """The share of games that a bot has won, next to what was asked.

    Attributes:
        bot: Its name.
        games: How many games it has played.
        wins: How many it has won.
        percent: The same in percent.
        low: The least that the true share is in 95 % of cases.
        high: The most.
        relative: Its wins in percent of the expert's; None where the expert has won no game.
        luck: How likely a difference from the expert as great as this would be if both were
            equally good.
        least: What is asked for at least, in percent.
        most: What is asked for at most.
        is_relative: Whether that is in percent of the expert's wins.
        is_kept: Whether it is as asked; None where nobody can tell.
    """

    bot: str
    games: int
    wins: int
    percent: float
    low: float
    high: float
    relative: float | None
    luck: float
    least: int
    most: int
    is_relative: bool
    is_kept: bool | None


def grades(games: Mapping[str, Sequence[GameResult]], asked: Sequence[Ask]) -> list[Grade]:
    """Return how the bots did.

    Args:
        games: The games of each bot by its name, all with the same seeds; the expert has to be
            among them.
        asked: What is asked of whom.
    """
    return [_grade(ask, games[ask.bot], games[EXPERT]) for ask in asked]


def _grade(ask: Ask, games: Sequence[GameResult], experts: Sequence[GameResult]) -> Grade:
    found = compare(games, experts)
    wins, of_expert = found.wins
    relative = percent(wins, of_expert) if of_expert else None
    share = percent(wins, found.pairs)
    judged = relative if ask.is_relative else share
    low, high = interval(wins, found.pairs)
    return Grade(
        bot=ask.bot,
        games=found.pairs,
        wins=wins,
        percent=share,
        low=low,
        high=high,
        relative=relative,
        luck=chance_of_luck(*found.only),
        least=ask.least,
        most=ask.most,
        is_relative=ask.is_relative,
        is_kept=None if judged is None else ask.least <= judged <= ask.most,
    )
