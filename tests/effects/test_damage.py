from __future__ import annotations

import pytest
from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.core.formulas.formula import parse
from roguelike.effects.damage import Damage
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.events.events import Damaged, Resisted
from tests.scenario import Scenario, ruleset

ROOM = "#####\n#@ka#\n#####"


def test_each_loses_what_is_rolled_for_it() -> None:
    scenario = Scenario(ROOM, stats={"a": {"attack": 3}})

    scenario.carry_out(
        Damage(amount=parse("2 * other.core:attack", owners=frozenset({"other"}))), at="ka"
    )

    assert (scenario.health("k"), scenario.health("a")) == (8, 4)
    assert scenario.marks["k"].provoked, "it knows who did it"


@pytest.mark.parametrize(("resistance", "left"), [(0, 0), (50, 5), (99, 10), (200, 10)])
def test_a_stat_takes_its_percentage_off(resistance: int, left: int) -> None:
    scenario = Scenario(ROOM, stats={"k": {"defense": resistance}})
    fire = Damage(amount=parse("10"), resisted_by="core:defense")

    (event, *_) = scenario.carry_out(fire, at="k")

    assert scenario.health("k") == left
    assert isinstance(event, Resisted if resistance > 90 else Damaged)


@pytest.mark.parametrize(
    ("amount", "drains", "health"),
    [
        pytest.param(4, 100, 5, id="all"),
        pytest.param(4, 50, 3, id="a part"),
        pytest.param(99, 50, 6, id="of what there was"),
        pytest.param(4, 0, 1, id="nothing"),
    ],
)
def test_what_is_drained_goes_to_the_one_who_causes_it(
    amount: int, drains: int, health: int
) -> None:
    scenario = Scenario(ROOM)
    scenario.marks["@"].stats["core:health"] = 1

    scenario.carry_out(Damage(amount=parse(str(amount)), drains=drains), at="k")

    assert scenario.health("@") == health


def test_without_an_amount_it_is_an_attack_with_other_stats() -> None:
    def as_strong(clash: Clash) -> Blow:
        return Blow(clash.attacker.stats["core:attack"], [], landed=True)

    scenario = Scenario(ROOM, rules=replace(ruleset(), combat=as_strong))

    scenario.carry_out(Damage(stats={"core:attack": parse("7")}), at="k")

    assert scenario.health("k") == 3
    assert scenario.marks["@"].stats["core:attack"] == 1
    assert scenario.carry_out(Damage(), by="", at="k") == [], "nobody attacks"


def test_an_amount_and_stats_of_an_attack_contradict_each_other() -> None:
    with pytest.raises(ValidationError, match="which has no `amount`"):
        Damage(amount=parse("1"), stats={"core:attack": parse("1")})
