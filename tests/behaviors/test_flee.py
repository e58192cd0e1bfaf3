from __future__ import annotations

from roguelike.behaviors.flee import Flee, flee
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.events import Attacked, Cowered, Fled
from tests.scenario import Scenario, drawn

WAIT = Wait()


def test_it_runs_unhurt_and_says_so_once() -> None:
    scenario = Scenario("#########\n#@.k....#\n#########", brains={"k": [Flee()]})

    events = scenario.step(WAIT, WAIT, WAIT)

    assert str(scenario) == drawn("#########\n#@....k.#\n#########")
    assert [event for event in events if isinstance(event, Fled)] == [Fled(2)]


def test_in_a_dead_end_it_cowers_and_does_not_fight() -> None:
    scenario = Scenario("#####\n##@k#\n#####", brains={"k": [Flee(), MoveAndAttack()]})

    events = scenario.step(WAIT, WAIT, WAIT)

    assert Cowered(2) in events
    assert not [event for event in events if isinstance(event, Attacked)]


def test_unaware_it_leaves_the_choice_to_others_until_it_is_harmed() -> None:
    turn = Scenario("#####\n#@#k#\n#...#\n#####").turn("k")
    assert flee(Flee(), turn) is None

    turn.actor.provoked = True

    assert flee(Flee(), turn) is not None
