from __future__ import annotations

import pytest

from roguelike.engine.cause import Cause, Means
from roguelike.engine.harm import harm
from tests.scenario import Scenario


@pytest.mark.parametrize(
    ("mark", "means", "killer"),
    [
        ("k", ("", ""), "test:k"),
        ("k", ("ability", "test:spark"), "test:k"),
        ("k", ("status", "test:poisoned"), "test:poisoned"),
        ("@", ("item", "test:bomb"), "test:bomb"),
        ("@", ("", ""), ""),
        ("", ("terrain", "test:trap"), "test:trap"),
        ("", ("", ""), ""),
    ],
)
def test_a_game_ends_by_who_does_the_harm_or_by_what_does_it_alone(
    mark: str, means: Means, killer: str
) -> None:
    scenario = Scenario("####\n#@k#\n####")
    actor = scenario.marks[mark].id if mark else 0

    harm(scenario.marks["@"], 1000, Cause(actor, means), scenario.world)

    assert scenario.world.death is not None
    assert scenario.world.death.killer == killer
