from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from roguelike.authoring.lints.stats import bands, capable, stat_bounds
from roguelike.engine.clash import Blow, Clash
from roguelike.plugins import Plugin
from roguelike.registry import Params, implements
from tests.authoring.lints.linted import CAVE, MONSTER, PLACED, found, linted, mod

PLACE = "trial/content/a.toml"
ORDINARY = {
    "max_health": "6",
    "attack": "2",
    "attack_chance": "50",
    "defense": "2",
    "defense_chance": "30",
}


def snail(**stats: str) -> str:
    lines = "".join(f"stats.{name} = {value}\n" for name, value in {**ORDINARY, **stats}.items())
    return MONSTER + lines + PLACED


def test_an_ordinary_monster_is_fine(tmp_path: Path) -> None:
    assert found(tmp_path, bands, snail()) == []


@pytest.mark.parametrize(
    ("stats", "expected"),
    [
        ({"attack": "1", "attack_chance": "10"}, "6:16 a blow does 0.04 damage to `rogue`"),
        ({"attack": '"30 + depth * 20"', "attack_chance": "90"}, "6:16 a blow takes 44 of the 100"),
        ({"max_health": '"4d10"'}, "5:20 it takes 37 blows of `rogue` to kill it; at most 13"),
        ({"defense": "9", "defense_chance": "100"}, "5:20 no blow of `rogue` does it any damage"),
        ({"attack": "0"}, "6:16 no blow does `rogue` any damage, with `attack` at 0 (give it all"),
        ({"attack_chance": "0"}, "6:16 no blow does `rogue` any damage, with `attack` at 2 (give"),
    ],
)
def test_what_is_out_of_band_is_found(tmp_path: Path, stats: dict[str, str], expected: str) -> None:
    (finding,) = found(tmp_path, bands, snail(**stats))

    place, _, problem = expected.partition(" ")
    assert finding.startswith(f"{PLACE}:{place} W507 at depth 1, {problem}")


def test_whoever_has_nothing_that_an_attack_takes_means_no_harm(tmp_path: Path) -> None:
    assert found(tmp_path, bands, snail(attack="0", attack_chance="0")) == []


def test_rules_that_foretell_nothing_are_not_judged_by(tmp_path: Path) -> None:
    class Whim(Params):
        kind: Literal["whim"] = "whim"

    @implements(Whim)
    def whim(params: Whim, clash: Clash) -> Blow:
        raise AssertionError(params, clash)  # whoever judges does not fight

    whims = Plugin("whims", rules=(whim,))
    rules = '[[patch.rules]]\nid = "classic:classic"\nset = { combat = { kind = "whim" } }\n'

    mods = [mod(tmp_path, snail(max_health="999") + rules)]

    assert linted([bands], *mods, plugins=[whims]) == []


def test_what_a_patch_makes_too_tough_is_found_at_the_patch(tmp_path: Path) -> None:
    text = '[[patch.monster]]\nid = "classic:kobold"\nset = { stats.max_health = 999 }\n'

    assert [each[:30] for each in found(tmp_path, bands, text)] == [
        "trial/content/a.toml:3:28 W507"
    ]


def test_a_monster_is_judged_by_where_it_is_met_first(tmp_path: Path) -> None:
    text = snail(max_health='"depth * 100"').replace('"snail" }', '"snail", first = 3 }')

    assert [each.partition("W507 ")[2][:40] for each in found(tmp_path, bands, text)] == [
        "at depth 3, it takes 504 blows of `rogue"
    ]


HUNTER = {
    "max_health": "30",
    "attack": "2",
    "attack_chance": "50",
    "defense": "2",
    "defense_chance": "40",
    "awareness": "12",
}
SNAIL = {"max_health": "6", "attack": "2", "attack_chance": "50", "defense_chance": "30"}


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


def judged(folder: Path, text: str) -> list[str]:
    return linted([stat_bounds, bands, capable], mod(folder, text))


def test_whoever_has_all_that_it_takes_is_fine(tmp_path: Path) -> None:
    assert judged(tmp_path, hunt(HUNTER)) == []


@pytest.mark.parametrize(
    ("stats", "expected"),
    [
        (without(HUNTER, "max_health"), "1:1 W507 `hunter` has only 1 health, as nothing says"),
        (without(HUNTER, "awareness"), "1:1 W507 `hunter` sees nothing, as nothing says"),
        (without(HUNTER, "attack"), "1:1 W507 `hunter` cannot do any damage, as nothing says"),
        ({**HUNTER, "max_health": "1"}, "5:20 W507 `hunter` has only 1 health, as its"),
        ({**HUNTER, "awareness": "0"}, "10:19 W507 `hunter` sees nothing, as its `awareness`"),
        ({**HUNTER, "attack": "0"}, "6:16 W507 `hunter` cannot do any damage, as its `attack` is"),
        ({**HUNTER, "max_health": "0"}, "5:20 W510 "),  # and nothing of what follows from that
        ({**HUNTER, "attack": "-2"}, "6:16 W510 "),
        ({**HUNTER, "awareness": "-2"}, "10:19 W510 "),
    ],
)
def test_what_a_player_has_too_little_of_is_found_once(
    tmp_path: Path, stats: dict[str, str], expected: str
) -> None:
    (finding,) = judged(tmp_path, hunt(stats))

    assert finding.startswith(f"{PLACE}:{expected}")


def test_a_player_of_a_game_without_fights_needs_no_attack(tmp_path: Path) -> None:
    passes, rest = "[[level.cave.passes]]", hunt(without(HUNTER, "attack"))
    before, _, after = rest.partition(passes)
    text = before + after.partition("]\n")[2]

    assert judged(tmp_path, text) == []


def test_greatest_health_under_the_name_of_health_is_not_missed(tmp_path: Path) -> None:
    hunter = {"health": "30"} | without(HUNTER, "max_health")
    snail = {"health": "6"} | without(SNAIL, "max_health")

    assert linted([capable], mod(tmp_path, hunt(hunter, snail))) == []


def hunter(stats: dict[str, str]) -> str:
    """Return a monster in the dungeon that goes after the player."""
    return f'{MONSTER}behaviors = [{{ kind = "move_and_attack" }}]\n{written(stats)}{PLACED}'


def test_a_monster_that_goes_after_others_needs_all_that_it_takes(tmp_path: Path) -> None:
    assert judged(tmp_path, hunter({**SNAIL, "awareness": "5"})) == []
    assert judged(tmp_path, hunter({})) == [
        (
            f"{PLACE}:1:1 W507 `snail` has only 1 health and sees nothing and cannot do any damage,"
            " as nothing says its `max_health`, `awareness`, `attack` and `attack_chance`"
            " (add stats = { max_health = …, awareness = …, attack = …, attack_chance = … })"
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
    assert judged(tmp_path, hunter(stats)) == []
