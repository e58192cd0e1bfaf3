from __future__ import annotations

import pytest

from roguelike.behaviors.explode import Explode, explode
from roguelike.engine.actions.rest import Wait
from tests.written import Written, written

BLOATER = Explode()

THINGS = written(
    """
    [sequence."test:blast"]
    aim = { kind = "burst", radius = 1 }
    steps = [{ kind = "damage", amount = 4 }]

    [monster."test:k"]
    triggers = [{ on = "death", steps = [{ kind = "run", sequence = "test:blast" }] }]
    """
)


def test_it_dies_beside_its_enemy_and_what_follows_meets_all_around() -> None:
    scenario = Written("#####\n#@ka#\n#####", THINGS, brains={"k": [BLOATER]})

    scenario.step(Wait())

    assert not scenario.marks["k"].alive
    assert (scenario.health("@"), scenario.health("a")) == (6, 6)
    assert scenario.world.slain == {}


@pytest.mark.parametrize(
    ("lane", "bursts"),
    [
        pytest.param("#@.k#", False, id="not beside it"),
        pytest.param("#@#k#", False, id="not unless it sees it"),
        pytest.param("#@k.#", True, id="beside it"),
    ],
)
def test_it_bursts_only_where_an_enemy_is_close(lane: str, *, bursts: bool) -> None:
    scenario = Written(f"#####\n{lane}\n#####", THINGS)

    assert (explode(BLOATER, scenario.turn("k")) is not None) is bursts
