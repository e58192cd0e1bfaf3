from __future__ import annotations

import pytest

from roguelike.effects.change_stat import ChangeStat
from roguelike.engine.world.events.events import Damaged, Healed
from roguelike.engine.world.events.item_events import ItemChanged, StatChanged
from roguelike.engine.world.item import ItemView
from tests.scenario import Scenario, item_of

ROOM = "####\n#@k#\n####"
MAIL = item_of("mail", slots=["test:body"])


def change(stat: str, amount: int, **more: object) -> ChangeStat:
    values = {"stat": f"core:{stat}", "amount": amount, **more}
    return ChangeStat.model_validate(values)


@pytest.mark.parametrize(
    ("step", "changed"),
    [
        pytest.param(change("attack", 2), 2, id="raises it"),
        pytest.param(change("attack", -5), -1, id="lowers it as far as it goes"),
        pytest.param(change("attack", 5, at_most=3), 2, id="raises it no higher"),
        pytest.param(change("attack", 5, at_most=0), 0, id="never lowers what is higher"),
    ],
)
def test_a_stat_changes_for_good(step: ChangeStat, changed: int) -> None:
    scenario = Scenario(ROOM)

    events = scenario.carry_out(step, at="k")

    assert events == ([StatChanged(2, "core:attack", changed)] if changed else [])
    assert scenario.marks["k"].base["core:attack"] == 1 + changed


def test_health_is_healed_and_harmed_as_ever() -> None:
    scenario = Scenario(ROOM)

    events = scenario.carry_out(change("health", -3), change("health", 9), at="k")

    assert [type(event) for event in events] == [Damaged, Healed]
    assert scenario.health("k") == 10


def test_what_is_worn_in_a_slot_can_be_improved() -> None:
    scenario = Scenario(ROOM)
    mail = scenario.give("@", MAIL, worn=True)
    spare = scenario.give("@", MAIL)
    step = change("defense", 1, slot="test:body", at_most=1)

    events = scenario.carry_out(step, step, at="@")

    assert events == [ItemChanged(1, ItemView("test:mail"), "core:defense", 1)]
    assert scenario.marks["@"].stats["core:defense"] == 1
    assert (mail.bonuses, spare.bonuses) == ({"core:defense": 1}, {})


def test_nothing_happens_to_an_empty_slot() -> None:
    scenario = Scenario(ROOM)
    scenario.give("@", MAIL)

    assert scenario.carry_out(change("defense", 1, slot="test:body"), at="@") == []
