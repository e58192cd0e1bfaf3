from __future__ import annotations

from textwrap import dedent

import numpy as np
import pytest

from roguelike.content.schema.levels import Lines
from roguelike.ui.appearance.wall_lines import Joiner

WALL, DOOR, FLOOR = 1, 2, 3
MARKS = {" ": 0, "#": WALL, "+": DOOR, ".": FLOOR}


def joined(drawing: str, lines: Lines = "light") -> str:
    """Return a drawing of walls, doors and floors with the walls as lines."""
    joiner = Joiner({WALL: lines, DOOR: "ends"}, len(MARKS))
    marks = [" ", "#", "+", ".", *(form for _, form in joiner.forms)]
    rows = dedent(drawing).strip("\n").splitlines()
    width = max(map(len, rows))
    terrain = np.array([[MARKS[mark] for mark in row.ljust(width)] for row in rows], np.uint16).T
    numbers: list[list[int]] = joiner.joined(terrain).T.tolist()
    return "\n".join("".join(marks[number] for number in row).rstrip() for row in numbers)


def test_walls_are_joined_around_rooms_and_up_to_doors() -> None:
    drawing = """
        ####### ###
        #.....# #.#
        #.....###.#
        #.....+...#
        #######+###
    """

    expected = """
        ┌─────┐ ┌─┐
        │.....│ │.│
        │.....├─┘.│
        │.....+...│
        └─────┴+──┘
    """
    assert joined(drawing) == dedent(expected).strip()


def test_thick_walls_have_no_lines_within_and_lone_ones_none_at_all() -> None:
    drawing = """
        #########
        #..######
        #..######
        #..##...#
        ######.##
        .....#.#.
        ..#..###.
    """

    expected = """
        ┌──┐#####
        │..│#####
        │..│┌───┐
        │..││...│
        └──┴┴┐.┌┘
        .....│.│.
        ..#..└─┘.
    """
    assert joined(drawing) == dedent(expected).strip()


def test_what_is_not_known_has_no_lines_beside_it() -> None:
    assert joined("##\n##") == "##\n##"
    assert joined("###\n. .") == "───\n. ."


@pytest.mark.parametrize(("lines", "expected"), [("heavy", "┏━┓"), ("double", "╔═╗")])
def test_there_are_several_kinds_of_lines(lines: Lines, expected: str) -> None:
    assert joined("###\n#.#\n#.#", lines).splitlines()[0] == expected
