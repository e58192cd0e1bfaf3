"""Lints for the stats of actors."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.plugins import Plugin
from roguelike.registry import Params, implements
from roguelike.workshop.lints.stats import bands, capable, costly, stat_bounds
from tests.content.writing import write_mod
from tests.workshop.lints.linted import CAMPAIGN, CAVE, MONSTER, PLACED, found, linted, mod

PLACE = "trial/content/a.toml"
HUNTER = {
    "max_health": "30",
    "attack": "2",
    "attack_chance": "50",
    "defense": "2",
    "defense_chance": "40",
    "awareness": "12",
}
SNAIL = {"max_health": "6", "attack": "2", "attack_chance": "50", "defense_chance": "30"}
ORDINARY = {"max_health": "6", "attack": "2", "attack_chance": "50", "defense": "2"}


def written(stats: dict[str, str]) -> str:
    return "".join(f"stats.{name} = {value}\n" for name, value in stats.items())


def without(stats: dict[str, str], *names: str) -> dict[str, str]:
    return {name: value for name, value in stats.items() if name not in names}


def snail(**stats: str) -> str:
    """Return a monster in the dungeon, which has no behaviors."""
    return MONSTER + written({**ORDINARY, "defense_chance": "30", **stats}) + PLACED


def hunter(stats: dict[str, str]) -> str:
    """Return a monster in the dungeon that attacks the player."""
    return f'{MONSTER}behaviors = [{{ kind = "move_and_attack" }}]\n{written(stats)}{PLACED}'


def hunt(player: dict[str, str], monster: dict[str, str] = SNAIL) -> str:
    """Return a campaign with a player and, at depth 1, two kinds of monsters that are alike."""
    return f"""\
