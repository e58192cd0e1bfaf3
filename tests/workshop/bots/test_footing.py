"""Where one stands well."""

from __future__ import annotations

from roguelike.core.grid.movement_rules import MovementRules
from roguelike.engine.knowledge.routes import WalkGrid
from roguelike.workshop.bots.footing import Footing, is_on_the_way

ROOM = [
    "#########",
    "####....#",
    "#.......#",
    "####....#",
    "#########",
]
HEIGHT = len(ROOM)


def at(x: int, y: int) -> int:
    return x * HEIGHT + y


def footing(here: int, *foes: int) -> Footing:
    cells = bytes(row[x] != "#" for x in range(len(ROOM[0])) for row in ROOM)
    return Footing(WalkGrid(cells, HEIGHT, MovementRules()), here, frozenset(foes), frozenset(foes))


def test_the_mouth_of_a_corridor_is_better_than_the_open() -> None:
    place = footing(at(5, 2), at(7, 1), at(7, 3))

    assert place.sides(at(5, 2)) == 4
    assert place.sides(at(2, 2)) == 1
    assert place.narrow() == at(3, 2)


def test_where_one_is_well_off_already_no_place_is_better() -> None:
    assert footing(at(3, 2), at(7, 1), at(7, 3)).narrow() is None


def test_a_place_that_enemies_reach_first_is_no_refuge() -> None:
    assert footing(at(7, 2), at(5, 2), at(6, 1)).narrow() != at(3, 2)


def test_the_farthest_place_is_where_enemies_need_longest() -> None:
    assert footing(at(5, 2), at(7, 2)).far() == at(1, 2)


def test_a_way_is_blocked_where_an_enemy_may_be_first() -> None:
    place = footing(at(5, 2), at(7, 2))

    assert is_on_the_way([at(6, 2)], place.theirs)
    assert not is_on_the_way([at(4, 2), at(3, 2)], place.theirs)
