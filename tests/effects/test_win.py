from __future__ import annotations

from roguelike.core.formulas.formula import parse
from roguelike.effects.damage import Damage
from roguelike.effects.win import Win
from roguelike.engine.world.events.events import Won
from tests.scenario import Scenario


def test_victory_ends_the_game_and_all_that_was_to_follow() -> None:
    scenario = Scenario("####\n#@k#\n####")

    events = scenario.carry_out(Win(), Win(), Damage(amount=parse("99")), by="k", at="@")

    assert events == [Won(1)]
    assert scenario.world.victory
