"""Tests of mods, run: campaigns, stats, and levels drawn where they differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.catalog import Catalog
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.core.grid.geometry import Rect
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.modtests import runner
from roguelike.workshop.modtests.cases import RunEnvironment, default_campaign
from roguelike.workshop.modtests.drawings import marked
from roguelike.workshop.modtests.models import LevelsTest
from roguelike.workshop.modtests.runner import Misfit, misfits, run_test
from tests.drawing import site_from_text, text_from_site
from tests.workshop.modtests.mod_testing import (
    complaints,
    complaints_of,
    environment,
    failures,
    read,
)

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
    """A environment on which nothing can be done."""

    def ruleset(self, campaign: str) -> Ruleset:
        msg = f"no {campaign}"
        raise RuntimeError(msg)


def test_a_mistake_in_an_implementation_is_told_and_ends_only_its_test(tmp_path: Path) -> None:
    (test,), _ = read(tmp_path, "[levels.some]\nexpect.connected = true")

    (failure,) = run_test(test, Broken(environment().catalog, environment().registries))

    assert failure.finding.code.name == "E901"
    assert failure.finding.message == "the test failed to run with RuntimeError: no classic:classic"


def stats_of(expect: str, depth: str = "3", whose: str = 'monster = "kobold"') -> str:
    return f"[stats.some]\n{whose}\ndepth = {depth}\nexpect.{expect}"


@pytest.mark.parametrize(
    "expect",
    [
        'exactly = { attack = "2..4" }',
        "exactly = { awareness = 10, speed = 14 }",
        'within = { attack = "1..5", defense = "2..", max_health = "..10" }',
        'exactly = { health = "2..10" }',
        'exactly = { "core:attack" = "2..4" }',
    ],
)
def test_what_is_so_is_no_failure(expect: str, tmp_path: Path) -> None:
    assert complaints(tmp_path, stats_of(expect)) == []


@pytest.mark.parametrize(
    ("expect", "depth", "expected"),
    [
        (
            'exactly = { attack = "1..5" }',
            "3",
            'E801 "1..5": `attack` is 2 to 4 at depth 3, not exactly 1 to 5',
        ),
        (
            'exactly = { attack = "1..3" }',
            '"1..3"',
            'E801 "1..3": `attack` is 1 to 4 at depth 1 to 3, not exactly 1 to 3',
        ),
        (
            'within = { "core:attack" = "3.." }',
            "3",
            'E801 "3..": `attack` is 2 to 4 at depth 3, not at least 3',
        ),
    ],
)
def test_what_can_be_otherwise_is_a_failure(
    expect: str, depth: str, expected: str, tmp_path: Path
) -> None:
    assert complaints(tmp_path, stats_of(expect, depth)) == [
        f'{expected} (`kobold` has "1d3 + depth / 3")'
    ]


def test_stats_of_players_can_be_tested(tmp_path: Path) -> None:
    text = stats_of("exactly = { attack = 3 }", whose='player = "rogue"')

    assert complaints(tmp_path, text) == [
        'E801 3: `attack` is 2 at depth 3, not exactly 3 (`rogue` has "2")'
    ]


def test_bounds_are_cut_to_those_of_the_stat(tmp_path: Path) -> None:
    assert complaints(tmp_path, stats_of("exactly = { attack = 100 }", "1000000")) == []


def levels_of(expect: str, more: str = "seeds = 5") -> str:
    return f"[levels.some]\n{more}\nexpect.{expect}"


def test_what_is_so_on_all_levels_is_no_failure(tmp_path: Path) -> None:
    text = """
        [levels.some]
        depth = "1..3"
        seeds = 5
        [levels.some.expect]
        level = "dungeon"
        connected = true
        rooms = "2..20"
        terrain = { stairs_down = 1, "core:door_closed" = "1.." }
        monsters = { kobold = "1.." }
        population = "1..80"
        room_population = "..4"
        start_population = 0
        appear = ["kobold"]
    """

    assert complaints(tmp_path, text) == []


@pytest.mark.parametrize(
    ("expect", "where", "message"),
    [
        ("rooms = 0", "0", "there are 10 rooms, not 0; 5 of 5 levels fail"),
        (
            "connected = false",
            "false",
            "one can walk from everywhere to everywhere; 5 of 5 levels fail",
        ),
        ("population = 0", "0", "there are 8 monsters, not 0; 5 of 5 levels fail"),
        ("room_population = 0", "0", "there are 3 monsters in a room, not 0; 5 of 5 levels fail"),
        ("start_population = 1", "1", "there are 0 monsters in the arrival room, not 1"),
        ("terrain = { wall = 0 }", "0", "`wall`, not 0; 5 of 5 levels fail"),
        ("monsters = { kobold = 8 }", "8", "`kobold`, not 8; "),
    ],
)
def test_what_is_not_so_is_said_once_with_the_first_such_level(
    expect: str, where: str, message: str, tmp_path: Path
) -> None:
    (failure,) = failures(tmp_path, levels_of(expect))
    (found,) = complaints(tmp_path, levels_of(expect))

    assert found.startswith(f"E801 {where}: ")
    assert message in found
    heading, *rows = failure.picture.split("\n")
    assert heading.startswith("depth 1, seed test/")
    assert len([row for row in rows if "#" in row]) == 48


@pytest.mark.parametrize(
    ("orders", "first"),
    [
        pytest.param({"trial:b": 1, "trial:a": 2, "core:c": 0}, "trial:b", id="its own"),
        pytest.param({"trial:b": 1, "trial:a": 1}, "trial:a", id="as early as another"),
        pytest.param({"core:b": 1, "core:a": 2}, "core:b", id="of all"),
        pytest.param({}, None, id="none"),
    ],
)
def test_tests_are_about_the_first_campaign(orders: dict[str, int], first: str | None) -> None:
    campaigns = {id_: CampaignDef.model_construct(order=order) for id_, order in orders.items()}

    assert default_campaign(Catalog({"campaign": campaigns}), "trial") == first


def test_levels_have_only_so_many_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = levels_of("connected = true", 'seeds = 5\ndepth = "1..2"')
    found: list[list[str]] = []

    for limit in (38_400, 38_399):
        monkeypatch.setattr(runner, "MAX_CELLS", limit)
        found.append(complaints(tmp_path, text))

    message = "the levels have 38,400 cells together, more than 38,399"
    hint = "(make fewer, with `seeds` or `depth`)"
    assert found == [[], [f"E802 [levels.some]: {message} {hint}"]]


HALLS = """
    ##########
    #k.k#@...#
    #...+....#
    ######.###
    #.########
    ##########
