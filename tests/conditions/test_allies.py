from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.conditions.allies import Allies, allies
from tests.scenario import Scenario


def test_only_those_on_the_players_side_count() -> None:
    scenario = Scenario("#####\n#@kz#\n#####")
    ally = scenario.marks["k"]
    scenario.world.level.note_side(ally, "player")
    ally.faction = "player"
    situation = scenario.situation()

    assert allies(Allies(at_least=1, at_most=1), situation)
    assert not allies(Allies(at_most=0), situation)
    assert not allies(Allies(at_least=2), situation)


def test_more_cannot_be_needed_than_there_may_be() -> None:
    with pytest.raises(ValidationError):
        Allies(at_least=2, at_most=1)
