"""Finding, wearing, using and throwing things."""

from __future__ import annotations

import pytest

from roguelike.content.schema.rules import ItemRules
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.game import Game, PlayerAction
from roguelike.workshop.bots.explorer import Explorer
from tests.scenario import walled
from tests.workshop.bots.arena import take
from tests.written import ARMS, Written, written

THINGS = written(
    ARMS
    + """
    [item."test:healing"]
    tags = ["healing"]
    use = { steps = [{ kind = "heal", amount = 5 }] }

    [item."test:poison"]
    tags = ["harmful"]
    use = { steps = [{ kind = "damage", amount = 1 }] }

    [item."test:door"]
    tags = ["escape"]
    use = { steps = [{ kind = "teleport" }] }

    [item."test:wand"]
    charges = 2
    use = { aim = { kind = "bolt" }, steps = [{ kind = "damage", amount = 3 }], spends = "charge" }

    [item."test:stone"]

    [ability."test:spark"]
    aim = { kind = "bolt", range = 4 }
    cooldown = 5
    steps = [{ kind = "damage", amount = 2 }]

    [ability."test:mending"]
    tags = ["healing"]
    cooldown = 5
    steps = [{ kind = "heal", amount = 2 }]
    """
)


def level(lane: str, **stats: dict[str, int | str]) -> Written:
    return Written(walled(lane), THINGS, stats=stats)


def choice(scenario: Written) -> PlayerAction:
    world = scenario.world
    return Explorer("seed", world.ruleset).choose(Game(world.ruleset, world).view())


def test_it_goes_to_things_takes_them_and_wears_the_better() -> None:
    scenario = level("#@.....#")
    scenario.lay("test:dagger", 3, 1)
    scenario.lay("test:sword", 5, 1)
    scenario.lay("test:dagger", 6, 1)
    game = Game(scenario.world.ruleset, scenario.world)

    refused = take(game, Explorer("seed", game.world.ruleset), 12)

    worn = {item.kind.id: item.worn for item in game.world.player.items}
    assert worn == {"test:sword": True, "test:dagger": False}
    assert len(game.world.player.items) == 2, "a second dagger is of no use"
    assert not refused


def test_it_takes_a_die_more_for_better_than_a_few_percent() -> None:
    things = """
    [item."test:needle"]
    slots = ["test:hand"]
    stats = { "core:attack_chance" = 5 }

    [item."test:cleaver"]
    slots = ["test:hand"]
    stats = { "core:attack" = 1 }
    """
    scenario = Written(walled("#@.....#"), written(ARMS + things))
    scenario.lay("test:needle", 3, 1)
    scenario.lay("test:cleaver", 5, 1)
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Explorer("seed", game.world.ruleset), 8)

    worn = {item.kind.id for item in game.world.player.items if item.worn}
    assert worn == {"test:cleaver"}


def test_without_rules_to_read_it_leaves_things_alone() -> None:
    scenario = level("#@.....#")
    scenario.lay("test:sword", 3, 1)
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Explorer("seed"), 10)

    assert not game.world.player.items


def test_what_cannot_be_taken_is_left_behind() -> None:
    limited = Written("########\n#@....>#\n########", THINGS, items=ItemRules(carried=1))
    limited.lay("test:stone", 2, 1)
    limited.lay("test:stone", 3, 1)
    game = Game(limited.world.ruleset, limited.world)

    refused = take(game, Explorer("seed", game.world.ruleset), 6)

    assert refused == 1
    assert limited.position("@") == Position(6, 1)


def test_for_what_is_better_it_drops_what_is_of_no_use() -> None:
    scenario = Written("#######\n#@...>#\n#######", THINGS, items=ItemRules(carried=1))
    scenario.hand("@", "test:dagger").worn = True
    scenario.hand("@", "test:dagger")
    scenario.lay("test:sword", 2, 1)
    game = Game(scenario.world.ruleset, scenario.world)

    take(game, Explorer("seed", game.world.ruleset), 4)

    assert [item.kind.id for item in game.world.player.items if item.worn] == ["test:sword"]


@pytest.mark.parametrize(("health", "drinks"), [(4, True), (9, False)])
def test_it_drinks_what_heals_when_it_is_hurt(health: int, *, drinks: bool) -> None:
    scenario = level("#@.k...#")
    potion = scenario.hand("@", "test:healing")
    scenario.marks["@"].stats["core:health"] = health
    scenario.marks["k"].alert = 5

    assert (choice(scenario) == Use(potion.id)) is drinks


def test_unknown_things_are_tried_only_in_peace() -> None:
    peace, war = level("#@.#k..#"), level("#@..k..#")
    potions = [each.hand("@", "test:poison") for each in (peace, war)]
    for each in (peace, war):
        each.world.looks = {"test:poison": "red"}

    assert choice(peace) == Use(potions[0].id)
    assert choice(war) != Use(potions[1].id)


def test_what_is_known_to_harm_is_not_used_on_oneself() -> None:
    scenario = level("#@.....#")
    potion = scenario.hand("@", "test:poison")

    assert choice(scenario) != Use(potion.id)


@pytest.mark.parametrize(
    ("lane", "throws"), [("#@..k..#", True), ("#@....k#", False), ("#@.#k..#", False)]
)
def test_it_throws_missiles_at_whom_they_reach(lane: str, *, throws: bool) -> None:
    scenario = level(lane)
    darts = scenario.hand("@", "test:dart", 3)

    assert (choice(scenario) == Throw(darts.id, Position(4, 1))) is throws


@pytest.mark.parametrize(("strength", "fires"), [(2, False), (50, True)])
def test_it_spends_charges_on_serious_enemies(strength: int, *, fires: bool) -> None:
    scenario = level("#@..k..#", k={"max_health": strength})
    wand = scenario.hand("@", "test:wand")
    scenario.marks["k"].alert = 5

    assert (choice(scenario) == Use(wand.id, Position(4, 1))) is fires


def test_it_uses_abilities_and_waits_for_those_that_heal() -> None:
    war, peace = level("#@..k..#"), level("#@#k...#")
    for each in (war, peace):
        each.marks["@"].abilities = {"test:mending": 0, "test:spark": 0}
    peace.marks["@"].stats["core:health"] = 3
    game = Game(peace.world.ruleset, peace.world)
    bot = Explorer("seed", game.world.ruleset)

    assert choice(war) == UseAbility("test:spark", Position(4, 1))
    assert bot.choose(game.view()) == UseAbility("test:mending", None)
    game.step(UseAbility("test:mending"))
    assert bot.choose(game.view()) == Wait()


def test_what_was_in_vain_is_not_tried_again_at_once() -> None:
    scenario = level("#@....>#")
    scenario.hand("@", "test:stone")
    scenario.world.looks = {"test:stone": "red"}
    game = Game(scenario.world.ruleset, scenario.world)

    assert take(game, Explorer("seed", game.world.ruleset), 5) == 1
    assert scenario.position("@") == Position(6, 1)
