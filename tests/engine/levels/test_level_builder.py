from __future__ import annotations

import pytest

from roguelike.content.findings.reasons import ReasonText
from roguelike.core.grid.bitboards import board_of
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError, Spawn
from tests.drawing import empty_site, site_from_text


def test_terrain_is_looked_up_and_held_to_what_it_has_to_be() -> None:
    site = empty_site(3, 3)
    floor, wall = "core:floor", "core:wall"

    assert site.number(floor) == site.number(floor, walkable=True) == site.table.numbers[floor]
    assert site.number(wall) == site.number(wall, walkable=False) == site.table.numbers[wall]
    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        site.number(wall, walkable=True)
    with pytest.raises(CannotGenerateError, match="core:floor can be walked on"):
        site.number(floor, walkable=False)


def test_ground_is_free_where_nothing_else_is() -> None:
    site = site_from_text("#########\n#@<>+-k.#\n#~.....~#\n#########")

    free = site.free()

    assert {Position(x, y) for x, y in zip(*free.nonzero(), strict=True)} == {
        *Rect(2, 2, 5, 1).cells(),
        Position(5, 1),
        Position(7, 1),
    }


def test_stairs_take_up_ground_even_if_they_look_like_it() -> None:
    site = site_from_text("#####\n#...#\n#####")
    site.up, site.down = Position(1, 1), Position(2, 1)

    free = site.free()

    assert free[:, 1].tolist() == [False, False, False, True, False]


def test_where_terrain_is_of_some_kinds_is_asked_anew_once_it_has_changed() -> None:
    site = site_from_text("####\n#..#\n####")
    walkable = site.table.walkable
    before = site.where(walkable)

    site.terrain[2, 1] = site.number("core:wall")

    assert site.where(walkable) == before ^ 1 << 2 * 3 + 1
    assert site.where(site.table.only(site.number("core:floor"))) == 1 << 3 + 1
    assert site.where(walkable).bit_count() == 1


def test_cells_are_occupied_where_monsters_have_come_or_gone_to() -> None:
    site = site_from_text("######\n#....#\n######")
    kobold = Spawn("kobold", Position(1, 1))
    site.spawns.append(kobold)

    one = site.occupied()
    site.spawns.append(kobold._replace(position=Position(2, 1)))
    two = site.occupied()
    site.spawns[:] = [kobold._replace(position=Position(3, 1))]

    assert (one, two, site.occupied()) == (1 << 4, 1 << 4 | 1 << 7, 1 << 10)


def test_boards_of_a_site_say_the_same_as_its_arrays() -> None:
    site = site_from_text(HOUSE)
    site.rooms += [Rect(0, 0, 4, 4), Rect(9, 0, 4, 4)]

    pairs = [
        (site.rock_board(), site.rock()),
        (site.free_board(), site.free()),
        (site.inside_board(), site.inside()),
        (site.corridors_board(), site.corridors()),
    ]

    assert all(board_of(cells) == board for board, cells in pairs)
    assert site.inside()[1:4, 1:4].all()
    assert not site.inside()[[0, 4]].any()


def test_regions_are_what_steps_along_the_axes_join() -> None:
    site = site_from_text("######\n#.##.#\n#.+#.#\n##..##\n####.#\n######")

    regions = [[divmod(cell, site.height) for cell in region] for region in site.regions()]

    assert [sorted(region) for region in regions] == [
        [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)],
        [(4, 1), (4, 2)],
        [(4, 4)],
    ]
    assert [region[0] for region in regions] == [(1, 1), (4, 1), (4, 4)]


HOUSE = """
    ##############
    #...#....#...#
    #........+...#
    #...#....#...#
    ##.#######%###
    ##.##≈≈#...###
    ##....≈#...###
    ##############"""
ROOMS = (Rect(0, 0, 4, 4), Rect(4, 0, 5, 4), Rect(9, 0, 4, 4), Rect(7, 4, 4, 3))


def test_a_room_is_entered_by_gaps_and_doors_but_not_by_what_is_locked() -> None:
    site = site_from_text(HOUSE, rooms=ROOMS)

    entrances = [site.entrances(room) for room in site.rooms]

    assert entrances == [[(4, 2), (2, 4)], [(4, 2), (9, 2)], [(9, 2)], []]
    assert site.dead_ends() == [ROOMS[2]]


def test_an_opening_of_several_cells_is_one_way_in() -> None:
    site = site_from_text("######\n#....#\n#....#\n#..#.#\n######", rooms=[Rect(0, 0, 3, 4)])

    assert site.dead_ends() == list(site.rooms)


def test_corridors_are_the_dry_cells_outside_of_rooms() -> None:
    site = site_from_text(HOUSE, rooms=ROOMS)
    cells = {(int(x), int(y)) for x, y in zip(*site.corridors().nonzero(), strict=True)}

    assert cells == {(4, 2), (9, 2), (2, 4), (2, 5), (2, 6), (3, 6), (4, 6), (5, 6)}
    site.rooms.clear()
    assert not site.corridors().any()


def test_nobody_walks_through_deep_water_and_nothing_is_put_there() -> None:
    site = site_from_text("######\n#.≈,.#\n######")

    assert site.walkable()[:, 1].tolist() == [False, True, True, True, True, False]
    assert site.dry()[:, 1].tolist() == [False, True, False, True, True, False]
    assert site.free()[:, 1].tolist() == [False, True, False, True, True, False]
    assert site.water()[:, 1].tolist() == [False, False, True, True, False, False]


def test_rock_is_what_is_solid_within_the_border() -> None:
    site = site_from_text("#######\n#.#~%+#\n#######")

    assert [tuple(cell) for cell in site.rock().T.nonzero()[::-1]] == [(2,), (1,)]


def test_why_there_is_no_level_can_be_said_in_other_languages_or_is_what_a_plugin_says() -> None:
    reason = ReasonText("level_too_small", width=3, height=4, size=5)
    plain = "the moon is not full"

    known, unknown = CannotGenerateError(reason), CannotGenerateError(plain)

    assert known.reason is reason
    assert str(known) == "3 by 4 cells cannot hold two rooms of size 5"
    assert unknown.reason is None
    assert str(unknown) == plain
