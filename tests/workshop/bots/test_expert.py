"""Judging fights, and choosing how to go through them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.perception.sight import look
from roguelike.engine.world.item import Offer
from roguelike.game import Game, PlayerAction
from roguelike.rules.opposed_percentile import OpposedPercentile
from roguelike.workshop.bots.expert import Expert, PlayStyle
from roguelike.workshop.bots.expert_item_tactics import Resources
from tests.scenario import ruleset, walled
from tests.workshop.bots.arena import take
from tests.written import ARMS, PRIZE, Written, written

THINGS = written(
    ARMS
    + PRIZE
    + """
    [status."test:strong"]
    tags = ["good"]

    [status."test:weak"]
    tags = ["bad"]

    [item."test:healing"]
    tags = ["healing"]
    use = { steps = [{ kind = "heal", amount = 5 }] }

    [item."test:door"]
    tags = ["escape"]
    use = { steps = [{ kind = "teleport" }] }

    [item."test:leap"]
    tags = ["escape"]
    use.aim = { kind = "bolt", range = 7, stops = "before" }
    use.steps = [{ kind = "teleport", whom = "self", to = "aim" }]

    [item."test:tonic"]
    tags = ["kind"]
    use = { steps = [{ kind = "apply_status", status = "test:strong", turns = 9 }] }

    [item."test:bomb"]
    tags = ["harmful"]
    throw = { aim = { kind = "burst", range = 6 }, shatters = true, steps = [
      { kind = "damage", amount = 9 },
    ] }

    [status."test:afraid"]
    tags = ["bad"]

    [ability."test:slip"]
    tags = ["escape"]
    aim = { kind = "bolt", range = 5, stops = "before" }
    steps = [{ kind = "teleport", whom = "self", to = "aim" }]

    [ability."test:cry"]
    tags = ["harmful", "escape"]
    aim = { kind = "all_in_view", spares = "allies" }
    steps = [{ kind = "apply_status", status = "test:afraid", turns = 6 }]

    [ability."test:spark"]
    aim = { kind = "bolt", range = 4 }
    cooldown = 5
    steps = [{ kind = "damage", amount = 2 }]
    """
)
STRONG = {"max_health": 30, "attack": 4, "attack_chance": 90}
WEAK = {"max_health": 1}


RULES = replace(ruleset(), foretelling=OpposedPercentile())


def scene(
    drawing: str, monster: Mapping[str, int], health: int = 20, *, alert: bool = True
) -> Written:
    """Return a level with monsters `k` of these stats, who know of the player or not."""
    scenario = Written(
        drawing,
        THINGS,
        rules=RULES,
        brains={"k": [MoveAndAttack()]},
        stats={"@": {"max_health": 20}, "k": monster},
    )
    scenario.marks["@"].stats["core:health"] = health
    for actor in scenario.world.level.actors.values():
        actor.alert = 9 * alert
    return scenario


def choice(scenario: Written, style: PlayStyle | None = None) -> PlayerAction:
    rules = scenario.world.ruleset
    return Expert("seed", rules, style).choose(Game(rules, scenario.world).view())


def test_who_may_be_dead_in_three_turns_gets_away() -> None:
    lost = scene(walled("#.@k...#"), STRONG, 6)
    won = scene(walled("#.@k...#"), WEAK, 6)
    scrolls = [each.hand("@", "test:door") for each in (lost, won)]

    assert choice(lost) == Use(scrolls[0].id)
    assert choice(won) == Step(Direction.EAST)
    assert choice(lost, PlayStyle(retreats=False)) == Step(Direction.EAST)


def test_it_heals_in_time_if_that_wins_the_fight() -> None:
    scenario = scene(walled("#.@k...#"), {"max_health": 4, "attack": 2}, 4)
    potion = scenario.hand("@", "test:healing")

    assert choice(scenario) == Use(potion.id)
    assert choice(scenario, PlayStyle(resources=Resources(items=False))) != Use(potion.id)


def test_stairs_are_a_way_out_of_a_fight_that_would_be_lost() -> None:
    lost, won = (scene(walled("#>.@..k#"), each) for each in (STRONG, WEAK))
    game = Game(lost.world.ruleset, lost.world)

    take(game, Expert("seed", game.ruleset), 2)

    assert lost.position("@") == (1, 1)
    assert isinstance(choice(lost), Descend)
    assert choice(won) == Step(Direction.EAST)


def test_missiles_are_thrown_at_whoever_comes() -> None:
    scenario = scene(walled("#.@..k.#"), {"max_health": 6})
    darts = scenario.hand("@", "test:dart", 3)

    assert choice(scenario) == Throw(darts.id, Position(5, 1))


@pytest.mark.parametrize(("strength", "throws"), [(1, False), (15, True)])
def test_bombs_are_kept_for_serious_enemies(strength: int, *, throws: bool) -> None:
    scenario = scene(walled("#.@..k.#"), {"max_health": strength})
    bomb = scenario.hand("@", "test:bomb")

    assert (choice(scenario) == Throw(bomb.id, Position(5, 1))) is throws


@pytest.mark.parametrize(("strength", "drinks"), [(2, False), (15, True)])
def test_what_does_good_is_taken_before_a_serious_fight(strength: int, *, drinks: bool) -> None:
    scenario = scene(walled("#.@..k.#"), {"max_health": strength})
    tonic = scenario.hand("@", "test:tonic")

    assert (choice(scenario) == Use(tonic.id)) is drinks


def test_abilities_are_used_whenever_they_save_more_than_a_blow() -> None:
    scenario = scene(walled("#.@k...#"), {"max_health": 9})
    scenario.marks["@"].abilities = {"test:spark": 0}

    assert choice(scenario) == UseAbility("test:spark", Position(3, 1))
    assert choice(scenario, PlayStyle(resources=Resources(abilities=False))) == Step(Direction.EAST)


def test_enemies_that_are_worth_it_are_awaited_rather_than_met() -> None:
    assert choice(scene(walled("#.@.k..#"), {"max_health": 6})) == Wait()


def test_those_who_summon_or_shoot_are_struck_first() -> None:
    scenario = Written(
        "#####\n##k##\n#o@.#\n#####",
        THINGS,
        rules=RULES,
        stats={"@": {"max_health": 50}, "k": {"attack": 1}, "o": {"attack": 4}},
    )

    assert choice(scenario) == Step(Direction.WEST)


def test_dangerous_sleepers_are_left_alone_and_weak_ones_are_not() -> None:
    strong, weak = (scene(walled("#.+@...k#"), each, alert=False) for each in (STRONG, WEAK))

    assert choice(strong) == Step(Direction.WEST)
    assert choice(weak) == Step(Direction.EAST)


def test_ways_lead_around_traps_as_long_as_there_are_any() -> None:
    scenario = scene(
        """
        #####
        #.^>#
        #@#.#
        #...#
        #####
        """,
        {},
    )
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Expert("seed", game.ruleset), 5)

    assert scenario.position("@") == (3, 1)
    assert scenario.health("@") == 20


def test_of_what_is_offered_the_best_is_chosen() -> None:
    scenario = Written("########\n#.@...>#\n########", THINGS, rules=RULES)
    for x, item in ((1, "test:dagger"), (4, "test:sword")):
        scenario.lay(item, x, 1).offer = Offer(group=1, size=2)
    look(scenario.world)
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Expert("seed", game.ruleset), 9)

    assert [item.kind.id for item in game.world.player.items] == ["test:sword"]


def test_an_escape_that_has_to_be_aimed_leads_away() -> None:
    scenario = scene(walled("#....@k.#"), STRONG, 6)
    wand = scenario.hand("@", "test:leap")

    assert choice(scenario) == Use(wand.id, Position(1, 1))


def test_an_ability_that_has_to_be_aimed_leads_away_as_well() -> None:
    scenario = scene(walled("#....@k.#"), STRONG, 6)
    scenario.marks["@"].abilities = {"test:slip": 0}

    assert choice(scenario) == UseAbility("test:slip", Position(1, 1))


def test_what_frightens_enemies_is_used_in_a_serious_fight_and_in_no_other() -> None:
    serious, easy = (
        scene(walled("#..@.k..#"), {"max_health": strength}, 20) for strength in (15, 1)
    )
    for each in (serious, easy):
        each.marks["@"].abilities = {"test:cry": 0}

    assert choice(serious) == UseAbility("test:cry")
    assert choice(easy) != UseAbility("test:cry")


def test_who_would_lose_and_is_hurt_escapes_before_it_is_too_late() -> None:
    scenario = scene(walled("#....@k.#"), {"max_health": 60, "attack": 1}, 9)
    scroll = scenario.hand("@", "test:door")

    assert choice(scenario) == Use(scroll.id)
