from __future__ import annotations

from pathlib import Path

from roguelike.workshop.lints.goals import goals
from tests.workshop.lints.linted import CAMPAIGN, CAVE, found

PLAYED = CAMPAIGN + '\nlevels = [{ level = "cave" }]\n'


def test_a_campaign_without_a_goal_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, goals, PLAYED + CAVE) == [
        (
            "trial/content/a.toml:1:1 W514 players of `trial` are not told what to do"
            ' (say it in a sentence: goal = "…")'
        )
    ]


def test_one_sentence_is_enough(tmp_path: Path) -> None:
    assert found(tmp_path, goals, PLAYED + 'goal = "Get out."\n' + CAVE) == []
