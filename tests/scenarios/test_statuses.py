"""The statuses that the game ships with, each seen at work."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.wander import Wander
from roguelike.content.schema.statuses import StatusDef
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.combat.damage import harm
from roguelike.engine.effects.stats import end_status
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import (
    Absorbed,
    Attacked,
    Cowered,
    Damaged,
    Died,
    Fled,
    Moved,
    Struggled,
)
from roguelike.engine.world.events.item_events import StatusEnded
from tests.content_fixture import shipped_content
from tests.scenario import Scenario, drawn
from tests.written import Written

EAST, WEST, WAIT = Step(Direction.EAST), Step(Direction.WEST), Wait()
HUNT = {"k": [MoveAndAttack()]}
TOUGH = {"max_health": 1000}
CORRIDOR = "#########\n#@.....k#\n#########"


def stage(drawing: str, **options: Any) -> Written:  # noqa: ANN401 - as of `Written`
    """Return a drawn level on which the shipped statuses are known."""
    return Written(drawing, shipped_content().catalog, **options)


def lost(scenario: Scenario, mark: str) -> int:
    """Return how much health an actor has lost."""
    actor = scenario.marks[mark]
    return actor.stats["core:max_health"] - actor.stats["core:health"]


def test_there_are_sixteen_and_bots_know_which_are_good() -> None:
    statuses = shipped_content().catalog.all(StatusDef)

    assert len(statuses) >= 16
    assert all(("good" in each.tags) != ("bad" in each.tags) for each in statuses.values())


def test_who_burns_is_hurt_each_turn_until_the_flames_die_down() -> None:
    scenario = stage("#####\n#@..#\n#####", stats={"@": TOUGH})
    scenario.afflict("@", "core:burning", 3)

    events = scenario.step(*[WAIT] * 5)

    assert [type(event) for event in events] == [Damaged, Damaged, Damaged, StatusEnded]
    assert 3 <= lost(scenario, "@") <= 9


def test_poison_adds_up_and_kills_by_the_hand_of_who_gave_it() -> None:
    scenario = stage("#####\n#@.k#\n#####", stats={"k": {"max_health": 5}})
    scenario.afflict("k", "core:poisoned", 3, by="@")
    scenario.afflict("k", "core:poisoned", 3, by="@")

    events = scenario.step(*[WAIT] * 6)

    assert sum(isinstance(event, Damaged) for event in events) == 5
    assert Died(2, 1, Position(3, 1), ("status", "core:poisoned")) in events
    assert scenario.world.kills == 1


def test_poison_is_what_the_player_is_said_to_die_of() -> None:
    scenario = stage("###\n#@#\n###")
    scenario.afflict("@", "core:poisoned", 50)

    scenario.step(*[WAIT] * 10)

    assert scenario.world.death is not None
    assert scenario.world.death.killer == "core:poisoned"


def test_who_bleeds_is_hurt_by_steps_alone_and_more_by_more_wounds() -> None:
    scenario = stage("#######\n#@....#\n#######")
    scenario.afflict("@", "core:bleeding", 9)
    scenario.step(WAIT, WAIT, EAST)
    assert lost(scenario, "@") == 1

    scenario.afflict("@", "core:bleeding", 9)
    scenario.step(EAST)

    assert lost(scenario, "@") == 3


@pytest.mark.parametrize(("status", "deeds"), [("core:slowed", 5), ("core:hasted", 20)])
def test_who_is_slowed_or_hasted_acts_half_or_twice_as_often(status: str, deeds: int) -> None:
    scenario = stage(
        "####\n#@k#\n####", brains=HUNT, stats={"@": {"max_health": 1000, "awareness": 1}}
    )
    scenario.afflict("k", status)

    events = scenario.step(*[WAIT] * 10)

    attacks = sum(isinstance(event, Attacked) for event in events)
    assert deeds - 1 <= attacks <= deeds  # the last may come just after the player's action


def test_who_is_stunned_can_do_nothing_but_wait() -> None:
    scenario = stage("####\n#@k#\n####", brains=HUNT)
    scenario.afflict("@", "core:stunned", 2)
    scenario.afflict("k", "core:stunned", 2)

    with pytest.raises(ImpossibleError):
        scenario.step(EAST)
    events = scenario.step(WAIT)

    assert Struggled(2, "core:stunned") in events
    assert not lost(scenario, "@")


def test_who_is_rooted_stays_but_fights() -> None:
    scenario = stage("#####\n#.@k#\n#####", stats={"k": TOUGH})
    scenario.afflict("@", "core:rooted")

    with pytest.raises(ImpossibleError):
        scenario.step(WEST)
    scenario.step(EAST)

    assert lost(scenario, "k") == 1


def test_who_is_confused_goes_astray_and_a_step_takes_its_time_even_against_a_wall() -> None:
    scenario = stage("#######\n#.....#\n#..@..#\n#.....#\n#######")
    scenario.afflict("@", "core:confused")

    events = scenario.step(*[EAST] * 40)

    moves = [
        (e.position.x - e.origin.x, e.position.y - e.origin.y)
        for e in events
        if isinstance(e, Moved)
    ]
    assert set(moves) == {(1, 0), (-1, 0), (0, 1), (0, -1)}
    assert Struggled(1, "core:confused") in events
    assert scenario.world.turns == 40


def test_who_is_afraid_runs_cowers_and_fights_again_when_it_is_over() -> None:
    scenario = stage(CORRIDOR.replace("....k", "k...."), brains=HUNT, stats={"@": TOUGH})
    scenario.afflict("k", "core:feared", 8)

    events = scenario.step(*[WAIT] * 8)

    assert Fled(2) in events
    assert Cowered(2) in events
    assert not lost(scenario, "@")
    events = scenario.step(*[WAIT] * 9)
    assert lost(scenario, "@")


def test_who_is_charmed_fights_for_the_one_who_charmed_it_for_as_long() -> None:
    scenario = stage(
        "#######\n#@.ak.#\n#######",
        brains={**HUNT, "a": [MoveAndAttack()]},
        stats={"k": TOUGH, "a": TOUGH},
    )
    scenario.afflict("a", "core:charmed", 5, by="@")

    scenario.step(*[WAIT] * 4)
    assert lost(scenario, "k")
    assert not lost(scenario, "@")

    scenario.step(*[WAIT] * 4)
    assert lost(scenario, "@")
    assert not scenario.world.level.sides


def test_enemies_that_have_nothing_to_do_notice_who_is_charmed() -> None:
    scenario = stage(
        "##########\n#@#......#\n####a..k##\n##########",
        brains={**HUNT, "a": [Wander(percent=0)]},
        stats={"a": TOUGH},
    )
    scenario.step(WAIT)
    assert not scenario.marks["k"].awake

    scenario.afflict("a", "core:charmed", by="@")
    scenario.step(*[WAIT] * 5)

    assert lost(scenario, "a")


@pytest.mark.parametrize(("status", "cells"), [("core:blind", 1), ("core:darkened", 3)])
def test_who_is_blind_or_in_the_dark_sees_less_until_it_is_over(status: str, cells: int) -> None:
    scenario = stage("###########\n#@........#\n###########")
    before = int(view_of(scenario.world).visible.sum())
    scenario.afflict("@", status, 2)

    scenario.step(WAIT)
    open_cells = scenario.world.level.walkable_map
    assert int((view_of(scenario.world).visible & open_cells).sum()) == cells
    scenario.step(WAIT, WAIT)

    assert int(view_of(scenario.world).visible.sum()) == before


def test_a_blind_monster_does_not_see_the_player() -> None:
    scenario = stage(CORRIDOR, brains=HUNT)
    scenario.afflict("k", "core:blind")

    scenario.step(WAIT, WAIT)

    assert str(scenario) == drawn(CORRIDOR)


def test_a_blind_player_feels_who_is_beside_and_nobody_else() -> None:
    scenario = stage("######\n#@k.k#\n######", brains=HUNT)
    scenario.afflict("@", "core:blind")
    scenario.step(WAIT)

    events = scenario.step(EAST)

    assert Attacked(1, 2, (1,), 1) in events
    assert Attacked(2, 1, (1,), 1) in events
    assert [(actor.id, actor.is_sensed) for actor in view_of(scenario.world).actors] == [(2, True)]


def test_who_is_invisible_is_seen_only_from_beside() -> None:
    scenario = stage(CORRIDOR, brains=HUNT)
    scenario.afflict("k", "core:invisible")

    assert view_of(scenario.world).actors == ()
    scenario.step(*[WAIT] * 6)

    assert [actor.id for actor in view_of(scenario.world).actors] == [2]


def test_monsters_do_not_see_an_invisible_player() -> None:
    scenario = stage(CORRIDOR, brains=HUNT)
    scenario.afflict("@", "core:invisible")

    scenario.step(WAIT, WAIT)

    assert str(scenario) == drawn(CORRIDOR)


def test_who_is_telepathic_senses_others_behind_walls() -> None:
    scenario = stage("#####\n#@#k#\n#####")
    assert view_of(scenario.world).actors == ()

    scenario.afflict("@", "core:telepathic")

    assert [actor.is_sensed for actor in view_of(scenario.world).actors] == [True]


def test_shields_add_up_and_take_damage_before_health() -> None:
    scenario = stage("###\n#@#\n###")
    scenario.afflict("@", "core:shielded", power=3)
    scenario.afflict("@", "core:shielded", power=2)

    events = harm(scenario.marks["@"], 7, Cause(), scenario.world)

    assert events == [Absorbed(1, 5), StatusEnded(1, "core:shielded"), Damaged(1, 2)]


def test_a_status_that_is_ended_early_does_not_come_back() -> None:
    scenario = stage("###\n#@#\n###")
    scenario.afflict("@", "core:poisoned", 3)
    scenario.step(WAIT)

    end_status(scenario.marks["@"], "core:poisoned", scenario.world)
    events = scenario.step(*[WAIT] * 4)

    assert events == []
    assert lost(scenario, "@") == 1
