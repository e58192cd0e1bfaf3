from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.effects.detect import Detect
from roguelike.engine.items.inventory import lay
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.world.events.level_events import Revealed
from roguelike.engine.world.item import Item
from tests.scenario import Scenario, item_of

PLUM, CAP = item_of("plum"), item_of("cap")


def level() -> Scenario:
    """Return a level on which the player sees neither gold nor a plum, nor a cap on a plum."""
    scenario = Scenario("##########\n#@#.#.#$.#\n##########")
    for kind, x in ((PLUM, 3), (PLUM, 5), (CAP, 5)):
        lay(Item(0, kind), scenario.cell(x, 1), scenario.world)
    return scenario


def found(scenario: Scenario) -> dict[int, str]:
    """Return the initials of the items that the player knows of, by their columns."""
    items = view_of(scenario.world).items
    return {x: "".join(thing.kind[5] for thing in things) for (x, _), things in items.items()}


def test_items_are_remembered_as_if_they_had_been_seen() -> None:
    scenario = level()

    assert scenario.carry_out(Detect(radius=2), at="@") == [Revealed(1, 1)]
    assert found(scenario) == {3: "p"}
    assert scenario.carry_out(Detect(), Detect(), at="@") == [Revealed(1, 1)]
    assert found(scenario) == {3: "p", 5: "pc"}


def test_only_items_of_a_kind_may_be_asked_for() -> None:
    scenario = level()

    scenario.carry_out(Detect(items=("test:cap",)), at="@")
    assert found(scenario) == {5: "c"}
    scenario.carry_out(Detect(items=("test:plum",)), at="@")
    assert found(scenario) == {3: "p", 5: "cp"}


def test_gold_is_remembered_as_well() -> None:
    scenario = level()

    events = scenario.carry_out(Detect(what="gold"), Detect(what="gold"), at="@")

    assert events == [Revealed(1, 1)]
    assert list(view_of(scenario.world).gold.values()) == [10]
    assert found(scenario) == {}


def test_others_show_the_player_nothing() -> None:
    scenario = level()

    assert scenario.carry_out(Detect(whom="other"), by="@", at="@") == []
    assert found(scenario) == {}


def test_gold_is_no_item() -> None:
    with pytest.raises(ValidationError, match="`items` have no meaning"):
        Detect.model_validate({"what": "gold", "items": ["core:potion"]})
