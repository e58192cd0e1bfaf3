from __future__ import annotations

from textwrap import dedent

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.geometry import Position
from roguelike.engine.terrain import UNKNOWN
from roguelike.engine.view import View
from roguelike.ui.panels.map_panel import draw_map, follow
from tests.ui.pictures import SKIN, view_of_picture
from tests.ui.staging import PALETTE, back, canvas, front, rows_on

ROOM = """
    #########
    #..$...k#
    #.@.....+
    #########
    """


def drawn(view: View, columns: int, rows: int, origin: Position) -> str:
    panel = canvas(columns, rows)
    draw_map(panel, view, SKIN, origin)
    return "\n".join(rows_on(panel))


def test_what_is_known_is_drawn_with_gold_and_actors_on_top() -> None:
    view = view_of_picture(ROOM)

    assert drawn(view, 9, 4, Position(0, 0)) == dedent(ROOM).strip()


def test_a_map_larger_than_the_level_leaves_the_rest_empty() -> None:
    view = view_of_picture("#@#")

    picture = drawn(view, 7, 3, Position(-2, -1))

    assert picture == "\n  #@#\n"


def test_a_map_smaller_than_the_level_shows_a_part_of_it() -> None:
    view = view_of_picture(ROOM)

    assert drawn(view, 4, 2, Position(1, 1)) == "..$.\n.@.."


def test_a_map_beside_the_level_is_empty() -> None:
    view = view_of_picture(ROOM)

    assert drawn(view, 3, 2, Position(20, 20)) == "\n"


def test_what_is_in_view_is_brighter_than_what_is_remembered() -> None:
    view = view_of_picture("#.@.#", seen="-***-")
    panel = canvas(5, 1)

    draw_map(panel, view, SKIN, Position(0, 0))

    assert front(panel, 1, 0) == PALETTE["core:floor_seen"]
    assert back(panel, 1, 0) == PALETTE["core:floor_background_seen"]
    assert front(panel, 0, 0) == PALETTE["core:wall"]
    assert back(panel, 0, 0) == PALETTE["core:wall_background"]


def test_remembered_gold_is_paler() -> None:
    view = view_of_picture("$@$", seen="-**")
    panel = canvas(3, 1)

    draw_map(panel, view, SKIN, Position(0, 0))

    assert front(panel, 0, 0) == PALETTE["core:gold_remembered"]
    assert front(panel, 2, 0) == PALETTE["core:gold"]


def test_actors_stand_on_the_background_of_their_cell() -> None:
    view = view_of_picture("@k")
    panel = canvas(2, 1)

    draw_map(panel, view, SKIN, Position(0, 0))

    assert front(panel, 1, 0) == PALETTE["classic:kobold"]
    assert back(panel, 1, 0) == PALETTE["core:floor_background_seen"]


def test_a_door_out_of_view_stays_a_door_whoever_stands_there() -> None:
    view = view_of_picture("@.+", seen="**-")

    assert drawn(view, 3, 1, Position(0, 0)) == "@.+"


def test_drawing_changes_nothing_in_the_view() -> None:
    view = view_of_picture(ROOM)
    before = view.terrain.copy(), view.visible.copy()

    drawn(view, 9, 4, Position(0, 0))

    assert np.array_equal(view.terrain, before[0])
    assert np.array_equal(view.visible, before[1])
    assert UNKNOWN == 0


def corridor(length: int, place: int) -> View:
    return view_of_picture("." * place + "@" + "." * (length - place - 1))


def test_a_level_that_fits_is_centered() -> None:
    assert follow(None, corridor(10, 3), 14, 5) == Position(-2, -2)
    assert follow(Position(-2, -2), corridor(10, 9), 14, 5) == Position(-2, -2)
    assert follow(None, corridor(10, 3), 10, 1) == Position(0, 0)


def test_a_level_that_does_not_fit_is_centered_on_the_player() -> None:
    assert follow(None, corridor(100, 50), 20, 1) == Position(40, 0)


def test_the_map_does_not_go_beyond_the_level() -> None:
    assert follow(None, corridor(100, 3), 20, 1) == Position(0, 0)
    assert follow(None, corridor(100, 97), 20, 1) == Position(80, 0)


def test_the_map_stays_until_the_player_comes_near_its_edge() -> None:
    before = Position(40, 0)

    assert follow(before, corridor(100, 45), 20, 1) == before
    assert follow(before, corridor(100, 54), 20, 1) == before
    assert follow(before, corridor(100, 44), 20, 1) == Position(34, 0)
    assert follow(before, corridor(100, 55), 20, 1) == Position(45, 0)


def test_the_map_is_placed_anew_when_it_has_another_size() -> None:
    assert follow(Position(90, 0), corridor(100, 96), 20, 1) == Position(80, 0)
    assert follow(Position(-3, 0), corridor(100, 50), 20, 1) == Position(40, 0)


@given(st.data(), st.integers(1, 60), st.integers(1, 30))
def test_the_player_is_always_on_the_map(data: st.DataObject, length: int, room: int) -> None:
    place = data.draw(st.integers(0, length - 1))
    before = data.draw(st.none() | st.builds(Position, st.integers(-40, 80), st.just(0)))

    origin = follow(before, corridor(length, place), room, 1)

    assert 0 <= place - origin.x < room
