from __future__ import annotations

import pytest

from roguelike.behaviors.pack_hunt import PackHunt, Panic, pack_hunt
from roguelike.engine.actions.chase import Notice, Pursue
from roguelike.engine.actions.rest import Wait
from tests.scenario import Scenario, drawn, walled

PACK = PackHunt(least=3, gather=4, near=3)


def pack(drawing: str, hunt: PackHunt = PACK) -> Scenario:
    """Return a level with a pack of which `a` is the leader, all of whom know of the enemy."""
    scenario = Scenario(drawing, brains={mark: [hunt] for mark in "akb"})
    for mark in "kb":
        scenario.marks[mark].memory["leader"] = scenario.marks["a"].id
    for mark in "akb":
        scenario.marks[mark].alert = 9
        scenario.marks[mark].goal = scenario.world.player.cell
    return scenario


def line(scenario: Scenario) -> str:
    return str(scenario).splitlines()[1]


def test_those_who_come_first_hang_back_until_enough_are_near() -> None:
    scenario = pack(walled("#@..a...k..b#"))

    assert isinstance(pack_hunt(PACK, scenario.turn("a")), Notice)
    scenario.step(*[Wait()] * 4)
    assert line(scenario) == "#@..ak.b....#"
    scenario.step(*[Wait()] * 3)

    assert line(scenario) == "#@akb.......#"


def test_they_back_away_from_an_enemy_who_is_too_near() -> None:
    scenario = pack(walled("#.@.a...k..b#"))

    assert isinstance(choice := pack_hunt(PACK, scenario.turn("a")), Pursue)
    assert choice.cell == scenario.cell(5, 1)


@pytest.mark.parametrize(
    ("drawing", "provoked"),
    [
        pytest.param("#@a.....k..b#", False, id="beside the enemy"),
        pytest.param("#@..a...k..b#", True, id="harmed"),
        pytest.param("#@.a#.k..b..#", False, id="cornered"),
    ],
)
def test_some_fight_without_the_others(drawing: str, *, provoked: bool) -> None:
    scenario = pack(walled(drawing))
    scenario.marks["a"].provoked = provoked

    assert isinstance(choice := pack_hunt(PACK, scenario.turn("a")), Pursue)
    assert choice.cell == scenario.marks["a"].cell - scenario.world.level.height


@pytest.mark.parametrize("absent", ["unaware", "dead"])
def test_whoever_is_left_alone_hunts_alone(absent: str) -> None:
    scenario = pack(walled("#@..a...k..b#"))
    for mark in "kb":
        if absent == "dead":
            scenario.world.level.remove(scenario.marks[mark])
        scenario.marks[mark].alert = 0

    assert isinstance(pack_hunt(PACK, scenario.turn("a")), Pursue)


def test_they_come_from_several_sides() -> None:
    scenario = pack("#######\n#.....#\n#akb.@#\n#.....#\n#######", PackHunt(gather=9))

    scenario.step(*[Wait()] * 5)

    assert str(scenario) == drawn("#######\n#....k#\n#...b@#\n#....a#\n#######")


def test_in_a_corridor_they_stand_in_line() -> None:
    scenario = pack(walled("#akb..@#"), PackHunt(gather=9))

    scenario.step(*[Wait()] * 4)

    assert line(scenario) == "#..akb@#"


def test_they_panic_for_a_while_once_the_leader_is_dead() -> None:
    scenario = pack(walled("#.a.@..k..b.#"), hunt := PackHunt(panic=2, least=1))
    leader = scenario.marks["a"]
    assert not isinstance(pack_hunt(hunt, scenario.turn("k")), Panic)

    leader.alive = False
    scenario.world.level.remove(leader)
    scenario.step(Wait())
    assert line(scenario) == "#...@...k..b#"
    scenario.step(Wait(), Wait(), Wait())

    assert line(scenario) == "#...@..k.b..#"


def test_without_panic_they_go_on() -> None:
    scenario = pack(walled("#...@..k..ba#"), hunt := PackHunt(least=1))
    scenario.marks["a"].alive = False

    assert isinstance(pack_hunt(hunt, scenario.turn("k")), Pursue)
