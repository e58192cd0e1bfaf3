"""What data makes of behaviors, abilities, triggers and conditions, without code of its own."""

from __future__ import annotations

from roguelike.behaviors.keep_distance import KeepDistance
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.use_ability import UseAbility
from roguelike.engine.actions.rest import Wait
from tests.written import WATER, Written, written

ARCHER = [KeepDistance(near=3, far=4), UseAbility(percent=100), MoveAndAttack()]

SHOTS = written(
    """
    [ability."test:arrow"]
    aim = { kind = "bolt", range = 5 }
    cooldown = 2
    steps = [{ kind = "damage" }]
    """
)

WATERS = written(
    WATER
    + """
    [status."test:submerged"]
    hides = true
    ends = [{ kind = "not", of = [{ kind = "terrain", tags = ["water"], who = "self" }] }]

    [monster."test:k"]
    triggers = [
      { on = "turn", when = [{ kind = "terrain", tags = ["water"], who = "self" }], steps = [
        { kind = "apply_status", whom = "self", status = "test:submerged" },
      ] },
      { on = "hit", steps = [{ kind = "cure", whom = "self", statuses = ["test:submerged"] }] },
    ]
    """
)


def test_an_archer_keeps_away_and_shoots_by_the_combat_rule() -> None:
    scenario = Written("#########\n#@k.....#\n#########", SHOTS, brains={"k": ARCHER})
    scenario.marks["k"].abilities = {"test:arrow": 0}

    scenario.step(Wait(), Wait())
    assert (scenario.position("k"), scenario.health("@")) == ((4, 1), 10)
    scenario.step(Wait())

    assert (scenario.position("k"), scenario.health("@")) == ((4, 1), 9)


def test_a_swimmer_hides_in_water_and_strikes_from_there() -> None:
    scenario = Written("######\n#@wwk#\n######", WATERS, brains={"k": [MoveAndAttack()]})
    statuses = scenario.marks["k"].statuses

    scenario.step(Wait(), Wait())
    assert scenario.position("k") == (2, 1)
    assert "test:submerged" in statuses
    scenario.step(Wait())

    assert scenario.health("@") == 9
