"""Games that have ended, made by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from roguelike.recordings.setup import Setup
from roguelike.scores.high_scores import HighScores, Score
from roguelike.scores.run_record import RunRecord

RUN_RECORD = RunRecord(
    game="0" * 32,
    character="Rogue",
    campaign="classic:classic",
    title="Classic",
    won=False,
    end="Killed by Kobold in the dungeon, at depth 3.",
    killer="classic:kobold",
    killer_label="Kobold",
    place="the dungeon",
    depth=3,
    seed="ember",
    turns=999,
    gold=355,
    ended=1_800_000_000,
    kills=[],
    stats=[],
    worn=[],
    carried=[],
    statuses=[],
    powers=[],
    damage=[],
    unused=[],
    messages=[],
    map=["@"],
    position=(0, 0),
    setup=Setup("1.2.3", "0" * 32, {"core": "1.0.0", "classic": "1.1.0"}),
)


def run_record(number: int = 0, **changes: Any) -> RunRecord:  # noqa: ANN401 - any fields
    """Return one of several games that differ in their last state and in what is given."""
    return replace(RUN_RECORD, game=f"{number:032x}", **changes)


def scores_in(root: Path) -> HighScores:
    """Return the list of games in a folder."""
    return HighScores(root / "scores.jsonl", root / "morgue")


def scores_of(root: Path, *records: RunRecord) -> list[Score]:
    """Return the entries of games that are put into a list one after the other."""
    return [scores_in(root).add(each, "") for each in records]
