"""What tests of mods can expect, beside what the engine has."""

from __future__ import annotations

from typing import get_args

from roguelike.authoring.modtests.expectations import EVENTS, EventKind, ExpectedEvent, Refusal
from roguelike.authoring.modtests.scenes import kind_of
from roguelike.engine import events
from roguelike.engine.actions.base import Reason


def test_every_event_of_the_engine_can_be_expected_with_all_that_it_says() -> None:
    kinds = list(get_args(events.Event))

    found = {kind_of(each): frozenset(each.__struct_fields__) for each in kinds}

    assert found == EVENTS
    assert set(get_args(EventKind)) == set(EVENTS)
    assert frozenset().union(*EVENTS.values()) == ExpectedEvent.model_fields.keys() - {"kind"}


def test_every_reason_why_an_action_is_impossible_can_be_expected() -> None:
    assert set(get_args(Refusal)) == {reason.value for reason in Reason}
