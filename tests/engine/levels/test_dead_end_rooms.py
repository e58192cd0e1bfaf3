from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.dead_end_rooms import DeadEndRoom, dead_end_rooms
from tests.drawing import site_from_text

HOUSE = """
    #############
    #...#.......#
    #...+.@.+...#
    #...#...#...#
    #####.###.>.#
    #####.#######
    #..........##
    #####.#######
    ####...######
    #############"""
ROOMS = (Rect(0, 0, 4, 4), Rect(4, 0, 4, 4), Rect(8, 0, 4, 5), Rect(3, 7, 4, 2))


def test_rooms_with_one_door_and_without_stairs_can_be_closed_off() -> None:
    site = site_from_text(HOUSE, rooms=ROOMS)

    assert dead_end_rooms(site) == [
        DeadEndRoom(ROOMS[0], Position(4, 2), Position(5, 2)),
        DeadEndRoom(ROOMS[3], Position(5, 7), Position(5, 6)),
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("#...#.......#", "#...........#"),
        ("#...+.@.", "#.@.+..."),
        ("#...#...#...#", "#.......#...#"),
        ("#...+.@", "#...+≈@"),
    ],
    ids=["in the corner", "the start is inside", "two doors", "the door in the water"],
)
def test_other_rooms_cannot(before: str, after: str) -> None:
    site = site_from_text(HOUSE.replace(before, after, 1), rooms=ROOMS)

    assert ROOMS[0] not in [dead_end.room for dead_end in dead_end_rooms(site)]
