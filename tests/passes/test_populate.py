from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from roguelike.core.grid.geometry import Rect
from roguelike.engine.levels.level_builder import MAX_ACTORS, CannotGenerateError, Site
from roguelike.passes.populate import Candidate, Populate, populate
from tests.drawing import site_from_text

ROOM = Rect(0, 0, 4, 4)
ONE_ROOM = """
    ######
    #...##
    #...@#
    #...##
    ######"""
TWO_ROOMS = """
    #########
    #..##...#
    #.@.....#
    #..##...#
    #########"""


def params(**values: Any) -> Populate:  # noqa: ANN401 - as a file gives them
    return Populate.model_validate({"monsters": [{"monster": "core:kobold"}], **values})


def populated(drawing: str, given: Populate, *rooms: Rect, seed: str = "1", depth: int = 1) -> Site:
    site = site_from_text(drawing, rooms=rooms, seed=seed)
    site.depth = depth
    populate(given, site)
    return site


def test_a_room_is_populated_as_often_and_as_much_as_the_defaults_say() -> None:
    counts = Counter(
        len(populated(ONE_ROOM, params(), ROOM, seed=str(seed)).spawns) for seed in range(2_000)
    )

    assert counts[0] == pytest.approx(800, abs=80)
    assert all(counts[number] == pytest.approx(300, abs=60) for number in (1, 2, 3, 4))


def test_nobody_is_put_where_something_else_is() -> None:
    drawing = "######\n#@..##\n#<k>##\n#~+.##\n######"

    site = populated(drawing, params(percent=100, count=9), ROOM)

    assert {spawn.position for spawn in site.spawns[1:]} == {(2, 1), (3, 1), (3, 3)}


@pytest.mark.parametrize(("allowed", "expected"), [(True, {0, 1}), (False, {1})])
def test_the_room_where_one_arrives_can_be_kept_free(expected: set[int], *, allowed: bool) -> None:
    rooms = (Rect(0, 0, 3, 4), Rect(4, 0, 4, 4))
    given = params(percent=100, count=3, start_room=allowed)

    site = populated(TWO_ROOMS, given, *rooms)

    inhabited = {
        index
        for index, room in enumerate(rooms)
        for spawn in site.spawns
        if room.contains(spawn.position)
    }
    assert inhabited == expected


def test_heavier_monsters_are_chosen_more_often_at_their_depths() -> None:
    given = params(
        count=9,
        percent=100,
        monsters=[
            {"monster": "core:kobold", "weight": 1},
            {"monster": "core:rat", "weight": 3, "first": 2, "last": 4},
        ],
    )

    def found(depth: int) -> Counter[str]:
        return Counter(
            spawn.monster
            for seed in range(200)
            for spawn in populated(ONE_ROOM, given, ROOM, seed=str(seed), depth=depth).spawns
        )

    assert found(1) == found(5) == {"core:kobold": 1_800}
    assert found(2)["core:rat"] == pytest.approx(1_350, abs=100)
    assert found(4)["core:rat"] == pytest.approx(1_350, abs=100)


def test_how_many_there_are_may_depend_on_the_depth() -> None:
    given = params(percent=100, count="depth - 2")

    numbers = [len(populated(ONE_ROOM, given, ROOM, depth=depth).spawns) for depth in (1, 2, 3, 5)]

    assert numbers == [0, 0, 1, 3]


def test_without_rooms_monsters_are_anywhere_away_from_the_start() -> None:
    given = params(level_count=100, distance=3)

    site = populated(
        """
        ############
        #..........#
        #....@.....#
        #..........#
        ############""",
        given,
    )

    columns = sorted({spawn.position.x for spawn in site.spawns})
    assert columns == [1, 2, 8, 9, 10]
    assert len(site.spawns) == 15


def test_the_start_must_be_known() -> None:
    with pytest.raises(CannotGenerateError, match="a pass such as `stairs` must choose it first"):
        populated("#####\n#...#\n#####", params())


def test_a_last_depth_before_the_first_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"last \(2\) must not be less than first \(3\)"):
        Candidate(monster="core:rat", first=3, last=2)


def test_a_level_has_room_for_so_many_actors_whatever_is_asked_for() -> None:
    hall = "\n".join(["#" * 40, "#@" + "." * 37 + "#", *["#" + "." * 38 + "#"] * 30, "#" * 40])

    site = populated(hall, params(level_count=1_000_000))

    assert len(site.spawns) == MAX_ACTORS - 1
