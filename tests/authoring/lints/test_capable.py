from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.fights import bands, capable
from roguelike.authoring.lints.stats import stat_bounds
from tests.authoring.lints.linted import CAVE, MONSTER, PLACED, linted, mod

HUNTER = {
    "max_health": "30",
    "attack": "2",
    "attack_chance": "50",
    "defense": "2",
    "defense_chance": "40",
    "awareness": "12",
}
SNAIL = {"max_health": "6", "attack": "2", "attack_chance": "50", "defense_chance": "30"}
PLACE = "trial/content/a.toml"


def written(stats: dict[str, str]) -> str:
    return "".join(f"stats.{name} = {value}\n" for name, value in stats.items())


def without(stats: dict[str, str], *names: str) -> dict[str, str]:
    return {name: value for name, value in stats.items() if name not in names}


def hunt(player: dict[str, str], monster: dict[str, str] = SNAIL) -> str:
    """Return a campaign with a player and, at depth 1, two kinds of monsters that are alike."""
    return f"""\
[player.hunter]
label = "Hunter"
glyph = "@"
color = "player"
{written(player)}
[campaign.trial]
label = "Trial"
player = "hunter"
rules = "classic:classic"
levels = [{{ level = "cave" }}]
{CAVE}
[[level.cave.passes]]
kind = "populate"
monsters = [{{ monster = "snail" }}, {{ monster = "slug" }}]
{MONSTER}{written(monster)}
{MONSTER.replace("snail", "slug")}{written(monster)}
"""


def found(folder: Path, text: str) -> list[str]:
    return linted([stat_bounds, bands, capable], mod(folder, text))


def test_whoever_has_all_that_it_takes_is_fine(tmp_path: Path) -> None:
    assert found(tmp_path, hunt(HUNTER)) == []


@pytest.mark.parametrize(
    ("missing", "problem", "hint"),
    [
        (
            ["max_health"],
            "`hunter` has only 1 health, as nothing says its `max_health`",
            "add max_health = … to its `stats`",
        ),
        (
            ["awareness"],
            "`hunter` sees nothing, as nothing says its `awareness`",
            "add awareness = … to its `stats`",
        ),
        (
            ["attack"],
            "`hunter` cannot do any damage, as nothing says its `attack`",
            "add attack = … to its `stats`",
        ),
        (
            ["attack", "attack_chance"],
            "`hunter` cannot do any damage, as nothing says its `attack` and `attack_chance`",
            "add attack = …, attack_chance = … to its `stats`",
        ),
    ],
)
def test_what_a_player_lacks_is_found_once_and_at_the_player(
    tmp_path: Path, missing: list[str], problem: str, hint: str
) -> None:
    assert found(tmp_path, hunt(without(HUNTER, *missing))) == [
        f"{PLACE}:1:1 W507 {problem} ({hint})"
    ]


@pytest.mark.parametrize(
    ("stat", "value", "place", "problem"),
    [
        ("max_health", "1", "5:20", "`hunter` has only 1 health, as its `max_health` is too low"),
        ("awareness", "0", "10:19", "`hunter` sees nothing, as its `awareness` is too low"),
        (
            "awareness",
            '"depth - depth"',
            "10:19",
            "`hunter` sees nothing, as its `awareness` is too low",
        ),
        ("attack", "0", "6:16", "`hunter` cannot do any damage, as its `attack` is too low"),
    ],
)
def test_what_a_player_has_too_little_of_is_found_where_it_is_said(
    tmp_path: Path, stat: str, value: str, place: str, problem: str
) -> None:
    assert found(tmp_path, hunt({**HUNTER, stat: value})) == [
        f"{PLACE}:{place} W507 {problem} (write more here)"
    ]


def test_a_player_who_is_never_hurt_may_be_as_frail_as_the_file_says(tmp_path: Path) -> None:
    assert found(tmp_path, hunt({**HUNTER, "max_health": "1"}, {"max_health": "6"})) == []


