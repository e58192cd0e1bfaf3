from __future__ import annotations

from msgspec import convert

from roguelike.engine.hashing import hash_of
from roguelike.engine.item import Offer
from roguelike.engine.saved import SavedWorld
from roguelike.engine.sight import look
from roguelike.engine.state import state_of
from roguelike.saves.plain_state import plain_state
from tests.written import Written, written

THINGS = written('[item."test:gem"]\n')


def test_the_records_of_a_state_are_written_as_the_state_was() -> None:
    scenario = Written("######\n#@...#\n######", THINGS)
    offered, _ = scenario.lay("test:gem", 2, 1), scenario.lay("test:gem", 3, 1)
    offered.offer = Offer(group=1, size=3, price=40)
    look(scenario.world)

    state = state_of(scenario.world)

    assert hash_of(plain_state(convert(state, SavedWorld))) == hash_of(state)
    assert len(state["level"]["items"]) == 2
