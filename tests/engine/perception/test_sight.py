from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.aims.burst import Burst
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.content.schema.rules import Sight
from roguelike.core.grid.geometry import CARDINALS, Direction
from roguelike.effects.damage import Damage
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step, enter
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.effects.stats import refresh
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.perception.sight import doze, look, nearest_enemy, sees_player
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.world.actor import hostile
from tests.scenario import GLYPHS, NUMBERS, Scenario, caves, ruleset, walled

ONE_SIDED = Sight(symmetric=False)


def seen(scenario: Scenario) -> str:
    """Draw what is in view, a blank where nothing is."""
    level = scenario.world.level
    rows = str(scenario).splitlines()
    return "\n".join(
        "".join(mark if level.visible_map[x, y] else " " for x, mark in enumerate(row)).rstrip()
        for y, row in enumerate(rows)
    )


def remembered(scenario: Scenario) -> str:
    """Draw the terrain that the player remembers, a blank where unexplored."""
    marks = {**GLYPHS, UNKNOWN: " "}
    rows = scenario.world.level.known.T.tolist()
    return "\n".join("".join(marks[number] for number in row).rstrip() for row in rows)


def watches(scenario: Scenario, mark: str = "k") -> bool:
    return sees_player(scenario.marks[mark], scenario.world)


def test_the_player_sees_as_far_as_its_awareness_and_walls_around_it() -> None:
    scenario = Scenario(
        """
        #########
        #.......#
        #...@...#
        #.......#
        #########
        """,
        stats={"@": {"awareness": 2}},
    )

    assert seen(scenario) == "    #\n   ...\n  ..@..\n   ...\n    #"


@pytest.mark.parametrize(
    ("door", "in_view", "is_watched"), [("+", "#@..+", False), ("-", "#@..-.k#", True)]
)
def test_closed_doors_hide_what_is_behind_them(
    door: str, in_view: str, *, is_watched: bool
) -> None:
    scenario = Scenario(f"########\n#@..{door}.k#\n########")

    assert seen(scenario).splitlines()[1] == in_view
    assert watches(scenario) == is_watched


@pytest.mark.parametrize(
    ("metric", "cells"), [("diamond", 13), ("square", 25), ("circle", 13), ("euclid", 13)]
)
def test_the_rules_give_sight_its_shape(metric: str, cells: int) -> None:
    hall = "\n".join(["#" * 9, *["#.......#"] * 3, "#...@...#", *["#.......#"] * 3, "#" * 9])
    rules = ruleset(sight=Sight.model_validate({"metric": metric}))

    scenario = Scenario(hall, rules=rules, stats={"@": {"awareness": 2}})

    assert sum(scenario.world.level.visible) == cells


def test_what_was_in_view_is_remembered_as_it_was() -> None:
    scenario = Scenario("#######\n#@.+..#\n#######", stats={"@": {"awareness": 1}})
    scenario.step(Step(Direction.EAST), Step(Direction.EAST))

    scenario.world.level.set_terrain(scenario.cell(1, 1), NUMBERS["~"])
    scenario.step(Step(Direction.EAST))

    assert remembered(scenario).splitlines()[1] == "#..-.."
    assert seen(scenario).splitlines()[1] == "   -@."


@pytest.mark.parametrize(("awareness", "is_remembered"), [(2, True), (5, False)])
def test_gold_that_is_gone_is_remembered_until_that_is_seen(
    awareness: int, *, is_remembered: bool
) -> None:
    scenario = Scenario("########\n#@....$#\n########", stats={"@": {"awareness": 5}})
    level = scenario.world.level
    gold = scenario.cell(6, 1)
    assert level.seen_gold == {gold: 10}

    scenario.marks["@"].stats["core:awareness"] = awareness
    level.take_gold(gold)
    look(scenario.world)

    assert level.seen_gold == ({gold: 10} if is_remembered else {})


def test_sharp_eyes_follow_the_player_while_nobody_sleeps() -> None:
    scenario = Scenario(
        "###########\n#@#......k#\n#.........#\n###########",
        stats={"@": {"awareness": 2}, "k": {"awareness": 20}},
    )
    assert scenario.world.level.dormant == 0

    assert not watches(scenario)
    scenario.step(Step(Direction.SOUTH))
    assert watches(scenario)
    scenario.step(Step(Direction.NORTH))
    assert not watches(scenario)


@pytest.mark.parametrize("sight", [Sight(), ONE_SIDED], ids=["symmetric", "one-sided"])
@given(drawing=caves(percent=25), own=st.integers(0, 12), players=st.integers(0, 12))
def test_a_monster_sees_the_player_where_its_own_eyes_reach(
    drawing: str, own: int, players: int, sight: Sight
) -> None:
    stats = {"@": {"awareness": players}, "k": {"awareness": own}}
    scenario = Scenario(drawing, stats=stats, rules=ruleset(sight=sight))
    eyes, level = scenario.marks["k"], scenario.world.level
    field = np.zeros_like(level.visible_map)
    x, y = scenario.position("k")

    level.fov.compute(x, y, own).blit_into(field)

    assert sees_player(eyes, scenario.world) == bool(field[scenario.position("@")])


