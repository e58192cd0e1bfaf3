from __future__ import annotations

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.engine.actions.rest import Wait
from tests.scenario import Scenario, drawn

TOUGH = {"@": {"max_health": 1000}}


def test_pursuers_in_a_line_surround_their_enemy_in_the_open() -> None:
    scenario = Scenario(
        """
        #########
        #.......#
        #.@abc..#
        #.......#
        #########
        """,
        brains={mark: [MoveAndAttack()] for mark in "abc"},
        stats=TOUGH,
    )

    scenario.step(*[Wait()] * 4)

    assert str(scenario) == drawn(
        """
        #########
        #.b.....#
        #.@a....#
        #.c.....#
        #########
        """
    )
