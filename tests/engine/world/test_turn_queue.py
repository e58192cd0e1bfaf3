from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.grid.geometry import CARDINALS
from roguelike.engine.actions.base import Action, ImpossibleError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.world.actor import Actor, Faction
from roguelike.engine.world.turn_queue import TurnQueue
from tests.scenario import Scenario, caves, kind_of


def actor(mark: str, identifier: int = 0, faction: Faction = "monsters") -> Actor:
    return Actor(identifier, kind_of(mark, {}), faction, 0, {})


def run(schedule: TurnQueue, speeds: dict[str, int], until: int) -> list[tuple[int, str]]:
    """Let everyone act and return until a time, and return when each did."""
    acts: list[tuple[int, str]] = []
    while schedule.entries()[0][0] <= until:
        who = schedule.pop()
        assert who is not None
        acts.append((schedule.now, who.kind.label))
        schedule.add(who, schedule.now + speeds[who.kind.label])
    return acts


def test_who_is_faster_acts_sooner_and_more_often() -> None:
    schedule, speeds = TurnQueue(), {"p": 4, "g": 3, "o": 6}
    for mark, speed in speeds.items():
        schedule.add(actor(mark), speed)

    acts = run(schedule, speeds, until=12)

    assert acts == [
        *((3, "g"), (4, "p"), (6, "o"), (6, "g"), (8, "p")),
        *((9, "g"), (12, "o"), (12, "p"), (12, "g")),
    ]


def test_within_a_time_who_comes_first_is_served_first() -> None:
    schedule, marks = TurnQueue(), "cabed"
    for mark in marks:
        schedule.add(actor(mark), 7)

    served = [who.kind.label for _ in marks if (who := schedule.pop())]

    assert "".join(served) == marks


def test_the_dead_are_passed_over() -> None:
    schedule, dead, living = TurnQueue(), actor("d"), actor("a")
    schedule.add(dead, 3)
    schedule.add(living, 5)
    dead.alive = False

    assert schedule.entries() == [(5, 0, living)]
    assert schedule.pop() is living
    assert schedule.now == 5
    assert schedule.pop() is None
    assert schedule.now == 5


def test_nobody_can_act_in_the_past() -> None:
    schedule = TurnQueue()
    schedule.add(actor("a"), 5)
    schedule.pop()

    with pytest.raises(ValueError, match="time 4 is before now, 5"):
        schedule.add(actor("b"), 4)


@pytest.mark.parametrize(
    ("speed", "acting", "expected"),
    [
        pytest.param(6, actor("p", 1, "player"), 12, id="a faster one comes after the player"),
        pytest.param(12, actor("p", 1, "player"), 24, id="an equally fast one came before"),
        pytest.param(24, actor("p", 1, "player"), 48, id="a slower one came before"),
        pytest.param(12, actor("b", 2), 12, id="an older ally as fast comes before"),
        pytest.param(12, actor("b", 4), 24, id="a younger ally as fast comes after"),
    ],
)
def test_who_returns_at_its_time_acts_at_once_if_it_would_have_come_later(
    speed: int, acting: Actor, expected: int
) -> None:
    schedule, sleeper = TurnQueue(), actor("a", 3)
    now = 24 if speed == 24 else 12
    schedule.add(acting, now - 12)
    schedule.pop()
    schedule.add(acting, now)
    schedule.pop()

    schedule.resume(sleeper, speed)

    ((time, _, _),) = schedule.entries()
    assert time == expected


def test_who_has_just_left_does_not_act_twice_at_the_same_time() -> None:
    schedule, older, younger = TurnQueue(), actor("a", 2), actor("b", 3)
    schedule.add(older, 10)
    schedule.pop()
    younger.left = 10

    schedule.resume(younger, 10)

    assert schedule.entries() == [(20, 10, younger)]


def test_who_returns_comes_before_those_added_later_and_the_oldest_first() -> None:
    schedule, player = TurnQueue(), actor("p", 1, "player")
    schedule.add(player, 10)
    schedule.pop()
    schedule.add(player, 20)

    schedule.resume(actor("b", 5), 10)
    schedule.resume(actor("a", 4), 10)
    schedule.resume(actor("c", 3), 4)

    order = [(time, who.kind.label) for time, _, who in schedule.entries()]
    assert order == [(12, "c"), (20, "a"), (20, "b"), (20, "p")]


SPEEDS = [3, 5, 6, 7, 10, 14, 20]
STEPS = st.lists(st.sampled_from([Wait(), *map(Step, CARDINALS)]), max_size=25)


def acts_in(scenario: Scenario, steps: list[Action], *, polled: bool) -> list[tuple[int, int, str]]:
    """Play, and return when who decided what, whether or not the player saw it.

    Where everyone is `polled`, nobody ever leaves the schedule.
    """
    acts: list[tuple[int, int, str]] = []
    schedule = scenario.world.schedule

    def observed(turn: Turn) -> Action | None:
        action = scenario.brains[turn.actor.kind.id][-1](turn)
        if action is None:
            return Wait() if polled else None
        acts.append((schedule.now, turn.actor.id, repr(action)))
        return action

    for kind, brain in scenario.brains.items():
        scenario.brains[kind] = (observed, *brain)
    for step in steps:
        if not scenario.world.death:
            try:
                scenario.step(step)
            except ImpossibleError:
                continue
    return acts


@given(
    drawing=caves(marks="@abc+++"),
    speed=st.sampled_from(SPEEDS),
    speeds=st.permutations(SPEEDS),  # of equally fast allies, who returns may come first
    steps=STEPS,
)
def test_whoever_is_off_the_schedule_acts_as_if_it_had_never_left(
    drawing: str, speed: int, speeds: list[int], steps: list[Action]
) -> None:
    stats = {mark: {"speed": speed} for mark, speed in zip("abc", speeds, strict=False)}
    stats["@"] = {"speed": speed, "max_health": 1000}
    brains = {mark: [MoveAndAttack(alert_turns=3)] for mark in "abc"}
    dormant, polled = (Scenario(drawing, brains=brains, stats=stats) for _ in range(2))

    acts = acts_in(dormant, steps, polled=False)

    assert acts == acts_in(polled, steps, polled=True)
