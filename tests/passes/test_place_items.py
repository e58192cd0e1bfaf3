from __future__ import annotations

from collections import Counter

from roguelike.core.grid.geometry import Rect
from roguelike.engine.levels.level_builder import Site
from roguelike.passes.place_items import PlaceItems, place_items
from tests.drawing import site_from_text

ROOMS = (Rect(0, 0, 6, 4), Rect(6, 0, 6, 4))
DRAWING = """
    #############
    #.....#.....#
    #..@..#.....#
    #.....#.....#
    #############
"""


def placed(seed: str = "test", depth: int = 1, **said: object) -> Site:
    site = site_from_text(DRAWING, rooms=ROOMS, seed=seed)
    site.depth = depth
    params = PlaceItems.model_validate({"kind": "place_items", "finds": [{"item": "a:b", **said}]})
    place_items(params, site)
    return site


def test_items_lie_on_free_ground_each_on_a_cell_of_its_own() -> None:
    site = placed(count="20")

    places = [find.position for find in site.finds]
    assert len(set(places)) == len(places)
    assert site.start not in places
    assert all(site.free()[place] for place in places)


def test_a_chance_is_asked_for_each_room() -> None:
    counts = Counter(len(placed(str(seed), percent=20).finds) for seed in range(300))

    assert 150 < counts[0] < 230  # 64 percent are expected
    assert 60 < counts[1] < 130  # 32 percent


def test_once_for_a_level_is_not_once_for_each_room() -> None:
    assert all(len(placed(str(seed), per="level").finds) == 1 for seed in range(20))


def test_where_one_arrives_there_may_be_nothing() -> None:
    site = placed(count="9", start_room=False)

    assert site.finds
    assert not any(ROOMS[0].contains(find.position) for find in site.finds)


def test_depths_are_a_range_of_which_every_so_many_count() -> None:
    found = [depth for depth in range(1, 13) if placed(depth=depth, first=3, every=3).finds]

    assert found == [3, 6, 9, 12]
