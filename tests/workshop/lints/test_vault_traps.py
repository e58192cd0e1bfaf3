"""Lints for traps behind doors."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.workshop.lints.vault_traps import traps_at_doors
from tests.workshop.lints.linted import found

PIT = """\
[feature.pit]
label = "Pit"
glyph = "^"
color = "text"
solid = false
hidden = { looks = "core:floor", percent = 25 }
triggers = [{ on = "enter", steps = [{ kind = "damage", amount = 3 }] }]

[vault.pantry]
drawing = '''
%s
'''
legend."^" = { feature = "pit" }
legend."=" = "core:door_open"
"""
SAID = "W512 whoever comes through this door meets the `pit` (move it a cell away from the door)"


def at_doors(folder: Path, drawing: str, text: str = PIT) -> list[str]:
    return found(folder, traps_at_doors, text % drawing)


def test_a_trap_on_the_only_cell_inside_a_door_is_found(tmp_path: Path) -> None:
    assert at_doors(tmp_path, "#####\n#...#\n#.^.#\n##+##") == [f"trial/content/a.toml:13:3 {SAID}"]


def test_of_a_door_between_two_rooms_both_sides_count(tmp_path: Path) -> None:
    assert at_doors(tmp_path, "#######\n#..^+.#\n#######") == [f"trial/content/a.toml:12:4 {SAID}"]


@pytest.mark.parametrize(
    "drawing",
    [
        "#####\n#.^.#\n#...#\n##+##",  # a cell further in
        "#####\n#..^#\n#...#\n##+##",
        "#####\n#...#\n#^..#\n##+##",  # beside the cell inside
        "#####\n#.^.#\n#.+.#\n##.##",  # a door around which one can walk
        "#####\n#.=.#\n#.^.#\n#####",  # a door that stands open keeps nobody in its way
        "#####\n#...#\n#.^.#\n##.##",  # no door at all
    ],
)
def test_a_trap_that_one_can_walk_around_is_none(drawing: str, tmp_path: Path) -> None:
    assert at_doors(tmp_path, drawing) == []


@pytest.mark.parametrize("part", ["hidden = {", "triggers = ["])
def test_what_can_be_seen_or_does_nothing_is_no_trap(part: str, tmp_path: Path) -> None:
    text = "\n".join(line for line in PIT.split("\n") if not line.startswith(part))

    assert at_doors(tmp_path, "#####\n#...#\n#.^.#\n##+##", text) == []
