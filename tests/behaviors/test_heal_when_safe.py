from __future__ import annotations

from roguelike.behaviors.flee_when_hurt import FleeWhenHurt
from roguelike.behaviors.heal_when_safe import HealWhenSafe, heal_when_safe
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.events import Healed
from tests.scenario import Scenario

SAMPLE = [HealWhenSafe(), FleeWhenHurt(below=100), MoveAndAttack()]
LANE = f"{'#' * 30}\n#@.k{'.' * 25}#\n{'#' * 30}"


def turns_until_healed(scenario: Scenario) -> int:
    for turn in range(1, 50):
        if any(isinstance(event, Healed) for event in scenario.step(Wait())):
            return turn
    return 0


def test_it_flees_for_sixteen_actions_and_heals_on_the_seventeenth() -> None:
    scenario = Scenario(LANE, brains={"k": SAMPLE}, stats={"@": {"awareness": 30}})
    scenario.marks["k"].stats["core:health"] = 3

    assert turns_until_healed(scenario) == 17
    assert scenario.health("k") == 10


def test_then_it_fights_again() -> None:
    scenario = Scenario("######\n#@k.##\n######", brains={"k": SAMPLE})
    scenario.marks["k"].stats["core:health"] = 9

    scenario.step(*[Wait()] * 17)
    assert scenario.health("@") == 10, "it did not fight while it was hurt, not even in a corner"
    scenario.step(*[Wait()] * 3)

    assert scenario.health("@") < 10


def test_unaware_of_enemies_it_rests_and_heals() -> None:
    scenario = Scenario("#######\n#@#k..#\n#######", brains={"k": [HealWhenSafe(after=5)]})
    scenario.marks["k"].stats["core:health"] = 3

    scenario.step(*[Wait()] * 5)
    assert scenario.health("k") == 3
    scenario.step(Wait())

    assert scenario.health("k") == 10


def test_what_it_does_in_between_lets_it_begin_anew() -> None:
    brain = [HealWhenSafe(after=5), MoveAndAttack()]
    scenario = Scenario("#######\n#@#k..#\n#######", brains={"k": brain})
    monster = scenario.marks["k"]
    monster.stats["core:health"] = 3
    scenario.step(*[Wait()] * 4)
    monster.alert, monster.goal = 1, monster.cell  # so it gives up, and rests again

    scenario.step(*[Wait()] * 6)
    assert scenario.health("k") == 3
    scenario.step(Wait())

    assert scenario.health("k") == 10


def test_unhurt_it_answers_nothing() -> None:
    scenario = Scenario("#######\n#@#k..#\n#######")

    assert heal_when_safe(HealWhenSafe(), scenario.turn("k")) is None