"""
WEST, EAST = Rect(0, 0, 4, 3), Rect(4, 0, 5, 3)


def found(tmp_path: Path, expect: str, site: Site) -> list[Misfit]:
    """Return what is not so on a level that a test of `classic` expects to be so."""
    ((test,), report) = read(tmp_path, f"[levels.some]\nexpect.{expect}")
    assert list(report) == []
    assert isinstance(test.said, LevelsTest)
    return list(misfits(test, test.said.expect, site, environment().ruleset("classic:classic")))


@pytest.mark.parametrize(
    ("expect", "message", "marks"),
    [
        ("connected = true", "one cannot walk from everywhere to everywhere", {4: " ^"}),
        ("rooms = 3", "there are 2 rooms, not 3", {1: "  ^   ^"}),
        ("population = 0", "there are 2 monsters, not 0", {1: " ^ ^"}),
        ("room_population = 0", "there are 2 monsters in a room, not 0", {1: " ^ ^"}),
        (
            "start_population = '1..'",
            "there are 0 monsters in the arrival room, not at least 1",
            {1: "      ^"},
        ),
        ("terrain = { door_closed = 0 }", "there are 1 `door_closed`, not 0", {2: "    ^"}),
    ],
)
def test_what_it_is_about_is_marked_on_the_level(
    expect: str, message: str, marks: dict[int, str], tmp_path: Path
) -> None:
    site = site_from_text(HALLS, rooms=[WEST, EAST])

    (misfit,) = found(tmp_path, expect, site)

    assert misfit.message == message
    rows = text_from_site(site).split("\n")
    expected = [line for y, row in enumerate(rows) for line in (row, marks.get(y)) if line]
    assert marked(rows, misfit.cells).split("\n") == expected


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("start_population", "the arrival point is in no room"),
        ("room_population", "there are no rooms"),
    ],
)
def test_a_level_without_rooms_meets_no_expectation_about_them(
    expect: str, message: str, tmp_path: Path
) -> None:
    (misfit,) = found(tmp_path, f"{expect} = '0..'", site_from_text(HALLS, rooms=[]))

    assert misfit.message == message
