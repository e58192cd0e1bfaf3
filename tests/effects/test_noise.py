from __future__ import annotations

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.content.schema.steps import TriggerDef
from roguelike.core.formula import parse
from roguelike.effects.damage import Damage
from roguelike.effects.noise import Noise
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actor import NOWHERE
from roguelike.engine.cause import Cause
from roguelike.engine.events import Damaged
from roguelike.engine.events import Noise as NoiseMade
from roguelike.engine.harm import Dose, begin_status
from roguelike.engine.witness import seen_of
from tests.scenario import Scenario, drawn, ruleset, status_of, things_of

HALL = "##########\n#@.+.k#.f#\n##########"
BANG = Noise(radius=4, alert_turns=3)


def test_monsters_that_hear_it_wake_up_and_look_what_is_there() -> None:
    mind = [Sleep(wake_percent=0), MoveAndAttack()]
    scenario = Scenario(HALL, brains={"k": mind, "f": mind})
    scenario.step(Wait())

    scenario.carry_out(BANG, at="@")
    scenario.step(Wait(), Wait(), Wait())

    assert str(scenario) == drawn("##########\n#@.k..#.f#\n##########")
    far = scenario.marks["f"]
    assert (far.alert, far.goal, far.awake) == (0, NOWHERE, False)


def test_triggers_of_those_who_hear_it_go_off() -> None:
    timid = status_of(
        "timid", triggers=[TriggerDef(on="noise", steps=(Damage(amount=parse("1")),))]
    )
    scenario = Scenario(HALL, rules=ruleset(things=things_of(timid)))
    for mark in "@kf":
        begin_status(scenario.marks[mark], timid, Dose(None, 1, Cause()), scenario.world)

    events = scenario.carry_out(BANG, at="@")

    assert [event.actor for event in events if isinstance(event, Damaged)] == [2]


def test_the_player_hears_what_is_near_and_out_of_sight() -> None:
    scenario = Scenario(HALL)

    near, far = (scenario.carry_out(BANG, by="", at=mark) for mark in "kf")

    assert [type(event) for event in seen_of(near + far, scenario.world)] == [NoiseMade]
