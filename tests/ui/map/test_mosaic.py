from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.player_view import SeenField, View
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.map.mosaic import cell_pictures
from tests.ui.map.drawings import CELL, LETTERED, SKINS, TILED, changed, dots, mosaic
from tests.ui.pictures import view_of_picture

ROOM = """
    #########
    #..$...z#
    #.@.....+
    #########
    """

pytestmark = pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)


def with_kobold(view: View, **facts: object) -> View:
    return replace(view, actors=(replace(view.actors[0], **facts),))


def test_cells_that_are_alike_are_one_picture(skin: Skin) -> None:
    drawing = mosaic(view_of_picture("@    "), skin)

    assert drawing.numbers.shape == (5, 1)
    assert len({*drawing.numbers.ravel().tolist()}) == 2


def test_what_is_not_known_has_the_color_of_nothing(skin: Skin) -> None:
    drawing = mosaic(view_of_picture("@    "), skin)

    assert (dots(drawing, 3, 0) == skin.palette.ink("unexplored")).all()


def test_nothing_is_drawn_anew_for_the_same_view(skin: Skin) -> None:
    view = view_of_picture(ROOM)

    first = mosaic(view, skin)
    count = len(first.pictures)

    second = mosaic(view, skin)

    assert changed(first, second) == []
    assert len(second.pictures) == count


@pytest.mark.parametrize(
    "facts",
    [
        {"health": 3},
        {"alert": True},
        {"is_asleep": True},
        {"hostile": False},
        {"statuses": {"core:poisoned": 3}},
        {"is_sensed": True},
    ],
)
def test_numbers_change_only_where_something_changed(skin: Skin, facts: dict[str, object]) -> None:
    view = view_of_picture(ROOM)

    assert changed(mosaic(view, skin), mosaic(with_kobold(view, **facts), skin)) == [(7, 1)]


def test_what_fills_a_cell_shows_below_who_is_there(skin: Skin) -> None:
    view = view_of_picture(ROOM)
    fire = (SeenField("core:fire", 3),)
    places = {Position(1, 2): fire, Position(2, 2): fire}

    burning = mosaic(replace(view, fields=places), skin)

    assert changed(mosaic(view, skin), burning) == [(1, 2), (2, 2)]


def test_what_is_put_over_a_map_is_seen_there_and_nowhere_else(skin: Skin) -> None:
    view = view_of_picture(ROOM)
    plain, drawing = mosaic(view, skin), mosaic(view, skin)
    assert changed(plain, drawing) == []

    drawing.shade(Position(4, 2), "aim_area")
    drawing.cursor(Position(5, 2))
    drawing.emphasize(Position(2, 2), "text_bad")
    drawing.cursor(Position(90, 90))

    assert changed(plain, drawing) == [(2, 2), (4, 2), (5, 2)]
    white = skin.palette.ink("text_heading")
    corners = dots(drawing, 5, 2)[:: CELL - 1, :: CELL - 1]
    assert (corners == white).all()


def test_the_dead_stand_dark_before_a_color(skin: Skin) -> None:
    drawing = mosaic(view_of_picture("@."), skin)

    drawing.emphasize(Position(0, 0), "text_bad")

    assert tuple(dots(drawing, 0, 0)[CELL // 2, 0]) == skin.palette.ink("text_bad")


def test_a_map_that_begins_elsewhere_shows_the_same_cells(skin: Skin) -> None:
    view = view_of_picture(ROOM)
    here, beside = mosaic(view, skin), mosaic(view, skin, (-2, 1))

    assert np.array_equal(beside.numbers[2:, :-1], here.numbers[:-2, 1:])
    assert beside.at(2 * CELL + 1, 1) == Position(0, 1)
    assert beside.place(Position(0, 1)) == Position(2, 0)
    assert beside.at(9 * CELL, 0) is None


def test_what_is_near_is_brighter_than_what_is_far_and_that_than_memory(skin: Skin) -> None:
    seen = "*" * 15 + "-"
    drawing = mosaic(view_of_picture("@" + "." * 15, seen), skin)

    near, far, memory = (dots(drawing, x, 0).mean() for x in (2, 14, 15))

    assert near > far > memory
    warm, cool = (dots(drawing, x, 0).mean((0, 1)) for x in (2, 14))
    assert warm[0] / warm[2] > cool[0] / cool[2]


def test_all_is_in_the_same_light_when_a_game_is_over(skin: Skin) -> None:
    view = replace(view_of_picture("#" * 16 + "\n@" + "." * 15), is_over=True)

    numbers = mosaic(view, skin).numbers[2:14, 0]

    assert len({*numbers.tolist()}) == 1


def test_walls_have_rims_only_towards_what_is_open(skin: Skin) -> None:
    drawing = mosaic(view_of_picture("###\n###\n#@#"), skin)

    alone, below = (drawing.numbers[x, y] for x, y in ((1, 0), (1, 1)))
    known_beside_unknown = drawing.numbers[0, 0]

    assert alone == known_beside_unknown
    assert alone != below


def test_pictures_are_made_anew_when_they_take_too_much_room(
    skin: Skin, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = mosaic(view_of_picture(ROOM), skin)
    age, picture = first.age, dots(first, 2, 2).copy()

    with monkeypatch.context() as patch:
        patch.setattr("roguelike.ui.map.mosaic.ROOM", 0)
        second = mosaic(view_of_picture(ROOM), skin)
        assert second.age != age

    assert (dots(second, 2, 2) == picture).all()
    assert first.age == second.age
    assert (dots(first, 2, 2) == picture).all()


def test_ages_tell_pictures_of_different_sizes_and_skins_apart(skin: Skin) -> None:
    others = {id(each): cell_pictures(each, 20) for each in (LETTERED, TILED)}

    ages = [each.age for each in others.values()] + [mosaic(view_of_picture("@"), skin).age]

    assert len({*ages}) == 3
