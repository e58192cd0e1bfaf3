from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.combat.damage import harm
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Attacked, Blocked, Damaged, Death, Died, Event
from roguelike.engine.world.events.item_events import GoldDropped, GoldTaken
from tests.scenario import Scenario, drawn, ruleset

EAST = Step(Direction.EAST)


def rule(damage: int, *, landed: bool = True) -> Callable[[Clash], Blow]:
    def blow(clash: Clash) -> Blow:
        attacked = Attacked(clash.attacker.id, clash.defender.id, (), int(landed))
        return Blow(damage, [attacked], landed=landed)

    return blow


def fight(drawing: str, blow: Callable[[Clash], Blow], **stats: dict[str, int]) -> Scenario:
    return Scenario(drawing, rules=replace(ruleset(), combat=blow), stats=stats)


@pytest.mark.parametrize(
    ("blow", "events", "health"),
    [
        pytest.param(rule(9), [Damaged(2, 9)], 1, id="a hit takes health"),
        pytest.param(rule(0), [Blocked(2)], 10, id="a hit without damage is blocked"),
        pytest.param(rule(0, landed=False), [], 10, id="a miss is not blocked"),
    ],
)
def test_a_blow_takes_health_is_blocked_or_misses(
    blow: Callable[[Clash], Blow], events: list[Event], health: int
) -> None:
    scenario = fight("####\n#@k#\n####", blow)

    told = scenario.perform("@", EAST)

    assert told[1:] == events
    assert (scenario.health("k"), scenario.marks["k"].alive) == (health, True)


def test_the_rule_gets_to_see_who_fights_and_draws_from_the_stream_for_attacks() -> None:
    clashes: list[Clash] = []

    def watch(clash: Clash) -> Blow:
        clashes.append(clash)
        return Blow(0, [], landed=False)

    scenario = fight("####\n#@k#\n####", watch)

    scenario.perform("@", EAST)

    player, monster = scenario.marks["@"], scenario.marks["k"]
    assert clashes == [Clash(player, monster, scenario.world.combat_rng)]


@pytest.mark.parametrize("blow", [rule(1), rule(0), rule(0, landed=False)])
def test_whoever_is_attacked_is_provoked_and_stirred(blow: Callable[[Clash], Blow]) -> None:
    scenario = fight("####\n#@k#\n####", blow)
    scenario.step(Wait())
    assert not scenario.marks["k"].awake

    scenario.perform("@", EAST)

    assert scenario.marks["k"].awake
    assert scenario.marks["k"].provoked


@pytest.mark.parametrize("damage", [10, 11])
def test_whoever_has_no_health_left_dies(damage: int) -> None:
    scenario = fight("####\n#@k#\n####", rule(damage))

    events = scenario.perform("@", EAST)

    assert events == [Attacked(1, 2, (), 1), Damaged(2, 10), Died(2, 1, Position(2, 1))]
    assert not scenario.marks["k"].alive
    assert str(scenario) == drawn("####\n#@.#\n####")


def test_the_dead_drop_their_gold_where_they_stood() -> None:
    scenario = fight("####\n#@k#\n####", rule(99), k={"gold": 15})

    events = scenario.step(EAST)

    here = Position(2, 1)
    assert events[-2:] == [Died(2, 1, here), GoldDropped(2, here, 15)]
    assert scenario.world.level.gold == {scenario.cell(2, 1): 15}
    assert scenario.world.level.seen_gold == {scenario.cell(2, 1): 15}


@pytest.mark.parametrize("feature", ["-", ">", "<"])
def test_whoever_dies_on_a_door_or_stairs_leaves_them_as_they_are(feature: str) -> None:
    drawing = f"#####\n#@{feature}k#\n#####"
    scenario = fight(drawing, rule(99), k={"gold": 5})
    scenario.perform("k", Step(Direction.WEST))

    scenario.step(EAST)
    level = scenario.world.level
    before = level.terrain_id(scenario.cell(2, 1))
    events = scenario.step(EAST)

    assert level.terrain_id(scenario.cell(2, 1)) == before
    assert events[-1] == GoldTaken(1, Position(2, 1), 5)
    assert level.gold == {}


def test_the_death_of_the_player_ends_the_game_and_says_who_did_it() -> None:
    scenario = fight("####\n#@k#\n####", rule(10), **{"@": {"gold": 50}})

    events = scenario.perform("k", Step(Direction.WEST))

    assert events[-1] == Died(1, 2, Position(1, 1))
    assert scenario.world.death == Death("test:k", "k")
    assert not scenario.marks["@"].alive
    assert scenario.marks["@"].stats["core:gold"] == 50
    assert str(scenario) == drawn("####\n#@k#\n####")


def test_only_whom_the_player_kills_is_counted() -> None:
    scenario = fight("#####\n#@ka#\n#####", rule(0))

    events = harm(scenario.marks["k"], 10, Cause(scenario.marks["a"].id), scenario.world)
    others = scenario.world.kills
    harm(scenario.marks["a"], 10, Cause(scenario.marks["@"].id), scenario.world)

    assert events == [Damaged(2, 10), Died(2, 3, Position(2, 1))]
    assert (others, scenario.world.kills) == (0, 1)
