from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError, Find, Site
from roguelike.passes.secret_doors import SecretDoors, secret_doors
from tests.drawing import site_from_text, text_from_site
from tests.scenario import drawn

HOUSE = """
    #############
    #...#...#...#
    #...+.@.+.>.#
    #...#...#...#
    #############"""
ROOMS = (Rect(0, 0, 4, 4), Rect(4, 0, 4, 4), Rect(8, 0, 4, 4))


def hidden(drawing: str = HOUSE, /, **said: object) -> Site:
    site = site_from_text(drawing, rooms=ROOMS)
    secret_doors(SecretDoors.model_validate(said), site)
    return site


def test_the_door_of_a_dead_end_without_stairs_is_hidden_and_hinted_at() -> None:
    site = hidden(most=5)

    assert text_from_site(site) == drawn(HOUSE).replace("+.@", "§:@")
    assert Position(4, 2) in site.doors


def test_no_monster_waits_behind_a_secret_door() -> None:
    drawing = HOUSE.replace("#...+.@", "#.k.+.@")

    assert text_from_site(hidden(drawing)) == drawn(drawing)


def test_a_gap_without_a_door_can_be_hidden_and_a_hint_left_out() -> None:
    site = hidden(HOUSE.replace("+.@", "..@"), hint=None)

    assert "#...§.@" in text_from_site(site)
    assert site.doors.count(Position(4, 2)) == 1


@pytest.mark.parametrize("said", [{"most": 0}, {"first": 2}, {"percent": 0}])
def test_nothing_is_hidden_that_is_not_asked_for(said: dict[str, object]) -> None:
    assert text_from_site(hidden(**said)) == drawn(HOUSE)


def test_no_key_and_no_lock_is_hidden() -> None:
    site = site_from_text(HOUSE, rooms=ROOMS)
    site.terrain[8, 1] = site.number("core:door_locked")
    site.finds.append(Find(Position(1, 1), item="test:key"))

    secret_doors(SecretDoors(most=5), site)

    assert "§" not in text_from_site(site)
    site = hidden(HOUSE.replace("#...#", "%...#"))
    assert "§" not in text_from_site(site)


def test_it_has_to_be_known_where_one_arrives() -> None:
    with pytest.raises(CannotGenerateError, match="the arrival point is unknown"):
        hidden(HOUSE.replace("@", "."))
