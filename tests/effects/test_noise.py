from __future__ import annotations

from itertools import product

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.content.schema.steps import StatusTrigger
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction
from roguelike.effects.damage import Damage
from roguelike.effects.noise import Noise
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.perception.alerts import hears, in_earshot
from roguelike.engine.perception.event_visibility import visible_events
from roguelike.engine.world.actor import NOWHERE
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Damaged
from roguelike.engine.world.events.events import Noise as NoiseMade
from tests.scenario import Scenario, drawn, ruleset, status_of, things_of
from tests.written import Written, written

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
        "timid", triggers=[StatusTrigger(on="noise", steps=(Damage(amount=parse("1")),))]
    )
    scenario = Scenario(HALL, rules=ruleset(things=things_of(timid)))
    for mark in "@kf":
        begin_status(scenario.marks[mark], timid, Dose(None, 1, Cause()), scenario.world)

    events = scenario.carry_out(BANG, at="@")

    assert [event.actor for event in events if isinstance(event, Damaged)] == [2]


def test_the_player_hears_what_is_near_and_out_of_sight() -> None:
    scenario = Scenario(HALL)

    near, far = (scenario.carry_out(BANG, by="", at=mark) for mark in "kf")

    assert [type(event) for event in visible_events(near + far, scenario.world)] == [NoiseMade]


def test_noise_goes_around_walls_and_not_through_them() -> None:
    scenario = Scenario(
        """
        #######
        #@#k..#
        #.###.#
        #.....#
        #######
        """
    )
    heard = {
        radius: [
            actor.kind.label for actor in in_earshot(scenario.cell(1, 1), radius, scenario.world)
        ]
        for radius in (9, 10)
    }

    assert heard == {9: ["@"], 10: ["@", "k"]}


def test_one_actor_hears_what_it_does_among_all_others() -> None:
    scenario = Scenario("########\n#@k.#g.#\n#......#\n########")
    actors = scenario.world.level.actors.values()

    for cell, radius in product((scenario.cell(1, 1), scenario.cell(6, 2)), range(9)):
        together = in_earshot(cell, radius, scenario.world)

        assert together == [each for each in actors if hears(each, cell, radius, scenario.world)]


def test_the_player_hears_what_goes_straight_through_walls() -> None:
    scenario = Scenario("######\n#@#k##\n######")

    events = scenario.carry_out(Noise(radius=2, through_walls=True), by="", at="k")
    muffled = scenario.carry_out(Noise(radius=2), by="", at="k")

    assert visible_events(events, scenario.world)
    assert not visible_events(muffled, scenario.world)


def test_a_door_that_is_closed_muffles_noise_until_it_is_opened() -> None:
    door = """
        [terrain."test:door"]
        glyph = ";"
        walkable = true
        opens_into = "core:door_open"
        muffles = 3
        """
    scenario = Written("######\n#@;.k#\n######", written(door))

    far, near = (in_earshot(scenario.cell(4, 1), radius, scenario.world) for radius in (5, 6))

    assert scenario.world.player not in far
    assert scenario.world.player in near

    scenario.perform("@", Step(Direction.EAST))
    scenario.perform("@", Step(Direction.WEST))

    assert scenario.world.player in in_earshot(scenario.cell(4, 1), 3, scenario.world)
