from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.ranged_attack import RangedAttack, Shoot, ranged_attack
from roguelike.effects.apply_status import ApplyStatus
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.events.events import Noticed
from roguelike.engine.world.events.item_events import Shot
from tests.scenario import Scenario, ruleset, status_of, things_of, walled

SHOTS = RangedAttack(range=4, cooldown=2)


def _as_strong_as_the_attacker(clash: Clash) -> Blow:
    return Blow(clash.attacker.stats["core:attack"], [], landed=True)


def lane(drawing: str, shots: RangedAttack = SHOTS) -> Scenario:
    return Scenario(walled(drawing), brains={"k": [shots, MoveAndAttack()]})


@pytest.mark.parametrize(
    ("drawing", "shoots"),
    [
        pytest.param("#@...k.#", True, id="within range"),
        pytest.param("#@....k#", False, id="not out of range"),
        pytest.param("#@.a.k.#", False, id="not through a friend"),
        pytest.param("#@.+.k.#", False, id="not without seeing anybody"),
        pytest.param("#@.~.k.#", True, id="over a chasm"),
    ],
)
def test_it_shoots_at_enemies_in_the_line_of_fire(drawing: str, *, shoots: bool) -> None:
    assert isinstance(ranged_attack(SHOTS, lane(drawing).turn("k")), Shoot) is shoots


def test_a_shot_is_an_attack_after_which_something_else_is_done_for_a_while() -> None:
    scenario = lane("#@...k.#")

    events = scenario.step(Wait())
    assert scenario.health("@") == 9
    assert events[:3] == [Noticed(2, 1), Shot(2, 1), events[2]]
    scenario.step(Wait())
    assert str(scenario).splitlines()[1] == "#@..k..#"
    scenario.step(Wait())

    assert scenario.health("@") == 8


def test_a_shot_can_have_stats_of_its_own() -> None:
    shots = RangedAttack.model_validate(
        {"kind": "ranged_attack", "stats": {"core:attack": "4 + 3"}}
    )
    rules = replace(ruleset(), combat=_as_strong_as_the_attacker)
    scenario = Scenario(walled("#@...k.#"), brains={"k": [shots]}, rules=rules)

    scenario.step(Wait())

    assert scenario.health("@") == 3


def test_what_reflects_bolts_sends_it_back() -> None:
    mirror = status_of("mirror", reflects=100)
    rules = ruleset(things=things_of(mirror))
    scenario = Scenario(walled("#@...k.#"), brains={"k": [SHOTS]}, rules=rules)
    scenario.carry_out(ApplyStatus(status="test:mirror"), at="@")

    scenario.step(Wait())

    assert (scenario.health("@"), scenario.health("k")) == (10, 9)
