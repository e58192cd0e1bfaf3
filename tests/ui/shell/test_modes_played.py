from __future__ import annotations

from pathlib import Path

from roguelike.ui.shell.modes_played import modes_played
from roguelike.ui.shell.shell import Shell
from tests.content_fixture import classic_alone
from tests.scores.fates import fate, records_in, scores_of
from tests.ui.staging import CLASSIC


def test_the_mode_of_a_campaign_is_that_of_its_latest_game(tmp_path: Path) -> None:
    scores_of(
        tmp_path,
        fate(1, ended=30, mode="classic:standard"),
        fate(2, ended=20, mode="classic:story"),
        fate(3, ended=10, campaign="other:other"),
    )

    played = modes_played(Shell(classic_alone(), records=records_in(tmp_path)))

    assert played == {CLASSIC: "classic:standard", "other:other": ""}


def test_nothing_has_been_played_where_nothing_is_kept_or_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "scores.jsonl").mkdir()

    assert modes_played(Shell(classic_alone())) == {}
    assert modes_played(Shell(classic_alone(), records=records_in(tmp_path))) == {}
