from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.behaviors.flee import Flee
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.behaviors.wander import Wander
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.knowledge.player_view import SeenActor, SeenField, revealed_view, view_of
from roguelike.engine.world.cause import NOBODY, Cause
from tests.scenario import TABLE, Scenario, field_of, ruleset, status_of, things_of

EAST = Step(Direction.EAST)


def test_a_view_tells_about_the_player() -> None:
    scenario = Scenario("#####\n#@..#\n#####", stats={"@": {"max_health": 12, "gold": 3}})
    scenario.marks["@"].stats["core:health"] = 5

    view = view_of(scenario.world)

    assert replace(view.player, stats={}) == SeenActor(
        id=1,
        kind="test:@",
        label="@",
        position=Position(1, 1),
        health=5,
        max_health=12,
        hostile=False,
        alert=False,
    )
    assert view.stats == view.player.stats
    assert view.stats["core:gold"] == 3
    assert (view.width, view.height, view.table) == (5, 3, TABLE)


def test_a_view_tells_about_the_game() -> None:
    scenario = Scenario("#####\n#@..#\n#####")
    scenario.step(EAST, Wait())

    view = view_of(scenario.world)

    assert (view.depth, view.level, view.turn) == (1, "test:level", 2)
    assert not view.is_over
    assert not view.diagonals
    assert view_of(Scenario("###\n#@#\n###", rules=ruleset(diagonals=True)).world).diagonals


def test_a_view_tells_what_fills_cells_in_view() -> None:
    fog, gas = field_of("fog", gas={}), field_of("gas", gas={})
    scenario = Scenario("#######\n#@..+.#\n#######", rules=ruleset(things=things_of(fog, gas)))
    for kind, x in ((gas, 2), (fog, 2), (fog, 3), (gas, 5)):
        put(kind, scenario.cell(x, 1), 4, scenario.world)

    view = view_of(scenario.world)

    assert view.fields == {
        Position(2, 1): (SeenField("test:fog", 4), SeenField("test:gas", 4)),
        Position(3, 1): (SeenField("test:fog", 4),),
    }


def test_a_view_tells_what_statuses_keep_the_player_from() -> None:
    net = status_of("net", blocks=("step", "stairs"))
    scenario = Scenario("#####\n#@..#\n#####", rules=ruleset(things=things_of(net)))
    before = view_of(scenario.world).blocks

    begin_status(scenario.marks["@"], net, Dose(3, 1, Cause(NOBODY)), scenario.world)

    assert not before
    assert view_of(scenario.world).blocks == {"step", "stairs"}


def test_only_those_in_view_are_told_of_nearest_first_and_then_by_age() -> None:
    scenario = Scenario(
        """
        ########
        #..b...#
        #a.@..c#
        #..d...#
        ####+###
        ####e###
        ########
        """
    )

    view = view_of(scenario.world)

    assert [actor.label for actor in view.actors] == ["b", "d", "a", "c"]
    assert all(actor.hostile for actor in view.actors)
    assert view.actors[2].position == Position(1, 2)


def test_a_view_tells_who_is_after_the_player_and_how_hurt_it_is() -> None:
    scenario = Scenario("######\n#@k.a#\n######", brains={"k": [MoveAndAttack()]})
    scenario.step(EAST)

    hunter, other = view_of(scenario.world).actors

    assert (hunter.alert, hunter.health, hunter.max_health) == (True, 9, 10)
    assert not other.alert


def test_a_view_tells_who_is_asleep_until_it_wakes() -> None:
    scenario = Scenario(
        "######\n#@k.a#\n######", brains={"k": [Sleep(wake_percent=100)], "a": [MoveAndAttack()]}
    )
    sleeper, other = view_of(scenario.world).actors
    scenario.step(Wait())

    woken = view_of(scenario.world).actors[0]

    assert (sleeper.is_asleep, other.is_asleep, woken.is_asleep) == (True, False, False)


def test_a_view_tells_who_is_fleeing_while_it_is() -> None:
    scenario = Scenario("#######\n#@k..a#\n#######", brains={"k": [Flee()], "a": [Wander()]})
    scenario.step(Wait())

    flees = {actor.label: actor.is_fleeing for actor in view_of(scenario.world).actors}

    assert flees == {"k": True, "a": False}


def test_what_is_shown_cannot_be_changed() -> None:
    view = view_of(Scenario("#####\n#@..#\n#####").world)

    with pytest.raises(ValueError, match="read-only"):
        view.terrain[1, 1] = 0
    with pytest.raises(ValueError, match="read-only"):
        view.visible[1, 1] = False


def test_after_the_end_everyone_on_the_level_is_told_of_the_nearest_first() -> None:
    scenario = Scenario(
        """
        #######
        #@#a.b#
        #######
        """
    )

    assert view_of(scenario.world).actors == ()
    assert [actor.label for actor in revealed_view(scenario.world).actors] == ["a", "b"]
