"""Grades of a campaign."""

from __future__ import annotations

from roguelike.workshop.bots.roster import BOTS
from roguelike.workshop.simulation.grading import ASKED, Ask, grades
from roguelike.workshop.simulation.one_game import GameResult

ASKS = (Ask("expert", 60, 40), Ask("diver", 50, is_relative=True), Ask("careless", 1))


def games(wins: int, count: int = 10) -> list[GameResult]:
    """Return games of which the first ones were won."""
    return [
        GameResult(str(number), 1, 1, "won" if number < wins else "died", None, 0, 0, 0, "")
        for number in range(count)
    ]


def test_all_who_are_asked_are_there() -> None:
    assert {ask.bot for ask in ASKED} <= {kind.name for kind in BOTS}


def test_wins_are_compared_with_what_is_asked() -> None:
    found = {"expert": games(5), "diver": games(2), "careless": games(1)}

    expert, diver, careless = grades(found, ASKS)

    assert (expert.wins, expert.percent, expert.relative, expert.is_kept) == (5, 50.0, 100.0, True)
    assert (diver.percent, diver.relative, diver.is_kept) == (20.0, 40.0, True)
    assert (careless.percent, careless.relative, careless.is_kept) == (10.0, 20.0, False)
    assert diver.low < 20 < diver.high
    assert diver.luck == 0.25, "the expert has won three more"


def test_too_few_wins_are_as_wrong_as_too_many() -> None:
    few, many = (grades({"expert": games(wins)}, ASKS[:1])[0] for wins in (3, 7))

    assert (few.is_kept, many.is_kept) == (False, False)


def test_nothing_can_be_said_relative_to_an_expert_that_never_wins() -> None:
    _, diver = grades({"expert": games(0), "diver": games(1)}, ASKS[:2])

    assert (diver.relative, diver.is_kept) == (None, None)


def test_only_seeds_that_the_expert_has_played_count() -> None:
    _, diver = grades({"expert": games(5), "diver": games(20, 20)}, ASKS[:2])

    assert (diver.games, diver.wins, diver.relative) == (10, 10, 200.0)
