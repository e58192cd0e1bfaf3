from __future__ import annotations

import pytest

from roguelike.effects.identify import Identify
from roguelike.engine.events import ItemIdentified
from tests.scenario import Scenario, item_of


@pytest.mark.parametrize(("what", "found"), [("one", "b"), ("pack", "bc")])
def test_what_the_player_carries_becomes_known(what: str, found: str) -> None:
    scenario = Scenario("####\n#@k#\n####")
    for name in "abbc":
        scenario.give("@", item_of(name))
    scenario.world.looks |= {"test:b": "red", "test:c": "blue", "test:d": "green"}

    events = scenario.carry_out(Identify.model_validate({"what": what}), at="@")

    assert [e.found.kind for e in events if isinstance(e, ItemIdentified)] == [
        f"test:{name}" for name in found
    ]
    assert scenario.world.known == {f"test:{name}" for name in found}


def test_others_tell_the_player_nothing() -> None:
    scenario = Scenario("####\n#@k#\n####")
    scenario.give("@", item_of("b"))
    scenario.world.looks["test:b"] = "red"

    assert scenario.carry_out(Identify(), by="k", at="k") == []
