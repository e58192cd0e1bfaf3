from __future__ import annotations

from msgspec.structs import replace

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.formulas.formula import parse
from roguelike.effects.charm import Charm, charm
from roguelike.effects.damage import Damage
from roguelike.engine.actions.rest import Wait
from roguelike.engine.items.item_use import context_of
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.actor_events import Charmed
from roguelike.engine.world.events.events import Attacked
from tests.scenario import Scenario


def test_the_charmed_fight_for_who_charmed_them() -> None:
    brains = {mark: [MoveAndAttack()] for mark in "ka"}
    scenario = Scenario("######\n#@ka.#\n######", brains=brains)

    events = scenario.carry_out(Charm(), at="@k")
    blows = {(e.actor, e.target) for e in scenario.step(Wait(), Wait()) if isinstance(e, Attacked)}

    assert events == [Charmed(1, 2)]
    assert blows == {(2, 3), (3, 2)}
    assert scenario.carry_out(Charm(), at="k") == []


def test_the_charmed_look_around_who_had_nothing_to_do() -> None:
    brains = {mark: [MoveAndAttack()] for mark in "ka"}
    scenario = Scenario("#######\n#@#ka.#\n#######", brains=brains)
    scenario.step(Wait())
    assert not scenario.marks["k"].awake

    scenario.carry_out(Charm(), at="k")
    scenario.step(Wait(), Wait())

    assert scenario.health("a") < 10


def test_the_level_knows_how_many_are_on_the_players_side() -> None:
    scenario = Scenario("####\n#@k#\n####")

    scenario.carry_out(Charm(), at="k")
    assert scenario.world.level.sides == 1

    scenario.carry_out(Damage(amount=parse("99")), at="k")
    assert scenario.world.level.sides == 0


def test_with_nobody_behind_it_nobody_changes_sides() -> None:
    scenario = Scenario("####\n#@k#\n####")
    player, monster = scenario.marks["@"], scenario.marks["k"]
    context = context_of(player, Cause(), None, scenario.world)

    assert charm(Charm(), replace(context, actor=None, targets=(monster,))) == []
