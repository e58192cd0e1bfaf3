"""Tests of mods with their own campaigns, and what keeps tests from being run."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.modtests.cases import RunEnvironment
from roguelike.workshop.modtests.runner import run_test
from tests.workshop.modtests.mod_testing import bench, complaints_of, read

CAMPAIGN = """
    [campaign.snails]
    label = "Snails"
    player = "hero"
    rules = "plain"
    theme = "classic"
    levels = [{ level = "%s", last = 2 }]

    [player.hero]
    label = "Hero"
    glyph = "@"
    color = "player"

    [player.idler]
    label = "Idler"
    glyph = "@"
    color = "player"

    [rules.plain]
    label = "Plain"
    combat = { kind = "opposed_percentile" }
    gold = { glyph = "$", color = "gold", remembered = "gold_remembered" }

    [level.hall]
    label = "the hall"
    width = 20
    height = 10
    generator = { kind = "open_field" }
    passes = [{ kind = "stairs" }]

    [level.nowhere]
    label = "nowhere"
    width = 20
    height = 10
    generator = { kind = "open_field" }

    [monster.snail]
    label = "Snail"
    glyph = "s"
    color = "text"
    behaviors = [{ kind = "move_and_attack" }]

    [monster.slug]
    label = "Slug"
    glyph = "s"
    color = "text"
    behaviors = [{ kind = "move_and_attack" }]
"""
SCENE = """
    [scene.some]
    map = '''
    ####
    #@.#
    ####
    '''
    expect.depth = 1
"""


@pytest.mark.parametrize(
    ("level", "text", "expected"),
    [
        ("hall", "depth = 2\nexpect.level = 'hall'", []),
        (
            "hall",
            "seeds = 2\nexpect.appear = ['slug', 'snail']",
            [
                "E801 'slug': there is no `slug` on any of 2 levels",
                "E801 'snail': there is no `snail` on any of 2 levels",
            ],
        ),
        (
            "nowhere",
            "expect.rooms = 0",
            [
                (
                    "E801 [levels.some]: the level at depth 1 cannot be generated: no generator or"
                    " pass has chosen an arrival point (its seed is `test/1`)"
                )
            ],
        ),
    ],
)
def test_the_levels_of_a_campaign_of_its_own_are_those_of_the_mod(
    level: str, text: str, expected: list[str], tmp_path: Path
) -> None:
    found = complaints_of(tmp_path / "some", CAMPAIGN % level, f"[levels.some]\n{text}")

    assert found == expected


@pytest.mark.parametrize(
    ("depth", "missing", "deepest"),
    [("3", 3, 2), ('"1..3"', 3, 2), ('"4..9"', 6, 5), ("9", 9, 5), ('"2..4"', 3, 2)],
)
def test_a_depth_that_a_campaign_does_not_have_is_found_without_a_level_being_made(
    tmp_path: Path, depth: str, missing: int, deepest: int
) -> None:
    text = f"[levels.some]\ndepth = {depth}\nexpect.connected = true"
    longer = CAMPAIGN.replace("last = 2 }", 'last = 2 }, { level = "hall", first = 4, last = 5 }')
    message = f"`snails` has no level at depth {missing}"
    hint = f"the deepest before that is at depth {deepest}"

    found = complaints_of(tmp_path / "some", longer % "hall", text)

    assert found == [f"E802 {depth}: {message} ({hint})"]


def test_a_glyph_of_two_monsters_means_neither(tmp_path: Path) -> None:
    text = SCENE.replace("@.", "@s")

    found = complaints_of(tmp_path / "some", CAMPAIGN % "hall", text)

    assert found == [
        "E802 s: `s` is the glyph of `slug` and `snail` (say in `legend` which one is meant)"
    ]


@pytest.mark.parametrize(
    "text",
    [
        SCENE,
        "[levels.some]\nexpect.rooms = 1",
        "[stats.some]\nmonster = 'snail'\nexpect.within = { attack = 1 }",
    ],
)
def test_without_any_campaign_nothing_can_be_tested(text: str, tmp_path: Path) -> None:
    snail = """
        [monster.snail]
        label = "Snail"
        glyph = "s"
        color = "text"
        behaviors = [{ kind = "move_and_attack" }]
    """

    (found,) = complaints_of(tmp_path / "some", snail, text)

    assert found.startswith("E802 ")
    assert "there is no campaign whose rules this could use" in found


class Broken(RunEnvironment):
    """A bench on which nothing can be done."""

    def ruleset(self, campaign: str) -> Ruleset:
        msg = f"no {campaign}"
        raise RuntimeError(msg)


def test_a_mistake_in_an_implementation_is_told_and_ends_only_its_test(tmp_path: Path) -> None:
    (test,), _ = read(tmp_path, "[levels.some]\nexpect.connected = true")

    (failure,) = run_test(test, Broken(bench().catalog, bench().registries))

    assert failure.finding.code.name == "E901"
    assert failure.finding.message == "the test failed to run with RuntimeError: no classic:classic"
