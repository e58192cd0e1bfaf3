from __future__ import annotations

import pytest

from roguelike.aims.burst import Burst
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.geometry import Direction
from roguelike.effects.damage import Damage
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.effects.stats import refresh
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.perception.nearest_actors import nearest_enemy
from roguelike.engine.serialization.invariants import broken
from roguelike.engine.world.actor import hostile
from tests.scenario import Scenario, walled


def sides(drawing: str, **factions: str) -> Scenario:
    """Return a level on which all go after their enemies, each mark on a side."""
    scenario = Scenario(walled(drawing), brains={mark: [MoveAndAttack()] for mark in "kab"})
    for mark, faction in factions.items():
        scenario.marks[mark].own_faction = faction
        refresh(scenario.marks[mark], scenario.world)
    assert broken(scenario.world) == []
    return scenario


@pytest.mark.parametrize(
    ("one", "other", "fights"),
    [
        ("goblins", "goblins", False),
        ("goblins", "oozes", True),
        ("goblins", "player", True),
        ("neutral", "player", False),
        ("oozes", "neutral", False),
    ],
)
def test_all_sides_are_enemies_but_the_neutral(one: str, other: str, *, fights: bool) -> None:
    scenario = sides("#@.k.a.#", k=one, a=other)

    assert hostile(scenario.marks["k"], scenario.marks["a"]) is fights


def test_monsters_of_different_sides_fight_each_other() -> None:
    scenario = sides("#@....ka#", k="goblins", a="oozes")

    scenario.step(Wait())

    assert (scenario.health("k"), scenario.health("a"), scenario.health("@")) == (9, 9, 10)


def test_the_nearest_enemy_is_chosen_whoever_it_is() -> None:
    scenario = sides("#@...ka.b#", k="goblins", a="neutral", b="monsters")

    assert nearest_enemy(scenario.marks["k"], scenario.world) is scenario.marks["b"]


def test_the_neutral_fight_nobody_and_give_way() -> None:
    scenario = sides("#@kb..#", k="neutral")
    scenario.marks["k"].provoked = True

    scenario.step(Step(Direction.EAST))

    assert str(scenario).splitlines()[1] == "#k@b..#"
    assert (scenario.health("k"), scenario.health("@")) == (10, 9)
    assert [each.hostile for each in view_of(scenario.world).actors] == [False, True]
    assert [each.is_neutral for each in view_of(scenario.world).actors] == [True, False]


@pytest.mark.parametrize(("by", "side"), [("@", "monsters"), ("b", "neutral")])
def test_the_neutral_fight_once_the_player_harms_them(by: str, side: str) -> None:
    scenario = sides("#@.k.b#", k="neutral", b="oozes")

    scenario.carry_out(Damage.model_validate({"amount": 1}), by=by, at="k")

    assert scenario.marks["k"].faction == side
    assert broken(scenario.world) == []


def test_what_spares_allies_spares_the_neutral() -> None:
    scenario = sides("#@.k.b#", k="neutral")

    assert scenario.reached(Burst(radius=9, spares="allies"), 1, 1).splitlines()[1][5] == "*"
    assert scenario.reached(Burst(radius=9, spares="allies"), 1, 1).splitlines()[1][3] == "k"
