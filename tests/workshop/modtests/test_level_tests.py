"""Tests of levels: made, compared with what is expected, and drawn where they differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.catalog import Catalog
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.core.grid.geometry import Rect
from roguelike.engine.levels.level_builder import Site
from roguelike.workshop.modtests import runner
from roguelike.workshop.modtests.cases import default_campaign
from roguelike.workshop.modtests.drawings import marked
from roguelike.workshop.modtests.models import LevelsTest
from roguelike.workshop.modtests.runner import Misfit, misfits
from tests.drawing import site_from_text, text_from_site
from tests.workshop.modtests.mod_testing import bench, complaints, failures, read


def about(expect: str, more: str = "seeds = 5") -> str:
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
    (failure,) = failures(tmp_path, about(expect))
    (found,) = complaints(tmp_path, about(expect))

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
    text = about("connected = true", 'seeds = 5\ndepth = "1..2"')
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
    return list(misfits(test, test.said.expect, site, bench().ruleset("classic:classic")))


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
