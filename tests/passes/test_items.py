from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from roguelike.content.schema.campaigns import ModeDef
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import MAX_FINDS, Find, Site
from roguelike.passes.items import Items, items
from tests.drawing import BOOK, FREQUENCIES, site_from_text

ROOMS = (Rect(0, 0, 6, 4), Rect(8, 0, 6, 4), Rect(16, 0, 6, 4))
DRAWING = """
    #######################
    #.....###.....###.....#
    #.@....+..........+...#
    #.....###.....###.....#
    #######################
"""
CAVE = """
    ##############################
    #@...........................#
    #.............~~~~...........#
    #.............~..~...........#
    #.............~~~~...........#
    ##############################
"""


def placed(
    seed: str = "test",
    depth: int = 1,
    drawing: str = DRAWING,
    mode: ModeDef | None = None,
    **said: object,
) -> Site:
    rooms = ROOMS if drawing is DRAWING else ()
    site = site_from_text(drawing, rooms=rooms, seed=seed)
    site.depth, site.mode = depth, mode
    items(Items.model_validate({"kind": "items", "frequency": "core:usual", **said}), site)
    return site


def test_what_is_dealt_lies_on_free_ground_each_on_a_cell_of_its_own() -> None:
    for seed in range(20):
        site = placed(str(seed), gold=9)

        places = [find.position for find in site.finds] + list(site.gold)
        assert Counter(find.item for find in site.finds)["core:sword"] == 1
        assert len(site.finds) == 4
        assert len(set(places)) == 7
        assert all(site.free()[place] and not site.corridors()[place] for place in places)


def test_every_room_with_one_way_in_has_something() -> None:
    for seed in range(20):
        site = placed(str(seed))

        first, _, last = (
            sum(room.contains(find.position) for find in site.finds) for room in ROOMS
        )
        assert first
        assert last


def test_a_room_where_something_lies_already_does_not_come_first() -> None:
    def in_last_room(*before: Find) -> int:
        count = 0
        for seed in range(20):
            site = site_from_text(DRAWING, rooms=ROOMS, seed=str(seed))
            site.finds += before
            items(Items(frequency="core:usual"), site)
            count += sum(ROOMS[2].contains(place) for place, *_ in site.finds[len(before) :])
        return count

    assert in_last_room(Find(Position(19, 2), "a:b")) < in_last_room()


def test_most_lies_far_from_where_one_arrives() -> None:
    columns = [
        find.position.x for seed in range(50) for find in placed(str(seed), drawing=CAVE).finds
    ]

    assert len([x for x in columns if x >= 19]) > len(columns) * 6 // 10
    assert len([x for x in columns if x < 10]) > len(columns) // 20


def test_nothing_lies_where_one_cannot_walk_to() -> None:
    island = (15, 3), (16, 3)

    assert not any(
        find.position in island
        for seed in range(30)
        for find in placed(str(seed), drawing=CAVE).finds
    )


def test_the_first_item_lies_near_the_start_if_that_is_wanted() -> None:
    def nearest(depth: int) -> int:
        sites = [placed(str(s), depth, CAVE, near_start=5, near_last=2) for s in range(20)]
        return max(min(x + y for (x, y), *_ in site.finds) for site in sites)

    assert nearest(1) <= 1 + 1 + 5
    assert nearest(2) <= 1 + 1 + 5
    assert nearest(3) > 1 + 1 + 5


def test_gold_is_divided_into_piles() -> None:
    site = placed(frequency=None, gold="10 * depth", depth=2, piles=3)

    assert sorted(site.gold.values()) == [6, 7, 7]
    assert not site.finds
    assert len(placed(frequency=None, gold=2).gold) == 2


def test_a_mode_says_how_many_items_there_are() -> None:
    half = ModeDef(label="Half", items=50)

    assert [len(placed(depth=depth, mode=half).finds) for depth in (1, 2)] == [2, 3]


def test_a_level_that_is_full_takes_no_more() -> None:
    full = site_from_text(DRAWING, rooms=ROOMS)
    full.finds += [Find(ROOMS[0].center, "a:b")] * MAX_FINDS
    items(Items(frequency="core:usual"), full)

    assert len(full.finds) == MAX_FINDS


def test_what_finds_no_place_is_lost() -> None:
    many = FREQUENCIES["core:usual"].model_copy(update={"count": parse("90")})
    site = site_from_text("######\n#@...#\n######")
    site.book = replace(BOOK, frequencies={"core:usual": many})
    items(Items(frequency="core:usual", gold=parse("5")), site)

    assert len(site.finds) == 3
    assert not site.gold
