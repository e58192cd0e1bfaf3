from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError, Find, Site
from roguelike.passes.key_and_lock import KeyAndLock, key_and_lock
from tests.drawing import site_from_text, text_from_site

HOUSE = """
    #################
    #...#...#...#...#
    #...+.@.+.>.§...#
    #...#...#...#...#
    #################"""
ROOMS = (Rect(0, 0, 4, 4), Rect(4, 0, 4, 4), Rect(8, 0, 4, 4), Rect(12, 0, 4, 4))


def locked(drawing: str = HOUSE, *, seed: str = "test", **said: object) -> Site:
    site = site_from_text(drawing, rooms=ROOMS[: 3 if "§" in drawing else 4], seed=seed)
    values = {"door": "core:door_locked", "loot": "core:hoard", **said}
    key_and_lock(KeyAndLock.model_validate(values), site)
    return site


@pytest.mark.parametrize("seed", "abcdef")
def test_a_dead_end_is_locked_with_things_inside_and_its_key_far_outside(seed: str) -> None:
    site = locked(seed=seed, least_walk=5)

    key, *things = site.finds
    assert "#...%.@" in text_from_site(site)
    assert Position(4, 2) not in site.doors
    assert key.item == "test:key"
    assert ROOMS[2].contains(key.position)
    assert key.position.x < 12
    assert [thing.loot for thing in things] == ["core:hoard"] * 2
    assert all(ROOMS[0].contains(thing.position) for thing in things)
    assert len({find.position for find in site.finds}) == 3


def test_where_no_place_is_far_enough_the_key_is_as_far_as_possible() -> None:
    positions = {locked(seed=seed, least_walk=99).finds[0].position for seed in "abcdef"}

    assert positions <= {Position(11, 1), Position(11, 3)}


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        pytest.param(HOUSE, {"first": 2}, id="another depth"),
        pytest.param(HOUSE, {"percent": 0}, id="by chance"),
        pytest.param(HOUSE.replace("#...#", "....#", 1), {}, id="no dead end"),
    ],
)
def test_nothing_is_locked(drawing: str, said: dict[str, int]) -> None:
    drawing = drawing.replace("#...#...#...#...#", "#.......#...#...#", int(not said))

    site = locked(drawing, seed="test", **said)

    assert "%" not in text_from_site(site)
    assert site.finds == list[Find]()


def test_a_door_without_a_lock_is_refused_and_the_start_must_be_known() -> None:
    with pytest.raises(CannotGenerateError, match="core:wall has no lock"):
        locked(door="core:wall")
    with pytest.raises(CannotGenerateError, match="the arrival point is unknown"):
        locked(HOUSE.replace("@", "."))
