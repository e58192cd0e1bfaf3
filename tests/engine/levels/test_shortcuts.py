from __future__ import annotations

import pytest

from roguelike.core.grid.bitboards import board_of, flood
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.shortcuts import Shortcut, find_shortcuts, is_near
from tests.drawing import site_from_text

DRAWING = """
    #########
    #..#..#.#
    #..##.#.#
    #.....#.#
    #########"""
HEIGHT = 5


def all_of(site: Site, longest: int) -> list[Shortcut]:
    rock = board_of(site.rock())
    return list(find_shortcuts(board_of(site.dry()), rock, rock, site.height, longest))


def test_crossings_lead_straight_from_ground_to_ground() -> None:
    site = site_from_text(DRAWING)

    found = all_of(site, 2)

    ends = [(divmod(each.begin, HEIGHT), divmod(each.end, HEIGHT)) for each in found]
    assert ends == [
        ((2, 1), (4, 1)),
        ((5, 1), (7, 1)),
        ((5, 2), (7, 2)),
        ((5, 3), (7, 3)),
        ((4, 1), (4, 3)),
        ((2, 2), (5, 2)),
    ]
    assert list(found[-1].between) == [3 * HEIGHT + 2, 4 * HEIGHT + 2]


def test_one_crossing_after_the_other_can_be_taken() -> None:
    site = site_from_text(DRAWING)
    rock = board_of(site.rock())
    places = find_shortcuts(board_of(site.dry()), rock, rock, site.height, 2)
    known = {*places}

    taken = [places.take(site.rng) for _ in known]

    assert {*taken} == known
    assert not places


def test_crossings_that_join_a_part_have_one_end_there() -> None:
    site = site_from_text(DRAWING)
    rock = board_of(site.rock())
    places = find_shortcuts(board_of(site.dry()), rock, rock, site.height, 2)
    part = flood(1 << 7 * HEIGHT + 1, board_of(site.dry()), HEIGHT)

    found = places.joining(part)

    assert [divmod(each.begin, HEIGHT) for each in found] == [(5, 1), (5, 2), (5, 3)]
    assert len([*found.shortest()]) == 3
    assert not places.joining(0).shortest()


def test_crossings_are_as_long_as_is_allowed() -> None:
    site = site_from_text("##########\n#.######.#\n##########")

    assert all_of(site, 5) == []
    assert all_of(site, 99) == [Shortcut(4, 3, 6)]


@pytest.mark.parametrize(("steps", "expected"), [(4, False), (5, True), (99, True)])
def test_what_is_near_can_be_reached_in_so_many_steps(steps: int, *, expected: bool) -> None:
    site = site_from_text("#####\n#.#.#\n#...#\n#####")
    walkable = board_of(site.walkable()) & ~(1 << (2 * 4 + 1))

    assert is_near(5, 13, walkable, 4, steps - 1) == expected


def test_what_cannot_be_reached_is_not_near() -> None:
    site = site_from_text("#####\n#.#.#\n#####")

    assert not is_near(4, 10, board_of(site.walkable()), 3, 99)