@pytest.mark.parametrize("sight", [Sight(), ONE_SIDED], ids=["symmetric", "one-sided"])
@given(drawing=caves(marks="@abc", percent=20), data=st.data())
def test_whoever_sees_the_player_is_stirred_by_looking(
    drawing: str, data: st.DataObject, sight: Sight
) -> None:
    eyes = st.integers(0, 12)
    stats = {mark: {"awareness": data.draw(eyes)} for mark in "@abc"}
    scenario = Scenario(drawing, stats=stats, rules=ruleset(sight=sight))
    world = scenario.world
    monsters = [scenario.marks[mark] for mark in "abc" if mark in scenario.marks]
    world.schedule.clear()
    for monster in monsters:
        doze(monster, world)
    here = world.level.positions[world.player.cell]
    steps = [d for d in CARDINALS if world.level.is_free(world.level.cell(here.step(d)))]
    if steps:
        enter(world.player, world.level.cell(here.step(data.draw(st.sampled_from(steps)))), world)

    look(world)

    assert all(monster.awake for monster in monsters if sees_player(monster, world))
    assert world.level.dormant == sum(not monster.awake for monster in monsters)


@pytest.mark.parametrize("sight", [Sight(), ONE_SIDED], ids=["symmetric", "one-sided"])
def test_of_a_crowd_those_are_stirred_who_see_the_player(sight: Sight) -> None:
    wall, crowd = "#" * 34, "#" + "x" * 32 + "#"
    drawing = "\n".join((wall, "#@..a" + "." * 28 + "#", wall, crowd, crowd, crowd, wall))
    scenario = Scenario(drawing, rules=ruleset(sight=sight))
    world = scenario.world
    world.schedule.clear()
    for monster in [each for each in world.level.actors.values() if each is not world.player]:
        doze(monster, world)

    look(world)

    seeing = [each for each in world.level.cast.values() if sees_player(each, world)]
    assert scenario.marks["a"] in seeing
    assert all(each.awake for each in seeing)
    assert 30 < world.level.dormant == sum(not each.awake for each in world.level.cast.values())


def test_those_out_of_range_are_not_stirred() -> None:
    scenario = Scenario("###########\n#@..a....b#\n###########", stats={"a": {"awareness": 2}})
    scenario.step(Wait())
    assert not any(scenario.marks[mark].awake for mark in "ab")

    look(scenario.world)
    stirred = [mark for mark in "ab" if scenario.marks[mark].awake]

    assert stirred == ["b"]


def test_with_one_sided_sight_those_near_are_asked_even_behind_walls() -> None:
    scenario = Scenario("#####\n#@#k#\n#####", rules=ruleset(sight=ONE_SIDED))
    scenario.step(Wait())

    look(scenario.world)

    assert scenario.marks["k"].awake
    assert not watches(scenario)


def sides(drawing: str, **factions: str) -> Scenario:
    """Return a level on which all go after their enemies, each mark on a side."""
    scenario = Scenario(walled(drawing), brains={mark: [MoveAndAttack()] for mark in "kab"})
    for mark, faction in factions.items():
        scenario.marks[mark].own_faction = faction
        refresh(scenario.marks[mark], scenario.world)
    assert broken_invariants(scenario.world) == []
    return scenario


@pytest.mark.parametrize(
    ("one", "other", "fights"),
    [
        ("goblins", "goblins", False),
        ("goblins", "oozes", True),
        ("goblins", "player", True),
        ("neutral", "player", False),
        ("oozes", "neutral", False),
    ],
)
def test_all_sides_are_enemies_but_the_neutral(one: str, other: str, *, fights: bool) -> None:
    scenario = sides("#@.k.a.#", k=one, a=other)

    assert hostile(scenario.marks["k"], scenario.marks["a"]) is fights


def test_monsters_of_different_sides_fight_each_other() -> None:
    scenario = sides("#@....ka#", k="goblins", a="oozes")

    scenario.step(Wait())

    assert (scenario.health("k"), scenario.health("a"), scenario.health("@")) == (9, 9, 10)


def test_the_nearest_enemy_is_chosen_whoever_it_is() -> None:
    scenario = sides("#@...ka.b#", k="goblins", a="neutral", b="monsters")

    assert nearest_enemy(scenario.marks["k"], scenario.world) is scenario.marks["b"]


def test_the_neutral_fight_nobody_and_give_way() -> None:
    scenario = sides("#@kb..#", k="neutral")
    scenario.marks["k"].provoked = True

    scenario.step(Step(Direction.EAST))

    assert str(scenario).splitlines()[1] == "#k@b..#"
    assert (scenario.health("k"), scenario.health("@")) == (10, 9)
    assert [each.hostile for each in view_of(scenario.world).actors] == [False, True]
    assert [each.is_neutral for each in view_of(scenario.world).actors] == [True, False]


@pytest.mark.parametrize(("by", "side"), [("@", "monsters"), ("b", "neutral")])
def test_the_neutral_fight_once_the_player_harms_them(by: str, side: str) -> None:
    scenario = sides("#@.k.b#", k="neutral", b="oozes")

    scenario.carry_out(Damage.model_validate({"amount": 1}), by=by, at="k")

    assert scenario.marks["k"].faction == side
    assert broken_invariants(scenario.world) == []


def test_what_spares_allies_spares_the_neutral() -> None:
    scenario = sides("#@.k.b#", k="neutral")

    assert scenario.reached(Burst(radius=9, spares="allies"), 1, 1).splitlines()[1][5] == "*"
    assert scenario.reached(Burst(radius=9, spares="allies"), 1, 1).splitlines()[1][3] == "k"
