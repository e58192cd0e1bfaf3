from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.stats import costly, stat_bounds
from tests.authoring.lints.linted import CAMPAIGN, CAVE, MONSTER, PLACED, found, linted, mod
from tests.content.writing import write_mod


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("101", "this is 101, but `attack_chance` is at most 100"),
        ("-1", "this is -1, but `attack_chance` is at least 0"),
        ('"20d6"', "this can be 120, but `attack_chance` is at most 100"),
        ('"1d6 - 2"', "this can be -1, but `attack_chance` is at least 0"),
        ('"45 + depth * 5"', "this is 105 at depth 12, but `attack_chance` is at most 100"),
        ('"10 - depth"', "this is -1 at depth 11, but `attack_chance` is at least 0"),
        ('"2d3 - depth"', "this can be -1 at depth 3, but `attack_chance` is at least 0"),
    ],
)
def test_what_can_leave_its_bounds_is_found(tmp_path: Path, value: str, problem: str) -> None:
    text = MONSTER + f"stats.attack_chance = {value}\n" + PLACED

    assert found(tmp_path, stat_bounds, text) == [
        (
            f"trial/content/a.toml:5:23 W510 {problem} (what is beyond is cut, so write what is"
            " really meant)"
        )
    ]


@pytest.mark.parametrize("value", ["0", "100", '"10d10"', '"40 + depth * 5"', '"depth - depth"'])
def test_what_stays_within_its_bounds_as_long_as_a_campaign_lasts_is_fine(
    tmp_path: Path, value: str
) -> None:
    text = MONSTER + f"stats.attack_chance = {value}\n" + PLACED

    assert found(tmp_path, stat_bounds, text) == []


def test_only_the_depths_count_at_which_a_monster_is_met(tmp_path: Path) -> None:
    levels = 'levels = [{ level = "classic:dungeon", last = 30 }, { level = "cave", last = 34 }]\n'
    passes = 'passes = [{ kind = "stairs" }, { kind = "populate", monsters = [%s] }]\n'
    cave = CAVE + passes % '{ monster = "snail", first = 33 }'
    snail = MONSTER + 'stats = { attack_chance = "depth * 3", attack = "34 - depth" }\n'

    (line,) = found(tmp_path, stat_bounds, CAMPAIGN + levels + cave + snail)

    assert line.startswith("trial/content/a.toml:14:27 W510 this is 102 at depth 34, but")


def test_whoever_narrows_a_stat_hears_of_what_is_outside(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": MONSTER + "stats.attack_chance = 90\n"})
    text = '[[patch.stat]]\nid = "core:attack_chance"\nset = { maximum = 89 }\n'
    patch = write_mod(tmp_path / "trial", {"a.toml": text}, requires={"core": "*"})

    (line,) = linted([stat_bounds], other, patch)

    assert line.startswith("trial/content/a.toml:3:19 W510 this is 90, but `attack_chance` is at")


def test_a_monster_that_sees_too_far_is_found(tmp_path: Path) -> None:
    text = MONSTER + 'stats.awareness = "19 + depth"\n' + PLACED

    (line,) = found(tmp_path, costly, text)

    assert line.startswith("trial/content/a.toml:5:19 W509 `awareness` can be 31 here; beyond")


def test_a_monster_may_see_as_far_as_is_cheap(tmp_path: Path) -> None:
    assert found(tmp_path, costly, MONSTER + 'stats.awareness = "18 + depth"\n' + PLACED) == []


def test_what_sees_farther_than_its_stat_can_be_is_found_once(tmp_path: Path) -> None:
    text = MONSTER + "stats.awareness = 61\n" + PLACED

    assert [each[:48] for each in linted([costly, stat_bounds], mod(tmp_path, text))] == [
        "trial/content/a.toml:5:19 W510 this is 61, but `"
    ]
