"""Whether levels of the sunken crown come to be, and all that is drawn for them is placed."""

from __future__ import annotations

import pytest

from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.engine.spawning.level_entry import make_site
from tests.levels import main, require_ways_around, rules_of, tried

CROWN = "sunken_crown:sunken_crown"
FLOORS = range(1, 7)
MOST_GAMES = 40


@pytest.mark.slow
def test_each_vault_is_placed_in_one_game_or_another() -> None:
    ruleset = rules_of(CROWN)
    missing = set(ruleset.book.vaults)

    for seed in range(MOST_GAMES):
        for depth in FLOORS:
            missing -= set(make_site(ruleset, depth, str(seed)).vaults)
        if not missing:
            break

    assert not missing


@pytest.mark.parametrize("depth", FLOORS)
def test_levels_come_to_be_and_can_be_walked_through(depth: int) -> None:
    found = tried(CROWN, depth, "abc")

    assert found.failures == []
    assert found.made == len("abc")


def test_a_trap_on_the_only_cell_inside_a_door_makes_a_level_fail() -> None:
    site = make_site(rules_of(CROWN), 1, "a")
    x, y = next(
        door for door in site.doors if not site.table.walkable[site.terrain[door.x + 1, door.y]]
    )
    site.terrain[x, y + 1] = site.table.numbers["sunken_crown:feature.net_trap"]

    with pytest.raises(CannotGenerateError, match="net_trap bars a door"):
        require_ways_around(site)


@pytest.mark.slow
def test_a_hundred_levels_come_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "20"]) == 0, capsys.readouterr().out
    assert "depth 6: 20 made" in capsys.readouterr().out


def test_levels_that_fail_are_told_with_their_seeds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.levels._PART", 1)

    assert main(["--count", "1", "--depths", "7", "--first", "5"]) == 1
    assert "  seed 5: " in capsys.readouterr().out
