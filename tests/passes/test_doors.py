from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.passes.doors import Doors, doors
from tests.drawing import site_from_text, text_from_site
from tests.scenario import drawn


@pytest.mark.parametrize(
    "expected",
    [
        pytest.param(
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
            ###...+..#
            ###...##.#
            ########.#
            ##########""",
            id="not farther along the corridor",
        ),
    ],
)
def test_doors_are_put_into_gaps(expected: str) -> None:
    site = site_from_text(expected.replace("+", "."), rooms=[Rect(2, 2, 4, 4)])

    doors(Doors(), site)

    assert text_from_site(site) == drawn(expected)


@pytest.mark.parametrize(
    ("drawing", "rooms"),
    [
        pytest.param(
            """
            ##########
            #...##...#
            #........#
            #...##...#
            ##########""",
            [Rect(0, 0, 4, 4), Rect(5, 0, 4, 4)],
            id="walls side by side",
        ),
        pytest.param(
            """
            #########
            #...#...#
            #.......#
            #...#...#
            #########""",
            [Rect(0, 0, 4, 4), Rect(4, 0, 4, 4)],
            id="a shared wall",
        ),
        pytest.param("#####\n#...#\n##.##\n#...#\n#####", [], id="no rooms"),
    ],
)
def test_two_rooms_side_by_side_have_one_door_however_often_doors_are_put(
    drawing: str, rooms: list[Rect]
) -> None:
    site = site_from_text(drawing, rooms=rooms)

    for _ in range(2):
        doors(Doors(closed="core:door_open"), site)

    assert site.doors == ([Position(4, 2)] if rooms else [])
    assert text_from_site(site).count("-") == len(site.doors)


@pytest.mark.parametrize("mark", ["<", ">", "@", "k"])
def test_what_is_in_a_gap_already_stays(mark: str) -> None:
    drawing = f"#######\n#...#.#\n#...{mark}.#\n#...#.#\n#######"
    site = site_from_text(drawing, rooms=[Rect(0, 0, 4, 4)])

    doors(Doors(), site)

    assert text_from_site(site) == drawing


def test_a_door_that_nobody_could_enter_is_refused() -> None:
    site = site_from_text("###\n#.#\n###")

    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        doors(Doors(closed="core:wall"), site)
