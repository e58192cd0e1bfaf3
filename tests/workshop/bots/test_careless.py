"""Playing without a thought."""

from __future__ import annotations

from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.use import Use
from roguelike.game import Game, PlayerAction
from roguelike.workshop.bots.careless import Careless
from tests.scenario import walled
from tests.workshop.bots.arena import take
from tests.written import ARMS, Written, written

THINGS = written(
    ARMS
    + """
    [item."test:healing"]
    tags = ["healing"]
    use = { steps = [{ kind = "heal", amount = 5 }] }
    """
)


def choice(scenario: Written) -> PlayerAction:
    rules = scenario.world.ruleset
    return Careless("seed", rules).choose(Game(rules, scenario.world).view())


def test_it_goes_to_whomever_it_sees_and_attacks() -> None:
    scenario = Written(walled("#>@...k#"), THINGS, stats={"k": {"max_health": 500}})
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Careless("seed", game.ruleset), 6)

    assert scenario.health("k") < 500


def test_it_drinks_only_below_a_third() -> None:
    scenario = Written(walled("#@k...>#"), THINGS)
    potion = scenario.hand("@", "test:healing")
    scenario.marks["@"].stats["core:health"] = 4

    assert choice(scenario) == Step(Direction.EAST)

    scenario.marks["@"].stats["core:health"] = 3

    assert choice(scenario) == Use(potion.id)