[player.hunter]
label = "Hunter"
glyph = "@"
color = "player"
{written(player)}
{CAMPAIGN.replace("classic:rogue", "hunter")}levels = [{{ level = "cave" }}]
{CAVE}
[[level.cave.passes]]
kind = "populate"
monsters = [{{ monster = "snail" }}, {{ monster = "slug" }}]
{MONSTER}{written(monster)}
{MONSTER.replace("snail", "slug")}{written(monster)}
"""


def judged(folder: Path, text: str) -> list[str]:
    return linted([stat_bounds, costly, bands, capable], mod(folder, text))


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
        ('"self.speed * 11"', "this is 110 at depth 1, but `attack_chance` is at most 100"),
    ],
)
def test_a_formula_that_can_leave_the_bounds_of_its_stat_is_found(
    tmp_path: Path, value: str, problem: str
) -> None:
    text = MONSTER + f"stats.attack_chance = {value}\n" + PLACED

    (line,) = found(tmp_path, stat_bounds, text)

    assert line.startswith(f"{PLACE}:5:23 W510 {problem} (values beyond it are cut")


@pytest.mark.parametrize(
    "value",
    [
        "0",
        "100",
        '"10d10"',
        '"min(self.speed * depth, 100)"',
        '"40 + depth * 5"',
        '"depth - depth"',
    ],
)
def test_a_formula_within_bounds_at_all_depths_of_a_campaign_is_fine(
    tmp_path: Path, value: str
) -> None:
    text = MONSTER + f"stats.attack_chance = {value}\n" + PLACED

    assert found(tmp_path, stat_bounds, text) == []


def test_only_the_depths_count_at_which_a_monster_is_met(tmp_path: Path) -> None:
    levels = 'levels = [{ level = "classic:dungeon", last = 30 }, { level = "cave", last = 34 }]\n'
    passes = 'passes = [{ kind = "stairs" }, { kind = "populate", monsters = [%s] }]\n'
    cave = CAVE + passes % '{ monster = "snail", first = 33 }'
    text = MONSTER + 'stats = { attack_chance = "depth * 3", attack = "34 - depth" }\n'

    (line,) = found(tmp_path, stat_bounds, CAMPAIGN + levels + cave + text)

    assert line.startswith(f"{PLACE}:14:27 W510 this is 102 at depth 34, but")


def test_what_a_patch_puts_out_of_bounds_is_found_at_the_patch(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": MONSTER + "stats.attack_chance = 90\n"})
    text = '[[patch.stat]]\nid = "core:attack_chance"\nset = { maximum = 89 }\n'
    patch = write_mod(tmp_path / "trial", {"a.toml": text}, requires={"core": "*"})

    (line,) = linted([stat_bounds], other, patch)

    assert line.startswith(f"{PLACE}:3:19 W510 this is 90, but `attack_chance` is at")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (snail(attack="1", attack_chance="10"), "6:16 W507 at depth 1, a blow does 0.04 damage"),
        (
            snail(attack="50", attack_chance="90"),
            "6:16 W507 at depth 1, a blow takes 44 of the 100",
        ),
        (snail(max_health='"4d10"'), "5:20 W507 at depth 1, it takes 37 blows of `rogue`"),
        (
            snail(defense="9", defense_chance="100"),
            "5:20 W507 at depth 1, no blow of `rogue` does it any damage",
        ),
        (snail(attack="0"), "6:16 W507 at depth 1, no blow does `rogue` any damage, with `attack`"),
        (snail(attack_chance="0"), "6:16 W507 at depth 1, no blow does `rogue` any damage, with"),
        (
            snail(max_health='"depth * 100"').replace('"snail" }', '"snail", first = 3 }'),
            "5:20 W507 at depth 3, it takes 504 blows",
        ),
        (
            '[[patch.monster]]\nid = "classic:kobold"\nset = { stats.max_health = 999 }\n',
            "3:28 W507 at depth 1, it takes",
        ),
        (snail(awareness='"19 + depth"'), "10:19 W509 `awareness` can be 31 here; beyond"),
        (snail(awareness="61"), "10:19 W510 this is 61, but"),  # and not W509 as well
        (hunt(without(HUNTER, "max_health")), "1:1 W507 `hunter` has only 1 health, as nothing"),
        (hunt(without(HUNTER, "awareness")), "1:1 W507 `hunter` sees nothing, as nothing says"),
        (hunt(without(HUNTER, "attack")), "1:1 W507 `hunter` cannot do any damage, as nothing"),
        (hunt({**HUNTER, "max_health": "1"}), "5:20 W507 `hunter` has only 1 health, as its"),
        (hunt({**HUNTER, "awareness": "0"}), "10:19 W507 `hunter` sees nothing, as its `awaren"),
        (hunt({**HUNTER, "attack": "0"}), "6:16 W507 `hunter` cannot do any damage, as its `att"),
        (hunt({**HUNTER, "max_health": "0"}), "5:20 W510 "),  # and nothing of what follows
        (hunt({**HUNTER, "attack": "-2"}), "6:16 W510 "),
        (hunt({**HUNTER, "awareness": "-2"}), "10:19 W510 "),
        (
            hunter({}),
            (
                "1:1 W507 `snail` has only 1 health and sees nothing and cannot do any damage, as"
                " nothing says its `max_health`, `awareness`, `attack` and `attack_chance`"
                " (add stats = { max_health = …, awareness = …, attack = …, attack_chance = … })"
            ),
        ),
    ],
)
def test_stats_that_are_too_low_or_too_high_are_found_once(
    tmp_path: Path, text: str, expected: str
) -> None:
    (line,) = judged(tmp_path, text)

    assert line.startswith(f"{PLACE}:{expected}")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(snail(), id="an ordinary monster"),
        pytest.param(snail(attack="0", attack_chance="0"), id="a harmless monster"),
        pytest.param(snail(awareness='"18 + depth"'), id="a monster that sees as far as is cheap"),
        pytest.param(hunt(HUNTER), id="an ordinary player"),
        pytest.param(hunter({**SNAIL, "awareness": "5"}), id="a monster that attacks"),
        pytest.param(hunter({**SNAIL, "awareness": "0"}), id="a monster that is said to be blind"),
        pytest.param(
            hunter({"max_health": "6", "awareness": "5", "attack": "0"}),
            id="a monster that is said to be harmless",
        ),
    ],
)
def test_what_is_usual_or_said_on_purpose_is_fine(tmp_path: Path, text: str) -> None:
    assert judged(tmp_path, text) == []


def test_rules_whose_damage_cannot_be_computed_are_not_judged(tmp_path: Path) -> None:
    class Whim(Params):
        kind: Literal["whim"] = "whim"

    @implements(Whim)
    def whim(params: Whim, clash: Clash) -> Blow:
        raise AssertionError(params, clash)  # lints do not fight

    whims = Plugin("whims", rules=(whim,))
    rules = '[[patch.rules]]\nid = "classic:classic"\nset = { combat = { kind = "whim" } }\n'

    mods = [mod(tmp_path, snail(max_health="999") + rules)]

    assert linted([bands], *mods, plugins=[whims]) == []


def test_a_player_of_a_game_without_fights_needs_no_attack(tmp_path: Path) -> None:
    before, _, after = hunt(without(HUNTER, "attack")).partition("[[level.cave.passes]]")

    assert judged(tmp_path, before + after.partition("]\n")[2]) == []


def test_greatest_health_under_the_name_of_health_is_not_reported_as_missing(
    tmp_path: Path,
) -> None:
    player = {"health": "30"} | without(HUNTER, "max_health")
    monster = {"health": "6"} | without(SNAIL, "max_health")

    assert linted([capable], mod(tmp_path, hunt(player, monster))) == []
