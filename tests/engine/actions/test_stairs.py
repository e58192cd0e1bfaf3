from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.base import Action, ImpossibleError, Reason
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.serialization.dump import state_hash
from roguelike.engine.world.events.level_events import Arrived
from tests.drawing import site_from_text
from tests.scenario import Scenario, ruleset

BELOW = "#####\n#@.>#\n#####"


def below(drawing: str) -> Callable[[Site], None]:
    """Return a step that makes the next level as drawn."""
    made = site_from_text(drawing)

    def paint(site: Site) -> None:
        site.terrain, site.start = made.terrain.copy(), made.start

    return paint


def refusal(scenario: Scenario, action: Action) -> Reason:
    """Return why an action is impossible, having seen that it changed nothing."""
    before = state_hash(scenario.world)
    with pytest.raises(ImpossibleError) as caught:
        scenario.step(action)
    assert state_hash(scenario.world) == before
    return caught.value.reason


def on(feature: str, *, recipe: Callable[[Site], None] | None = None) -> Scenario:
    """Return a level whose player stands on a feature."""
    rules = ruleset(steps=[recipe or below(BELOW)])
    scenario = Scenario(f"#####\n#@{feature}k#\n#####", rules=rules)
    scenario.step(Step(Direction.EAST))
    return scenario


def test_stairs_down_lead_to_the_start_of_the_next_level() -> None:
    scenario = on(">")

    events = scenario.step(Descend())

    assert events == [Arrived(1, 2, "test:level")]
    assert scenario.world.depth == 2
    assert scenario.position("@") == Position(1, 1)


def test_whoever_descends_keeps_all_that_it_has() -> None:
    scenario = on(">")
    player = scenario.marks["@"]
    player.stats["core:health"], player.stats["core:gold"] = 3, 42
    before = dict(player.stats)

    scenario.step(Descend())

    assert scenario.world.player is player
    assert player.stats == before


def test_nobody_follows_down_the_stairs() -> None:
    scenario = on(">")

    scenario.step(Descend(), Wait(), Wait())

    assert list(scenario.world.level.actors.values()) == [scenario.marks["@"]]


@pytest.mark.parametrize(
    ("feature", "action", "reason"),
    [
        *((feature, Descend(), Reason.NO_STAIRS_DOWN) for feature in ".<-"),
        *((feature, Ascend(), Reason.NO_STAIRS_UP) for feature in ".>"),
        pytest.param("<", Ascend(), Reason.NO_WAY_BACK, id="stairs up only show the way"),
    ],
)
def test_where_no_stairs_lead_nobody_goes(feature: str, action: Action, reason: Reason) -> None:
    assert refusal(on(feature), action) == reason


def test_where_no_level_can_be_made_the_way_down_is_blocked() -> None:
    def fail(site: Site) -> None:
        raise CannotGenerateError(site)

    assert refusal(on(">", recipe=fail), Descend()) == Reason.NO_LEVEL
