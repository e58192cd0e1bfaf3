from __future__ import annotations

from msgspec.structs import replace

from roguelike.engine.perception.event_visibility import anonymized, is_plain
from roguelike.engine.world.actor import Traits
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.events.events import Died, Moved, Waited
from roguelike.engine.world.level import Level
from tests.scenario import Scenario

HIDDEN = Traits({}, hides=True)


def two() -> tuple[Scenario, Level]:
    scenario = Scenario("######\n#@.ka#\n######")
    scenario.marks["k"].traits = scenario.marks["a"].traits = HIDDEN
    level = scenario.world.level
    level.hider = scenario.marks["k"]
    return scenario, level


def test_another_one_is_hidden_still_when_one_no_longer_is() -> None:
    scenario, level = two()
    scenario.marks["k"].traits = None

    assert level.hides_someone()
    assert level.hider is scenario.marks["a"]


def test_who_is_gone_is_not_hidden_here() -> None:
    scenario, level = two()
    for mark in "ka":
        level.remove(scenario.marks[mark])

    assert not level.hides_someone()
    assert level.hider is None


def test_a_step_of_one_whom_nothing_hides_is_plain_also_among_the_hidden() -> None:
    scenario, _ = two()
    hidden, other = scenario.marks["k"], scenario.marks["a"]
    other.traits = None
    here = scenario.position("a")

    assert is_plain([Moved(other.id, here, here)], other)
    assert not is_plain([Moved(hidden.id, here, here)], hidden)
    assert not is_plain([Moved(other.id, here, here), Waited(other.id)], other)


def test_the_dead_are_nobody_unless_they_died_just_now() -> None:
    scenario = Scenario("######\n#@.ka#\n######")
    killer, victim = scenario.marks["k"], scenario.marks["a"]
    bled = "status", "core:bleeding"
    own = Died(killer.id, victim.id, scenario.position("k"), bled)
    other = Died(victim.id, killer.id, scenario.position("a"), bled)
    killer.alive = False

    assert anonymized([own, other], scenario.world) == [own, other]
    assert anonymized([other], scenario.world) == [replace(other, killer=NOBODY)]
