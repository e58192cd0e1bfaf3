"""Tests of levels, made."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mod_testing import complaints, failures


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
        ("start_population = 1", "1", "there are 0 monsters in the room where one arrives, not 1"),
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


def test_the_first_level_that_fails_is_drawn_with_what_is_wrong(tmp_path: Path) -> None:
    text = about("terrain = { stairs_down = 0 }", 'depth = 7\nseed = "a b"\nseeds = 1')

    (failure,) = failures(tmp_path, text)

    heading, *rows = failure.picture.split("\n")
    assert heading == "depth 7, seed a b/1:"
    (at,) = (number for number, row in enumerate(rows) if "^" in row)
    assert rows[at - 1][rows[at].index("^")] == ">"
