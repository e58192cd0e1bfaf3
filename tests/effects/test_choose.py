from __future__ import annotations

from collections import Counter

from roguelike.core.formulas.formula import parse
from roguelike.effects.choose import Choice, Choose
from roguelike.effects.damage import Damage
from tests.scenario import Scenario


def test_one_entry_is_carried_out_as_often_as_its_weight_says() -> None:
    scenario = Scenario("####\n#@k#\n####", stats={"k": {"max_health": 1000}})
    step = Choose(
        entries=(
            Choice(weight=3, steps=(Damage(amount=parse("1")),)),
            Choice(weight=1, steps=(Damage(amount=parse("2")),)),
            Choice(weight=1, steps=()),
        )
    )
    lost: Counter[int] = Counter()

    for _ in range(400):
        before = scenario.health("k")
        scenario.carry_out(step, at="k")
        lost[before - scenario.health("k")] += 1

    assert 200 < lost[1] < 280
    assert 50 < lost[2] < 110
    assert lost.keys() == {0, 1, 2}
