from __future__ import annotations

from msgspec import convert

from roguelike.engine.perception.sight import look
from roguelike.engine.serialization.dump import plain_state, state_of
from roguelike.engine.serialization.schema import SavedWorld
from roguelike.engine.world.item import Offer
from tests.written import Written, written

THINGS = written('[item."test:gem"]\n')


def test_what_has_the_default_is_left_out_and_the_records_of_a_state_are_written_as_it_was() -> (
    None
):
    scenario = Written("######\n#@...#\n######", THINGS)
    offered, _ = scenario.lay("test:gem", 2, 1), scenario.lay("test:gem", 3, 1)
    offered.offer = Offer(group=1, size=3)
    look(scenario.world)

    state = plain_state(state_of(scenario.world))

    assert plain_state(convert(state, SavedWorld)) == state
    assert [[len(each) for each in stacks] for _, stacks in state["level"]["items"]] == [[8], [7]]
    assert [[each[4:] for each in seen] for _, seen in state["level"]["seen_items"]] == [
        [[3, 0]],
        [[]],
    ]
