from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.behaviors.keep_distance import KeepDistance, keep_distance
from roguelike.behaviors.move_and_attack import MoveAndAttack, move_and_attack
from roguelike.engine.actions.rest import Wait
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.world.cause import NOBODY, Cause
from roguelike.engine.world.events.events import Attacked, Event, LostTrack, Noticed
from roguelike.registry import Params
from tests.scenario import Scenario, drawn, ruleset, status_of, things_of, walled

ARCHER = KeepDistance(near=3, far=4, alert_turns=3)


def lane(before: str) -> Scenario:
    return Scenario(walled(before))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("#@k....#", "#@.k...#", id="backs away from who is near"),
        pytest.param("#@.k...#", "#@..k..#", id="backs away as far as it should"),
        pytest.param("#@..k..#", "#@..k..#", id="stays at the right distance"),
        pytest.param("#@.....k#", "#@....k.#", id="comes on from afar"),
        pytest.param("#@k#", "#@k#", id="stays in a corner"),
        pytest.param("#@ka...#", "#@ka...#", id="does not push past others"),
        pytest.param("#@k~...#", "#@k~...#", id="steps only where it can walk"),
        pytest.param("#@#k...#", "#@#k...#", id="knows of nobody whom it does not see"),
    ],
)
def test_what_it_does(before: str, after: str) -> None:
    scenario = lane(before)

    if action := keep_distance(ARCHER, scenario.turn("k")):
        scenario.perform("k", action)

    assert str(scenario) == str(lane(after))


def test_where_it_cannot_back_away_others_decide_and_it_is_alert() -> None:
    scenario = Scenario("####\n#@k#\n####", brains={"k": [ARCHER, MoveAndAttack()]})

    events = scenario.step(Wait(), Wait())

    assert [event for event in events if isinstance(event, Noticed)] == [Noticed(2, 1)]
    assert any(isinstance(event, Attacked) for event in events)


def test_it_watches_an_enemy_who_keeps_still() -> None:
    scenario = Scenario("########\n#@..k..#\n########", brains={"k": [ARCHER]})

    scenario.step(*[Wait()] * 5)

    assert scenario.marks["k"].awake
    assert scenario.marks["k"].alert == ARCHER.alert_turns


def test_out_of_sight_it_goes_where_it_saw_its_enemy_and_gives_up_in_the_end() -> None:
    scenario = Scenario("########\n#@#..k.#\n########", brains={"k": [ARCHER]})
    actor = scenario.marks["k"]
    actor.alert, actor.goal = 3, scenario.cell(3, 1)

    facts: list[Event] = []
    while action := keep_distance(ARCHER, scenario.turn("k")):
        facts += scenario.perform("k", action)

    assert scenario.position("k") == (3, 1)
    assert facts[-1] == LostTrack(actor.id)


def test_far_is_not_nearer_than_near() -> None:
    with pytest.raises(ValidationError):
        KeepDistance(near=4, far=3)


@pytest.mark.parametrize(
    ("brains", "after"),
    [
        pytest.param({}, "#@...ak.#", id="an ally who attacks"),
        pytest.param({"a": [ARCHER]}, "#@...ka.#", id="nobody who keeps away as well"),
    ],
)
def test_in_a_corridor_it_lets_pass(brains: dict[str, list[Params]], after: str) -> None:
    scenario = Scenario(
        walled("#@...ka.#"), brains={"k": [ARCHER], "a": [MoveAndAttack()], **brains}
    )

    if action := move_and_attack(MoveAndAttack(), scenario.turn("a")):
        scenario.perform("a", action)

    assert str(scenario) == drawn(walled(after))


def test_it_stays_where_it_is_held() -> None:
    net = status_of("net", blocks=("step",))
    scenario = Scenario(
        walled("#@...ka.#"),
        rules=ruleset(things=things_of(net)),
        brains={"k": [ARCHER], "a": [MoveAndAttack()]},
    )
    begin_status(scenario.marks["k"], net, Dose(3, 1, Cause(NOBODY)), scenario.world)

    if action := move_and_attack(MoveAndAttack(), scenario.turn("a")):
        scenario.perform("a", action)

    assert str(scenario) == drawn(walled("#@...ka.#"))
