from __future__ import annotations

import pytest

from roguelike.conditions.depth import Depth
from roguelike.conditions.not_ import Not, not_
from tests.scenario import Scenario

NEVER, ALWAYS = Depth(first=2), Depth()


@pytest.mark.parametrize(
    ("of", "holds"), [((NEVER,), True), ((ALWAYS,), False), ((ALWAYS, NEVER), True)]
)
def test_it_holds_unless_all_hold(of: tuple[Depth, ...], *, holds: bool) -> None:
    assert not_(Not(of=of), Scenario("###\n#@#\n###").situation()) is holds