def test_a_player_of_a_game_without_fights_needs_no_attack(tmp_path: Path) -> None:
    passes, rest = "[[level.cave.passes]]", hunt(without(HUNTER, "attack"))
    before, _, after = rest.partition(passes)
    text = before + after.partition("]\n")[2]

    assert found(tmp_path, text) == []


@pytest.mark.parametrize(
    ("stats", "place"),
    [
        (hunt({**HUNTER, "max_health": "0"}), "5:20"),
        (hunt({**HUNTER, "attack": "-2"}), "6:16"),
        (hunt({**HUNTER, "awareness": "-2"}), "10:19"),
    ],
)
def test_what_follows_from_a_value_that_is_cut_is_not_told(
    tmp_path: Path, stats: str, place: str
) -> None:
    (finding,) = found(tmp_path, stats)

    assert finding.startswith(f"{PLACE}:{place} W510 ")


@pytest.mark.parametrize(("stat", "value"), [("attack", "-2"), ("max_health", "0")])
def test_nor_is_what_follows_from_one_of_a_monster(tmp_path: Path, stat: str, value: str) -> None:
    snail = MONSTER + written({**SNAIL, stat: value}) + PLACED

    assert [each.split()[1] for each in found(tmp_path, snail)] == ["W510"]


def test_a_monster_that_fights_needs_health_as_well(tmp_path: Path) -> None:
    snail = MONSTER + written(without(SNAIL, "max_health")) + PLACED

    assert found(tmp_path, snail) == [
        (
            f"{PLACE}:1:1 W507 `snail` has only 1 health, as nothing says its `max_health`"
            " (add max_health = … to its `stats`)"
        )
    ]


def test_greatest_health_under_the_name_of_health_is_not_missed(tmp_path: Path) -> None:
    hunter = {"health": "30"} | without(HUNTER, "max_health")
    snail = {"health": "6"} | without(SNAIL, "max_health")

    assert linted([capable], mod(tmp_path, hunt(hunter, snail))) == []


def test_a_monster_that_only_carries_something_needs_none(tmp_path: Path) -> None:
    assert found(tmp_path, MONSTER + written({"gold": "5"}) + PLACED) == []


def test_health_that_a_patch_may_give_is_not_missed(tmp_path: Path) -> None:
    patch = """\
[[patch.monster]]
id = "snail"
when = { mod = "swamp" }
set = { stats.max_health = 6 }
"""
    snail = MONSTER + written(without(SNAIL, "max_health")) + PLACED

    assert found(tmp_path, snail + patch) == []


def test_a_stat_of_another_name_may_be_the_health_and_has_a_default(tmp_path: Path) -> None:
    roles = """\
[stat.vigor]
label = "Vigor"
default = 6
[rules.own]
label = "Own"
combat = { kind = "opposed_percentile" }
gold = { color = "gold", remembered = "gold_remembered" }
roles = { max_health = "vigor" }
"""
    text = hunt(without(HUNTER, "max_health")).replace("classic:classic", "own") + roles

    assert found(tmp_path, text) == []
    weak = text.replace("default = 6", "default = 0")
    assert [each.partition("W507 ")[2].partition(" (")[0] for each in found(tmp_path, weak)] == [
        "`hunter` has only 1 health, as nothing says its `vigor`",
        "`snail` has only 1 health, as nothing says its `vigor`",
        "`slug` has only 1 health, as nothing says its `vigor`",
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param("minimum = 10, default = 10", 0, id="the minimum"),
        pytest.param("minimum = 2, default = 2", 0, id="a little more than the least"),
        pytest.param("minimum = -5, default = -5", 1, id="less than that"),
    ],
)
def test_a_default_that_is_enough_to_live_is_health(
    tmp_path: Path, given: str, expected: int
) -> None:
    patch = f'[[patch.stat]]\nid = "core:max_health"\nset = {{ {given} }}\n'
    snail = MONSTER + written(without(SNAIL, "max_health")) + PLACED

    lines = [each for each in found(tmp_path, snail + patch) if "`snail`" in each]

    assert len(lines) == expected
    assert all(" W507 `snail` has only 1 health, " in each for each in lines)


