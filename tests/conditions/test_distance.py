from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.conditions.distance import Distance, distance
from tests.scenario import Scenario

ROOM = "######\n#@...#\n#...k#\n######"


@pytest.mark.parametrize(
    ("params", "holds"),
    [
        (Distance(at_most=4), True),
        (Distance(at_most=3), False),
        (Distance(at_least=4), True),
        (Distance(at_least=5), False),
        (Distance(to="cell", at_least=4), True),
        (Distance(who="cell", at_most=0), True),
        (Distance(to="other", at_least=0), False),
    ],
)
def test_it_is_measured_as_the_rules_do(params: Distance, *, holds: bool) -> None:
    assert distance(params, Scenario(ROOM).situation(at="k")) is holds


def test_the_greatest_distance_is_not_less_than_the_least() -> None:
    with pytest.raises(ValidationError, match="must not be less"):
        Distance(at_least=3, at_most=2)
