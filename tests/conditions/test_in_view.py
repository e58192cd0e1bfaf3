from __future__ import annotations

import pytest

from roguelike.conditions.in_view import InView, in_view
from roguelike.engine.world.actor import Traits
from tests.scenario import Scenario

ROOMS = "########\n#@.k#.o#\n#...##.#\n########"


@pytest.mark.parametrize(
    ("params", "at", "holds"),
    [
        (InView(), "k", True),
        (InView(), "o", False),
        (InView(who="target", sees="self"), "k", True),
        (InView(who="target", sees="self"), "o", False),
        (InView(sees="other"), "k", False),
        (InView(sees="enemy"), "", True),
        (InView(who="target", sees="enemy"), "k", True),
        (InView(who="target", sees="enemy"), "o", False),
        (InView(who="target", sees="self"), "", False),
    ],
)
def test_walls_are_in_the_way(params: InView, at: str, *, holds: bool) -> None:
    assert in_view(params, Scenario(ROOMS).situation(at=at)) is holds


def test_who_is_hidden_is_not_seen() -> None:
    scenario = Scenario(ROOMS)
    scenario.marks["k"].traits = Traits({}, hides=True)

    assert not in_view(InView(), scenario.situation(at="k"))
    assert not in_view(InView(sees="enemy"), scenario.situation(at="k"))
