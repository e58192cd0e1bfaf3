from __future__ import annotations

from pathlib import Path

from roguelike.scores.run_record import NamedValue
from roguelike.scores.statistics import statistics_of
from tests.scores.run_records import run_record, scores_of

BY_NOBODY = {"killer": "", "killer_label": ""}


def test_games_are_added_up(tmp_path: Path) -> None:
    kills = [NamedValue("classic:kobold", "Kobold", 4), NamedValue("classic:ooze", "Ooze", 2)]
    scores = scores_of(
        tmp_path,
        run_record(1, depth=2, turns=10, gold=7, kills=kills),
        run_record(2, depth=5, turns=20, gold=3, won=True, **BY_NOBODY),
        run_record(3, depth=1, campaign="other:other", title="Other"),
    )

    statistics = statistics_of(scores)

    assert statistics.all.games == 3
    assert statistics.all.wins == 1
    assert statistics.all.best_depth == 5
    assert statistics.all.mean_depth == "2.6"
    assert statistics.all.most_gold == 355
    assert statistics.all.turns == 1029
    assert statistics.all.kills == 6
    assert [title for title, _ in statistics.campaigns.values()] == ["Classic", "Other"]
    assert [tally.games for _, tally in statistics.campaigns.values()] == [2, 1]


def test_killers_are_known_by_their_ids_and_called_by_their_last_names(tmp_path: Path) -> None:
    scores = scores_of(
        tmp_path,
        run_record(1, killer="classic:ooze", killer_label="Ooze"),
        run_record(2),
        run_record(3, killer_label="Koboldin"),
        run_record(4, won=True, **BY_NOBODY),
        run_record(5, **BY_NOBODY),
    )

    assert statistics_of(scores).killers == [("Koboldin", 2), ("Ooze", 1)]


def test_victories_in_a_row_are_counted(tmp_path: Path) -> None:
    won = (True, True, True, False, True, True)
    scores = scores_of(tmp_path, *(run_record(n, won=each) for n, each in enumerate(won)))

    assert statistics_of(scores).best_streak == 3
    assert statistics_of(scores).streak == 2
    assert statistics_of(scores[:4]).streak == 0


def test_without_games_there_is_nothing_to_count() -> None:
    statistics = statistics_of([])

    assert statistics.all.games == statistics.streak == statistics.best_streak == 0
    assert statistics.all.mean_depth == "0.0"
    assert not statistics.campaigns
    assert not statistics.killers
