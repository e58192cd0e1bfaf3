from __future__ import annotations

from pathlib import Path

from roguelike.authoring.lints.stats import costly, stat_bounds
from tests.authoring.lints.linted import CAMPAIGN, MONSTER, PLACED, found, linted, mod


def test_a_monster_that_sees_too_far_is_found(tmp_path: Path) -> None:
    text = MONSTER + 'stats.awareness = "19 + depth"\n' + PLACED

    assert found(tmp_path, costly, text) == [
        (
            "trial/content/a.toml:5:19 W509 `awareness` can be 31 here; beyond 30, sight takes"
            " more time than all else in a turn (lower it to 30 or less)"
        )
    ]


def test_a_monster_may_see_as_far_as_is_cheap(tmp_path: Path) -> None:
    assert found(tmp_path, costly, MONSTER + 'stats.awareness = "18 + depth"\n' + PLACED) == []


def test_a_player_who_sees_too_far_is_found(tmp_path: Path) -> None:
    player = MONSTER.replace("monster", "player") + "stats.awareness = 40\n"
    campaign = CAMPAIGN.replace("classic:rogue", "snail")
    campaign += 'levels = [{ level = "classic:dungeon" }]\n'

    assert [each[:51] for each in found(tmp_path, costly, player + campaign)] == [
        "trial/content/a.toml:5:19 W509 `awareness` is 40 he"
    ]


def test_whom_nobody_can_play_may_see_far(tmp_path: Path) -> None:
    player = MONSTER.replace("monster", "player") + "stats.awareness = 40\n"

    assert found(tmp_path, costly, player) == []


def test_what_sees_farther_than_its_stat_can_be_is_found_once(tmp_path: Path) -> None:
    text = MONSTER + "stats.awareness = 61\n" + PLACED

    assert [each[:48] for each in linted([costly, stat_bounds], mod(tmp_path, text))] == [
        "trial/content/a.toml:5:19 W510 this is 61, but `"
    ]
