"""Statistics of ended games: totals, campaigns, killers and winning streaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from roguelike.scores.high_scores import Score

MOST_KILLERS = 10
"""The most killers that are named."""


class Tally(Struct, frozen=True):
    """The totals of a group of games.

    Attributes:
        games: The number of games.
        wins: The number of games that were won.
        best_depth: The greatest depth at the end of a game.
        depths: The depths of all of them, added up.
        most_gold: The most that the player had at the end of one.
        turns: The actions in all of them.
        kills: The monsters killed in all of them.
    """

    games: int
    wins: int
    best_depth: int
    depths: int
    most_gold: int
    turns: int
    kills: int

    @property
    def mean_depth(self) -> str:
        """The mean depth with one digit behind the point, rounded down; 0.0 of no games."""
        whole, tenths = divmod(self.depths * 10 // max(self.games, 1), 10)
        return f"{whole}.{tenths}"


class Statistics(Struct, frozen=True):
    """The statistics of all games of a player.

    Attributes:
        all: All of them.
        campaigns: By the full id of each campaign what it was called last, and its games; the one
            that was played most first.
        killers: The names of those by whom the player died most often, and how often.
        streak: The number of the last games in a row that were won.
        best_streak: The most games in a row that were won.
    """

    all: Tally
    campaigns: dict[str, tuple[str, Tally]]
    killers: list[tuple[str, int]]
    streak: int
    best_streak: int


def statistics_of(scores: Sequence[Score]) -> Statistics:
    """Return the statistics of games, given in the order in which they ended."""
    titles = {score.campaign: score.title for score in scores}
    names = {score.killer: score.killer_label for score in scores}
    played = Counter(score.campaign for score in scores)
    deaths = Counter(score.killer for score in scores if not score.won and score.killer_label)
    streaks = _streaks(scores)
    return Statistics(
        tally_of(scores),
        {
            campaign: (titles[campaign], tally_of(s for s in scores if s.campaign == campaign))
            for campaign, _ in played.most_common()
        },
        [(names[killer], number) for killer, number in deaths.most_common(MOST_KILLERS)],
        streaks[-1],
        max(streaks),
    )


def tally_of(scores: Iterable[Score]) -> Tally:
    """Return the totals of some games."""
    scores = list(scores)
    return Tally(
        games=len(scores),
        wins=sum(score.won for score in scores),
        best_depth=max((score.depth for score in scores), default=0),
        depths=sum(score.depth for score in scores),
        most_gold=max((score.gold for score in scores), default=0),
        turns=sum(score.turns for score in scores),
        kills=sum(score.kills for score in scores),
    )


def _streaks(scores: Iterable[Score]) -> list[int]:
    """Return the number of games won in a row before the first game, and after each."""
    streaks = [0]
    for score in scores:
        streaks.append(streaks[-1] + 1 if score.won else 0)
    return streaks
