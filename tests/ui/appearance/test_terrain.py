from __future__ import annotations

from textwrap import dedent

import numpy as np
import pytest

from roguelike.content.schema.steps import GroundTrigger
from roguelike.content.schema.terrain import Lines
from roguelike.core.grid.geometry import Position
from roguelike.effects.damage import Damage
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.terrain import WallLines
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.grid import draw_terrain
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed
from tests.ui.pictures import RULESET, view_of_picture
from tests.ui.staging import CLASSIC, PALETTE, back, canvas, front, rows_on

CATALOG = shipped_content().catalog
SKIN = Skin(CATALOG, RULESET, PALETTE)
PLAIN = Skin(CATALOG, RULESET, PALETTE, plain=True)

WALL, DOOR, FLOOR = 1, 2, 3
MARKS = {" ": 0, "#": WALL, "+": DOOR, ".": FLOOR}


def drawn(drawing: str, seen: str | None = None, skin: Skin = SKIN) -> Canvas:
    view = view_of_picture(drawing, seen)
    panel = canvas(view.width, view.height, skin.palette)
    draw_terrain(panel, view.terrain, view.visible, skin, Position(0, 0))
    return panel


def test_walls_are_lines_and_floors_are_points() -> None:
    picture = """
        ####
        #@.+
        ####
        """

    assert rows_on(drawn(picture)) == ["┌──┐", "│··+", "└──┘"]
    assert rows_on(drawn(picture, skin=PLAIN)) == ["####", "#..+", "####"]


def test_stairs_lie_on_the_ground_beside_them() -> None:
    panel = drawn("#.>+<\n####@", seen="***--\n*****")

    assert back(panel, 2, 0) == PALETTE["core:floor_background_seen"]
    assert back(panel, 4, 0) == PALETTE["core:floor_background"]
    assert front(panel, 2, 0) == PALETTE["core:stairs_seen"]
    assert front(panel, 4, 0) == PALETTE["core:stairs"]


def test_stairs_without_ground_beside_them_lie_on_nothing() -> None:
    panel = drawn("#>#\n###\n@..", seen="***\n***\n***")

    assert back(panel, 1, 0) == PALETTE.ink("unexplored")


def test_dangerous_ground_in_view_and_remembered_has_a_warning_behind_it() -> None:
    trap = GroundTrigger(on="enter", steps=(Damage(),))
    trapped = changed("terrain", "core:door_open", triggers=(trap,))
    skin = Skin(trapped.catalog, trapped.ruleset(CLASSIC), PALETTE)
    picture, seen = "--@", "*-*"

    safe, dangerous = drawn(picture, seen), drawn(picture, seen, skin)

    warned = [x for x in range(3) if back(safe, x, 0) != back(dangerous, x, 0)]
    assert warned == [0, 1]


def test_what_is_plain_to_be_left_alone_has_no_warning_behind_it() -> None:
    trap = GroundTrigger(on="enter", steps=(Damage(),))
    pond = changed("terrain", "core:door_open", triggers=(trap,), tags=("untouched",))
    skin = Skin(pond.catalog, pond.ruleset(CLASSIC), PALETTE)

    assert back(drawn("-@"), 0, 0) == back(drawn("-@", skin=skin), 0, 0)


def joined(drawing: str, lines: Lines = "light") -> str:
    """Return a drawing of walls, doors and floors with the walls as lines."""
    wall_lines = WallLines({WALL: lines, DOOR: "ends"}, len(MARKS))
    marks = [" ", "#", "+", ".", *(form for _, form in wall_lines.forms)]
    rows = dedent(drawing).strip("\n").splitlines()
    width = max(map(len, rows))
    terrain = np.array([[MARKS[mark] for mark in row.ljust(width)] for row in rows], np.uint16).T
    numbers: list[list[int]] = wall_lines.joined(terrain).T.tolist()
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
