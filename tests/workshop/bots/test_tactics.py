"""Positions for a fight, and rest."""

from __future__ import annotations

from roguelike.core.grid.movement_rules import MovementRules
from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.knowledge.routes import WalkGrid
from roguelike.workshop.bots.tactics import FightPositions, Resting, is_on_the_way
from tests.scenario import Scenario

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


def positions(here: int, *foes: int) -> FightPositions:
    cells = bytes(row[x] != "#" for x in range(len(ROOM[0])) for row in ROOM)
    return FightPositions(
        WalkGrid(cells, HEIGHT, MovementRules()), here, frozenset(foes), frozenset(foes)
    )


def test_the_mouth_of_a_corridor_is_better_than_the_open() -> None:
    place = positions(at(5, 2), at(7, 1), at(7, 3))

    assert place.sides(at(5, 2)) == 4
    assert place.sides(at(2, 2)) == 1
    assert place.narrow() == at(3, 2)


def test_where_one_is_well_off_already_no_place_is_better() -> None:
    assert positions(at(3, 2), at(7, 1), at(7, 3)).narrow() is None


def test_a_place_that_enemies_reach_first_is_no_refuge() -> None:
    assert positions(at(7, 2), at(5, 2), at(6, 1)).narrow() != at(3, 2)


def test_the_farthest_place_is_where_enemies_need_longest() -> None:
    assert positions(at(5, 2), at(7, 2)).far() == at(1, 2)


def test_a_way_is_blocked_where_an_enemy_may_be_first() -> None:
    place = positions(at(5, 2), at(7, 2))

    assert is_on_the_way([at(6, 2)], place.theirs)
    assert not is_on_the_way([at(4, 2), at(3, 2)], place.theirs)


def test_it_begins_when_hurt_and_goes_on_until_it_is_well() -> None:
    scenario = Scenario("###\n#@#\n###")
    resting = Resting(below=50, until=90)
    found: list[bool] = []

    for health in (5, 4, 6, 8, 9, 8):
        scenario.marks["@"].stats["core:health"] = health
        view = view_of(scenario.world)
        resting.look(view)
        found.append(resting.idea(view) == Wait())

    assert found == [False, True, True, True, False, False]


def test_it_gives_up_where_there_is_no_gain() -> None:
    scenario = Scenario("###\n#@#\n###")
    scenario.marks["@"].stats["core:health"] = 4
    view = view_of(scenario.world)
    resting = Resting(below=50, until=90)

    waits = [resting.idea(view) is not None for _ in range(60)]

    assert 10 < sum(waits) < 40
    assert waits == sorted(waits, reverse=True)
