from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from roguelike.authoring.lints.fights import bands
from roguelike.engine.clash import Blow, Clash
from roguelike.plugins import Plugin
from roguelike.registry import Params, implements
from tests.authoring.lints.linted import MONSTER, PLACED, found, linted, mod

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
    ("stats", "place", "problem", "hint"),
    [
        (
            {"attack": "1", "attack_chance": "10"},
            "6:16",
            "a blow does 0.04 damage to `rogue` on average; at least 0.05 is usual",
            "let it hit more often or harder, or not at all",
        ),
        (
            {"attack": '"30 + depth * 20"', "attack_chance": "90"},
            "6:16",
            "a blow takes 44 of the 100 health of `rogue` on average; at most 34 are usual",
            "let it hit less hard, or come deeper down",
        ),
        (
            {"max_health": '"4d10"'},
            "5:20",
            "it takes 37 blows of `rogue` to kill it; at most 13 are usual",
            "give it less health or a weaker defense",
        ),
        (
            {"defense": "9", "defense_chance": "100"},
            "5:20",
            "no blow of `rogue` does it any damage on average; at most 13 are usual",
            "give it less health or a weaker defense",
        ),
    ],
)
def test_what_is_out_of_band_is_found(
    tmp_path: Path, stats: dict[str, str], place: str, problem: str, hint: str
) -> None:
    assert found(tmp_path, bands, snail(**stats)) == [
        f"trial/content/a.toml:{place} W507 at depth 1, {problem} ({hint})"
    ]


def test_whoever_has_nothing_that_an_attack_takes_means_no_harm(tmp_path: Path) -> None:
    assert found(tmp_path, bands, snail(attack="0", attack_chance="0")) == []


@pytest.mark.parametrize(("attack", "chance"), [("0", "50"), ("2", "0")])
def test_half_an_attack_is_found(tmp_path: Path, attack: str, chance: str) -> None:
    assert found(tmp_path, bands, snail(attack=attack, attack_chance=chance)) == [
        (
            "trial/content/a.toml:6:16 W507 at depth 1, no blow does `rogue` any damage, with"
            f" `attack` at {attack} (give it all that an attack takes, or nothing of that)"
        )
    ]


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


def test_stats_that_are_not_given_are_found_at_the_monster(tmp_path: Path) -> None:
    text = snail(max_health="1").replace("stats.max_health = 1\n", "")
    tough = "defense = 9\nstats.defense_chance = 100\n"
    text = text.replace("defense = 2\nstats.defense_chance = 30\n", tough)

    assert [each.split()[1] for each in found(tmp_path, bands, text)] == ["W507"]


def test_a_monster_is_judged_by_where_it_is_met_first(tmp_path: Path) -> None:
    text = snail(max_health='"depth * 100"').replace('"snail" }', '"snail", first = 3 }')

    assert [each.partition("W507 ")[2][:40] for each in found(tmp_path, bands, text)] == [
        "at depth 3, it takes 504 blows of `rogue"
    ]


def test_nobody_is_judged_who_is_never_met(tmp_path: Path) -> None:
    assert found(tmp_path, bands, snail(max_health="999").replace(PLACED, "")) == []
