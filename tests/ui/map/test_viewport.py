from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.map.viewport import follow
from tests.ui.pictures import view_of_picture


def corridor(length: int, place: int) -> View:
    return view_of_picture("." * place + "@" + "." * (length - place - 1))


@pytest.mark.parametrize(
    ("before", "length", "place", "columns", "origin"),
    [
        pytest.param(None, 10, 3, 14, -2, id="a level that fits is centered"),
        pytest.param(None, 10, 3, 10, 0, id="even if it fits just so"),
        pytest.param(None, 100, 50, 20, 40, id="else it is centered on the player"),
        pytest.param(None, 100, 3, 20, 0, id="but never goes beyond the level"),
        pytest.param(None, 100, 97, 20, 80, id="at neither end"),
        pytest.param(40, 100, 45, 20, 40, id="it stays while the player is in the middle"),
        pytest.param(40, 100, 44, 20, 34, id="until the player comes near its edge"),
        pytest.param(40, 100, 55, 20, 45, id="on both sides again"),
        pytest.param(90, 100, 96, 20, 80, id="it is placed anew where it cannot have been"),
        pytest.param(-3, 100, 50, 20, 40, id="with another size"),
    ],
)
def test_the_map_follows_the_player(
    before: int | None, length: int, place: int, columns: int, origin: int
) -> None:
    then = None if before is None else Position(before, 0)

    assert follow(then, corridor(length, place), columns, 1) == Position(origin, 0)


def sighted(place: int, *kobolds: int) -> View:
    cells = ["."] * 100
    cells[place] = "@"
    for each in kobolds:
        cells[each] = "k"
    return view_of_picture("".join(cells))


@pytest.mark.parametrize(
    ("before", "place", "kobolds", "origin"),
    [
        pytest.param(None, 50, (55,), 40, id="who is on the map changes nothing"),
        pytest.param(None, 50, (62,), 44, id="for who is not, it moves a little"),
        pytest.param(None, 50, (37,), 36, id="to both sides"),
        pytest.param(44, 50, (61,), 44, id="and stays while the enemy comes nearer"),
        pytest.param(None, 50, (38, 64), 37, id="the nearest counts first"),
        pytest.param(None, 50, (99,), 40, id="who is too far off does not count"),
        pytest.param(None, 0, (15,), 0, id="nor does what is beyond the level"),
    ],
)
def test_the_map_shows_enemies_in_view(
    before: int | None, place: int, kobolds: tuple[int, ...], origin: int
) -> None:
    then = None if before is None else Position(before, 0)

    assert follow(then, sighted(place, *kobolds), 20, 1) == Position(origin, 0)


@pytest.mark.parametrize(("place", "origin"), [(40, 40), (59, 40), (60, 50), (39, 29)])
def test_the_map_follows_a_cursor_only_where_that_leaves_it(place: int, origin: int) -> None:
    shown, cursor = Position(40, 0), Position(place, 0)

    assert follow(shown, corridor(100, 50), 20, 1, cursor) == Position(origin, 0)


@given(st.data(), st.integers(1, 60), st.integers(1, 30))
def test_the_player_is_always_on_the_map(data: st.DataObject, length: int, room: int) -> None:
    place = data.draw(st.integers(0, length - 1))
    before = data.draw(st.none() | st.builds(Position, st.integers(-40, 80), st.just(0)))

    origin = follow(before, corridor(length, place), room, 1)

    assert 0 <= place - origin.x < room


def lit(view: View, first: int, last: int) -> NDArray[np.uint16]:
    """Return the terrain of a corridor of which only a part is known."""
    known = np.zeros_like(view.terrain)
    known[first : last + 1] = view.terrain[first : last + 1]
    return known


@pytest.mark.parametrize(
    ("place", "first", "last", "origin"),
    [
        pytest.param(50, 45, 54, 40, id="what is known stands in the middle while it fits"),
        pytest.param(46, 45, 54, 40, id="wherever the player is"),
        pytest.param(50, 41, 60, 41, id="even if it fits just so"),
        pytest.param(50, 30, 70, 40, id="else the player is in the middle"),
        pytest.param(32, 30, 70, 26, id="as far as four cells beyond what is known"),
        pytest.param(69, 30, 70, 55, id="at both ends"),
    ],
)
def test_in_a_window_the_map_is_centered(place: int, first: int, last: int, origin: int) -> None:
    view = corridor(100, place)

    known = lit(view, first, last)

    assert follow(Position(7, 0), view, 20, 1, known=known) == Position(origin, 0)


def test_in_a_window_the_map_shows_enemies_in_view() -> None:
    view = sighted(50, 62)

    assert follow(None, view, 20, 1, known=view.terrain) == Position(44, 0)


@pytest.mark.parametrize(("cursor", "origin"), [(40, 40), (59, 40), (60, 50), (95, 84)])
def test_in_a_window_the_map_stays_while_the_cursor_is_on_it(cursor: int, origin: int) -> None:
    view = corridor(100, 50)

    found = follow(Position(40, 0), view, 20, 1, Position(cursor, 0), known=view.terrain)

    assert found == Position(origin, 0)


@given(st.data(), st.integers(1, 60), st.integers(1, 30))
def test_whatever_is_known_the_player_is_on_the_map(
    data: st.DataObject, length: int, room: int
) -> None:
    view = corridor(length, data.draw(st.integers(0, length - 1)))
    ends = st.integers(0, length - 1)
    first, last = sorted(data.draw(st.tuples(ends, ends)))

    origin = follow(None, view, room, 1, known=lit(view, first, last))

    assert 0 <= view.player.position.x - origin.x < room
