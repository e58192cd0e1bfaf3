from __future__ import annotations

from msgspec.structs import replace

from roguelike.core.formulas.formula import parse
from roguelike.effects.summon import Summon
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.actor_events import Summoned
from tests.scenario import Scenario, drawn, kind_of, ruleset

RULES = replace(
    ruleset(), monsters={"test:r": kind_of("r", {"core:gold": 5, "core:awareness": 20})}
)
TWO = Summon(monster="test:r", count=parse("2"))


def test_they_stand_on_the_nearest_cells_to_which_steps_lead() -> None:
    scenario = Scenario("########\n#.#@k..#\n########", rules=RULES)

    events = scenario.carry_out(TWO, at="@")

    assert str(scenario) == drawn("########\n#.#@kr.#\n########")
    assert [type(event) for event in events] == [Summoned], "as many as there is room for"


def test_they_are_on_the_side_of_who_calls_them_unless_it_is_said_otherwise() -> None:
    scenario = Scenario("########\n#@...#.#\n########", rules=RULES)

    scenario.carry_out(Summon(monster="test:r"), Summon(monster="test:r", side="own"), at="@")
    scenario.carry_out(TWO, by="", at=[(6, 1)])

    actors = sorted(scenario.world.level.actors.values(), key=lambda actor: actor.id)
    assert [actor.faction for actor in actors] == ["player", "player", "monsters", "monsters"]
    assert scenario.world.level.sides == 1


def test_they_have_no_gold_unless_it_is_said_otherwise() -> None:
    scenario = Scenario("########\n#@.....#\n########", rules=RULES)

    scenario.carry_out(TWO, Summon(monster="test:r", radius=3, carries=True), at="@")

    gold = [actor.stats["core:gold"] for actor in scenario.world.level.actors.values()]
    assert sorted(gold) == [0, 0, 0, 5]


def test_they_act_and_see_the_player_with_their_own_eyes() -> None:
    scenario = Scenario(
        "#############\n#@.........k#\n#############", rules=RULES, stats={"@": {"awareness": 3}}
    )
    scenario.step(Wait())
    scenario.brains["test:r"] = (lambda turn: seen.append(turn.sees_enemy()),)
    seen: list[bool] = []

    scenario.carry_out(Summon(monster="test:r"), by="k", at="k")
    scenario.step(Wait())

    assert seen == [True]
