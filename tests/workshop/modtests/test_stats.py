"""Tests of stats, computed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workshop.modtests.mod_testing import complaints


def about(expect: str, depth: str = "3", whose: str = 'monster = "kobold"') -> str:
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
    assert complaints(tmp_path, about(expect)) == []


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
    assert complaints(tmp_path, about(expect, depth)) == [
        f'{expected} (`kobold` has "1d3 + depth / 3")'
    ]


def test_stats_of_players_can_be_tested(tmp_path: Path) -> None:
    text = about("exactly = { attack = 3 }", whose='player = "rogue"')

    assert complaints(tmp_path, text) == [
        'E801 3: `attack` is 2 at depth 3, not exactly 3 (`rogue` has "2")'
    ]


def test_bounds_are_cut_to_those_of_the_stat(tmp_path: Path) -> None:
    assert complaints(tmp_path, about("exactly = { attack = 100 }", "1000000")) == []
