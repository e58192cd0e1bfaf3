from __future__ import annotations

from textwrap import dedent

import pytest

from roguelike.core.geometry import Position, Rect
from roguelike.engine.site import CannotGenerateError
from roguelike.passes.doors import Doors, doors
from tests.drawing import site_from_text, text_from_site


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            """
            #########
            ####.####
            ####.####
            ###...###
            #.......#
            ###...###
            ####.####
            ####.####
            #########""",
            """
            #########
            ####.####
            ####+####
            ###...###
            #.+...+.#
            ###...###
            ####+####
            ####.####
            #########""",
            id="one cell wide, on every side",
        ),
        pytest.param(
            """
            #########
            #########
            #########
            ###...###
            ###.....#
            ###.....#
            #########
            #########""",
            """
            #########
            #########
            #########
            ###...###
            ###.....#
            ###.....#
            #########
            #########""",
            id="not where a gap is wider",
        ),
        pytest.param(
            """
            #########
            #########
            #########
            ###...###
            ###...###
            ###...###
            #.......#
            #########""",
            """
            #########
            #########
            #########
            ###...###
            ###...###
            ###...###
            #.+...+.#
            #########""",
            id="only at the corners where a corridor runs along the wall",
        ),
        pytest.param(
            """
            ##########
            ##########
            ##########
            ###...####
            ###......#
            ###...##.#
            ########.#
            ##########""",
            """
            ##########
            ##########
            ##########
            ###...####
            ###...+..#
            ###...##.#
            ########.#
            ##########""",
            id="not farther along the corridor",
        ),
    ],
)
def test_doors_are_put_into_gaps(before: str, after: str) -> None:
    site = site_from_text(before, rooms=[Rect(2, 2, 4, 4)])

    doors(Doors(), site)

    assert text_from_site(site) == dedent(after).strip()


def test_two_rooms_with_walls_side_by_side_have_one_door_between_them() -> None:
    site = site_from_text(
        """
        ##########
        #...##...#
        #........#
        #...##...#
        ##########""",
        rooms=[Rect(0, 0, 4, 4), Rect(5, 0, 4, 4)],
    )

    doors(Doors(), site)

    assert site.doors == [Position(4, 2)]
    assert site.terrain[4, 2] == site.number("core:door_closed")


def test_two_rooms_that_share_a_wall_have_a_door_in_it() -> None:
    site = site_from_text(
        """
        #########
        #...#...#
        #.......#
        #...#...#
        #########""",
        rooms=[Rect(0, 0, 4, 4), Rect(4, 0, 4, 4)],
    )

    doors(Doors(closed="core:door_open"), site)

    assert site.doors == [Position(4, 2)]
    assert site.terrain[4, 2] == site.number("core:door_open")


def test_a_second_time_changes_nothing() -> None:
    site = site_from_text(
        """
        ##########
        #...##...#
        #........#
        #...##...#
        ##########""",
        rooms=[Rect(0, 0, 4, 4), Rect(5, 0, 4, 4)],
    )
    doors(Doors(), site)
    before = text_from_site(site)

    doors(Doors(), site)

    assert text_from_site(site) == before
    assert len(site.doors) == 1


@pytest.mark.parametrize("mark", ["<", ">", "@", "k"])
def test_what_is_in_a_gap_already_stays(mark: str) -> None:
    drawing = f"#######\n#...#.#\n#...{mark}.#\n#...#.#\n#######"
    site = site_from_text(drawing, rooms=[Rect(0, 0, 4, 4)])

    doors(Doors(), site)

    assert text_from_site(site) == drawing


def test_there_are_no_doors_without_rooms() -> None:
    site = site_from_text("#####\n#...#\n##.##\n#...#\n#####")

    doors(Doors(), site)

    assert site.doors == []


def test_a_door_that_nobody_could_enter_is_refused() -> None:
    site = site_from_text("###\n#.#\n###")

    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        doors(Doors(closed="core:wall"), site)
