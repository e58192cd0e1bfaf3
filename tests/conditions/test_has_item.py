from __future__ import annotations

import pytest

from roguelike.conditions.has_item import HasItem, has_item
from tests.scenario import Scenario, item_of

GEM, RING = item_of("gem"), item_of("ring")


def laden() -> Scenario:
    scenario = Scenario("####\n#@k#\n####")
    scenario.give("k", GEM, 2)
    scenario.give("k", GEM)
    scenario.give("k", RING, worn=True)
    return scenario


@pytest.mark.parametrize(
    ("params", "holds"),
    [
        (HasItem(items=("test:gem",)), True),
        (HasItem(items=("test:gem",), count=3), True),
        (HasItem(items=("test:gem",), count=4), False),
        (HasItem(items=("test:gem", "test:ring"), count=4), True),
        (HasItem(items=("test:gem",), worn=True), False),
        (HasItem(items=("test:ring",), worn=True), True),
        (HasItem(items=("test:gem",), who="self"), False),
        (HasItem(items=("test:gem",), who="other"), False),
    ],
)
def test_what_someone_carries_is_counted(params: HasItem, *, holds: bool) -> None:
    assert has_item(params, laden().situation(at="k")) is holds
