"""What tests of mods can expect: events, refusals and ranges of whole numbers."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from roguelike.content.schema.messages import Refusal
from roguelike.engine.actions.base import Reason
from roguelike.engine.world.events.event_fields import Item
from roguelike.engine.world.events.event_kinds import EVENTS
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import ItemView
from roguelike.workshop.modtests.expectations import event_matches, expecting
from roguelike.workshop.modtests.notation import COUNT_PATTERN, CountSpan, Range, Span
from tests.content.validation import read, refusal

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


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [
        (3, 3, 3),
        (-3, -3, -3),
        ("1..4", 1, 4),
        ("-4..-1", -4, -1),
        ("2..", 2, None),
        ("..9", None, 9),
    ],
)
def test_a_range_has_the_ends_that_are_written(
    written: int | str, low: int | None, high: int | None
) -> None:
    assert read(Span, written) == Range(low, high)


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        *((value, "E202") for value in (True, 1.0)),
        *((text, "E203") for text in ("", "..", "1-4", "a..b", "4..1", "1" * 13)),
    ],
)
def test_what_is_no_range_is_refused(written: Any, kind: str) -> None:  # noqa: ANN401
    assert refusal(Span, written) == kind


@pytest.mark.parametrize(
    ("written", "least"), [(-8, -8), ("-3..-1", -3), ("-1..4", -1), ("-2..", -2), ("..-5", -5)]
)
def test_a_count_below_zero_is_refused(written: int | str, least: int) -> None:
    with pytest.raises(ValidationError, match=f"there cannot be {least} of anything"):
        read(CountSpan, written)


@pytest.mark.parametrize("written", ["0", "0..", "1..4", "..9", "-8", "-1..4", "..-5", "4"])
def test_the_pattern_of_a_count_in_schemas_accepts_the_same(written: str) -> None:
    is_refused = refusal(CountSpan, written) is not None

    assert (re.search(COUNT_PATTERN, written) is None) is is_refused
