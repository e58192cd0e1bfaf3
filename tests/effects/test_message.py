from __future__ import annotations

import pytest

from roguelike.content.schema.items import UseDef
from roguelike.effects.message import Message
from roguelike.engine.actions.use import Use
from roguelike.engine.perception.event_visibility import visible_events
from roguelike.engine.world.events.events import Told
from tests.scenario import Scenario, item_of

HUM = Message(message="test:hum")


@pytest.mark.parametrize(("mark", "is_told"), [("k", True), ("b", False)])
def test_it_is_told_of_places_in_view(mark: str, *, is_told: bool) -> None:
    scenario = Scenario("#######\n#@.k#b#\n#######")

    events = scenario.carry_out(HUM, by="", at=mark)

    assert visible_events(events, scenario.world) == (
        [Told(0, scenario.marks[mark].id, "test:hum")] * is_told
    )


def test_nothing_is_used_up_for_a_text() -> None:
    scenario = Scenario("###\n#@#\n###")
    orb = scenario.give("@", item_of("orb", use=UseDef(steps=(HUM,))))

    events = scenario.perform("@", Use(orb.id))

    assert events[-1] == Told(1, 1, "test:hum")
    assert scenario.marks["@"].items == [orb]
