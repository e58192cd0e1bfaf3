"""Expected events and messages, compared with those that happened."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from roguelike.content.references.names import Names
from roguelike.content.schema.messages import Refusal
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.base import Reason
from roguelike.engine.world.events.actor_events import Transformed
from roguelike.engine.world.events.event_fields import Item
from roguelike.engine.world.events.event_kinds import EVENTS
from roguelike.engine.world.events.events import Attacked, Damaged, Died, Event
from roguelike.engine.world.events.item_events import GoldDropped, ItemUsed
from roguelike.engine.world.events.level_events import DoorOpened
from roguelike.engine.world.item import ItemView
from roguelike.workshop.modtests.expectations import (
    event_as_toml,
    event_matches,
    expecting,
    matches,
)
from roguelike.workshop.modtests.scene_outcomes import first_unmatched

NAMES = {1: "player", 2: "k"}
EXPECTED = expecting(EVENTS)


def test_every_event_of_the_engine_can_be_expected_with_all_that_it_says() -> None:
    fields = {name for kind in EVENTS.values() for name in kind.__struct_fields__}

    assert EXPECTED.model_fields.keys() == {"kind", *fields}
    assert get_args(EXPECTED.model_fields["kind"].annotation) == tuple(EVENTS)


def test_an_event_of_a_plugin_can_be_expected_with_all_that_it_says() -> None:
    class Melted(Event, frozen=True):
        item: Item
        degrees: int

    known = expecting({**EVENTS, Melted.data_name: Melted})
    wanted = known.model_validate({"kind": "melted", "item": "t:ice", "degrees": "1..3"})

    assert event_matches(wanted, Melted(1, ItemView("t:ice"), 2), {})
    assert not event_matches(wanted, Melted(1, ItemView("t:ice"), 4), {})
    assert known.model_fields["degrees"].description == "Its `degrees`."
    with pytest.raises(ValidationError, match="literal_error"):
        EXPECTED.model_validate({"kind": "melted"})


def test_every_reason_why_an_action_is_impossible_can_be_expected() -> None:
    assert set(get_args(Refusal)) == {reason.value for reason in Reason}


@given(st.text("ab*", max_size=8), st.text("ab", max_size=10))
def test_a_star_stands_for_any_text(pattern: str, text: str) -> None:
    as_regex = ".*".join(map(re.escape, pattern.split("*")))

    assert matches(pattern, text) == bool(re.fullmatch(as_regex, text))


def test_patterns_of_many_stars_take_no_time() -> None:
    assert not matches("a*" * 1000 + "b", "a" * 100_000)


@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(0, 3), max_size=8))
def test_what_is_wanted_has_to_come_in_order(wanted: list[int], found: list[int]) -> None:
    number = first_unmatched(wanted, found, int.__eq__)

    as_regex = [".*".join(map(str, wanted[:length])) for length in range(len(wanted) + 1)]
    text = "".join(map(str, found))
    lengths = [length for length, each in enumerate(as_regex) if re.search(each, text)]
    assert number == (None if lengths[-1] == len(wanted) else lengths[-1])


ATTACK = Attacked(1, 2, (97, 12), 1)


@pytest.mark.parametrize(
    ("wanted", "event", "is_so"),
    [
        ({"kind": "attacked"}, ATTACK, True),
        ({"kind": "died"}, ATTACK, False),
        ({"kind": "attacked", "actor": "player", "target": "k"}, ATTACK, True),
        ({"kind": "attacked", "rolls": [12, 97]}, ATTACK, False),
        ({"kind": "attacked", "hits": "1.."}, ATTACK, True),
        ({"kind": "attacked", "hits": 2}, ATTACK, False),
        ({"kind": "died", "position": [3, 4]}, Died(2, 1, Position(3, 4)), True),
        ({"kind": "died", "killer": "player"}, Died(2, 1, Position(3, 4)), True),
        ({"kind": "gold_dropped", "amount": "..9"}, GoldDropped(2, Position(1, 1), 10), False),
        ({"kind": "item_used", "item": "core:potion"}, ItemUsed(1, ItemView("core:potion")), True),
        ({"kind": "item_used", "item": "core:wand"}, ItemUsed(1, ItemView("core:potion")), False),
        ({"kind": "damaged", "means": "core:ill"}, Damaged(1, 2, ("status", "core:ill")), True),
        ({"kind": "damaged", "means": "core:ill"}, Damaged(1, 2), False),
        ({"kind": "transformed", "monster": "core:rat"}, Transformed(2, "core:rat"), True),
    ],
)
def test_an_event_is_one_expected_if_all_that_is_said_is_so(
    wanted: dict[str, object],
    event: Event,
    is_so: bool,  # noqa: FBT001 - one of the cases
) -> None:
    assert event_matches(EXPECTED.model_validate(wanted), event, NAMES) is is_so


def test_events_are_told_as_a_test_could_expect_them() -> None:
    events = [
        ATTACK,
        DoorOpened(7, Position(1, 2), "core:door"),
        ItemUsed(1, ItemView("some:potion", 2)),
        Damaged(1, 3, ("status", "core:ill")),
        Damaged(1, 3),
    ]

    ids = Names(
        "some",
        {"terrain": {"core:door"}, "item": {"some:potion"}, "status": {"core:ill"}},
    )

    assert [event_as_toml(event, NAMES, ids) for event in events] == [
        '{ kind = "attacked", actor = "player", target = "k", rolls = [97, 12], hits = 1 }',
        '{ kind = "door_opened", actor = "(somebody)", position = [1, 2], terrain = "door" }',
        '{ kind = "item_used", actor = "player", item = "potion" }',
        '{ kind = "damaged", actor = "player", amount = 3, means = "ill" }',
        '{ kind = "damaged", actor = "player", amount = 3 }',
    ]
