from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.world.events.actor_events import Summoned
from roguelike.engine.world.events.event_fields import (
    FieldDetail,
    Found,
    Target,
    details_of,
    places_of,
    roles_of,
)
from roguelike.engine.world.events.event_kinds import EVENTS
from roguelike.engine.world.events.events import Died, Event, Noticed
from roguelike.engine.world.events.item_events import ItemThrown, StatusGained
from roguelike.engine.world.item import ItemView


class Brewed(Event, frozen=True):
    """An event with fields such as a plugin may have."""

    target: Target
    found: Found
    degrees: int


def test_the_type_of_a_field_says_what_it_is() -> None:
    details = details_of(Brewed)

    assert roles_of(Brewed) == ("actor", "target")
    assert details["found"].type is ItemView
    assert details["degrees"] == FieldDetail(
        int,
        of="",
        is_actor=False,
        is_definition=False,
        is_count=False,
        description="Its `degrees`.",
    )
    assert details_of(StatusGained)["status"].of == "status"
    assert details_of(StatusGained)["power"].is_count


@pytest.mark.parametrize(
    ("kind", "places"), [(Noticed, ()), (Died, ("position",)), (ItemThrown, ("origin", "position"))]
)
def test_an_event_happens_at_its_positions(kind: type[Event], places: tuple[str, ...]) -> None:
    assert places_of(kind) == places


def test_whom_it_is_done_to_is_its_target() -> None:
    assert Summoned(1, 2, Position(3, 4)).whom() == 2
    assert Died(1, 2, Position(3, 4)).whom() is None


def test_fields_of_the_same_name_are_of_the_same_type() -> None:
    types: dict[str, set[object]] = {}
    for kind in EVENTS.values():
        for name, detail in details_of(kind).items():
            types.setdefault(name, set()).add((detail.type, detail.of, detail.description))

    assert {name: found for name, found in types.items() if len(found) > 1} == {}
