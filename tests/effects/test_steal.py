from __future__ import annotations

import pytest
from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.effects.steal import Steal
from roguelike.engine.world.events.item_events import GoldStolen, ItemStolen
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.ruleset import ItemLimits
from tests.scenario import Scenario, item_of, ruleset

PLUM, CAP = item_of("plum", stack=9), item_of("cap")
ROOM = "####\n#@k#\n####"


def test_one_of_what_is_not_worn_changes_hands() -> None:
    scenario = Scenario(ROOM)
    scenario.give("@", CAP, worn=True)
    plums = scenario.give("@", PLUM, 3)

    events = scenario.carry_out(Steal(), by="k", at="@")

    assert events == [ItemStolen(2, ItemView("test:plum"), 1)]
    assert [(item.kind, item.count) for item in scenario.marks["k"].items] == [(PLUM, 1)]
    assert plums.count == 2


def test_nothing_is_stolen_that_is_not_wanted_or_cannot_be_carried() -> None:
    scenario = Scenario(ROOM, rules=replace(ruleset(), items=ItemLimits(1)))
    scenario.give("@", PLUM)

    assert scenario.carry_out(Steal(items=("test:cap",)), by="k", at="@") == []
    scenario.give("k", CAP)
    assert scenario.carry_out(Steal(), by="k", at="@") == []


def test_gold_goes_to_the_thief() -> None:
    scenario = Scenario(ROOM)
    scenario.marks["@"].stats["core:gold"] = 7

    events = scenario.carry_out(Steal(what="gold"), Steal(what="gold"), by="k", at="@")

    assert events == [GoldStolen(2, 1, 7)]
    assert [scenario.marks[mark].stats["core:gold"] for mark in "@k"] == [0, 7]


def test_gold_is_no_item() -> None:
    with pytest.raises(ValidationError, match="`items` have no meaning"):
        Steal.model_validate({"what": "gold", "items": ["core:potion"]})
