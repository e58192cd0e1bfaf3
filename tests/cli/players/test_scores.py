"""`roguelike scores`."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.preferences.folders import HOME
from tests.cli.terminal import Run
from tests.scores.run_records import run_record, scores_of

OTHER = {"campaign": "other:caves", "title": "Caves"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


def test_games_are_listed_the_best_first(home: Path, run: Run) -> None:
    scores_of(
        home,
        run_record(1),
        run_record(2, depth=12, won=True, end="Won.", mode_title="Story", **OTHER),
    )

    result = run("scores")

    assert result.code == Exit.CLEAN
    assert result.out == (
        "RANK  CHARACTER  CAMPAIGN      DEPTH  GOLD  KILLS  TURNS  DATE        HOW IT ENDED\n"
        "1     Rogue      Caves, Story  12     355   0      999    2027-01-15  Won.\n"
        "2     Rogue      Classic       3      355   0      999    2027-01-15"
        "  Killed by Kobold in the dungeon, at depth 3.\n"
        f"\nThe record of each is in {home / 'morgue'}.\n"
    )


@pytest.mark.parametrize("campaign", ["caves", "other:caves"])
def test_programs_get_all_that_is_known_of_the_games_of_a_campaign(
    campaign: str, home: Path, run: Run
) -> None:
    scores_of(home, run_record(1), run_record(2, **OTHER))

    (score,) = run("scores", "--campaign", campaign, "--format", "json").json["scores"]

    assert score["rank"] == 1
    assert score["campaign"] == "other:caves"
    assert score["morgue"] == "2027-01-15-rogue-2"


def test_a_campaign_of_which_no_game_has_ended_is_refused(home: Path, run: Run) -> None:
    scores_of(home, run_record(1))

    result = run("scores", "--campaign", "clasic")

    assert result.code == Exit.USAGE
    assert "did you mean classic?" in result.err


def test_without_games_that_is_said(run: Run) -> None:
    assert run("scores").out == "No game has been finished yet.\n"
    assert run("scores", "--format", "json").json == {"scores": []}


def test_lines_that_are_damaged_are_counted(home: Path, run: Run) -> None:
    scores_of(home, run_record(1))
    with (home / "scores.jsonl").open("ab") as file:
        file.write(b"{\n")

    result = run("scores")

    assert "damaged lines ignored: 1" in result.err
    assert "Rogue" in result.out


def test_a_list_that_cannot_be_read_is_an_error(home: Path, run: Run) -> None:
    (home / "scores.jsonl").mkdir()

    assert run("scores").code == Exit.USAGE
