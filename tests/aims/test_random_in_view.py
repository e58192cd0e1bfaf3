from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from roguelike.aims.random_in_view import RandomInView, random_in_view
from roguelike.engine.targeting.aiming import Aiming
from tests.scenario import Scenario

ROOM = "########\n#@.k.o.#\n#...##.#\n#..g#b.#\n########"


def test_each_of_those_in_view_is_chosen_equally_often() -> None:
    scenario = Scenario(ROOM)
    names = {actor.cell: mark for mark, actor in scenario.marks.items()}

    met = Counter(names[scenario.area(RandomInView(), 1, 1).cells[0]] for _ in range(900))

    assert met.keys() == {"k", "o", "g"}
    assert all(250 < count < 350 for count in met.values())


def test_several_are_chosen_once_each_and_no_more_than_there_are() -> None:
    scenario = Scenario(ROOM)
    three = {scenario.marks[mark].cell for mark in "kog"}

    met = scenario.area(RandomInView(count=5), 1, 1).cells

    assert (len(met), set(met)) == (3, three)


def test_where_nothing_may_be_drawn_all_are_shown() -> None:
    scenario = Scenario(ROOM)
    here = scenario.cell(1, 1)
    aiming = replace(Aiming.of(scenario.world, here, here, scenario.marks["@"]), rng=None)

    assert len(random_in_view(RandomInView(), aiming).cells) == 3