def test_a_stat_is_called_in_full_beside_one_of_the_mod_that_has_its_name(tmp_path: Path) -> None:
    own = '[stat.max_health]\nlabel = "Vigor"\n'
    snail = MONSTER + written(SNAIL) + PLACED

    assert found(tmp_path, snail + own) == [
        (
            f"{PLACE}:1:1 W507 `snail` has only 1 health, as nothing says its `core:max_health`"
            ' (add "core:max_health" = … to its `stats`)'
        )
    ]


def test_a_stat_that_is_too_low_is_called_as_it_is_written(tmp_path: Path) -> None:
    own = '[stat.max_health]\nlabel = "Vigor"\n'
    text = hunt(HUNTER).replace("stats.max_health = 30", 'stats."core:max_health" = 1')

    (finding,) = [each for each in found(tmp_path, text + own) if "`hunter`" in each]

    assert finding.endswith("as its `core:max_health` is too low (write more here)")


def test_a_player_whom_half_a_blow_kills_has_too_little_health(tmp_path: Path) -> None:
    lines = found(tmp_path, hunt({**HUNTER, "max_health": "2"}, {**SNAIL, "attack": "6"}))

    assert lines == [
        (
            f"{PLACE}:5:20 W507 `hunter` has only 2 health, as its `max_health` is too low"
            " (write more here)"
        )
    ]


def test_of_several_stats_only_those_that_are_not_said_have_to_be_added(tmp_path: Path) -> None:
    lines = found(tmp_path, hunt({**without(HUNTER, "attack"), "attack_chance": "0"}))

    assert lines == [
        (
            f"{PLACE}:1:1 W507 `hunter` cannot do any damage, as nothing says its `attack`"
            " (add attack = … to its `stats`)"
        )
    ]


def hunter(stats: dict[str, str]) -> str:
    """Return a monster in the dungeon that goes after the player."""
    return f'{MONSTER}behaviors = [{{ kind = "move_and_attack" }}]\n{written(stats)}{PLACED}'


def test_a_monster_that_goes_after_others_needs_all_that_it_takes(tmp_path: Path) -> None:
    assert found(tmp_path, hunter({**SNAIL, "awareness": "5"})) == []
    assert found(tmp_path, hunter({})) == [
        (
            f"{PLACE}:1:1 W507 `snail` has only 1 health, sees nobody to go after and cannot do any"
            " damage, as nothing says its `max_health`, `awareness`, `attack` and `attack_chance`"
            " (add stats = { max_health = …, awareness = …, attack = …, attack_chance = … })"
        )
    ]


@pytest.mark.parametrize(
    ("missing", "result"),
    [
        ("awareness", "sees nobody to go after"),
        ("attack", "cannot do any damage"),
    ],
)
def test_what_such_a_monster_lacks_is_found_once(tmp_path: Path, missing: str, result: str) -> None:
    stats = without({**SNAIL, "awareness": "5"}, missing)

    assert found(tmp_path, hunter(stats)) == [
        (
            f"{PLACE}:1:1 W507 `snail` {result}, as nothing says its `{missing}`"
            f" (add {missing} = … to its `stats`)"
        )
    ]


@pytest.mark.parametrize(
    "stats",
    [
        {**SNAIL, "awareness": "0"},
        {"max_health": "6", "awareness": "5", "attack": "0"},
    ],
)
def test_one_that_is_said_to_see_or_hurt_nobody_is_meant_so(
    tmp_path: Path, stats: dict[str, str]
) -> None:
    assert found(tmp_path, hunter(stats)) == []


def test_what_a_player_lacks_is_one_finding_whatever_comes_of_it(tmp_path: Path) -> None:
    assert found(tmp_path, hunt({"defense": "2"})) == [
        (
            f"{PLACE}:1:1 W507 `hunter` has only 1 health, sees nothing and cannot do any damage,"
            " as nothing says its `max_health`, `awareness`, `attack` and `attack_chance` (add"
            " max_health = …, awareness = …, attack = …, attack_chance = … to its `stats`)"
        )
    ]
