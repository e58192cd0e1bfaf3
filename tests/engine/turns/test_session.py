from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.base import Action, Aside, ImpossibleError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.combat.damage import harm
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.serialization.dump import state_hash
from roguelike.engine.turns.session import GameOverError
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY, Cause
from roguelike.engine.world.events.actor_events import Teleported
from roguelike.engine.world.events.events import Attacked, Damaged, Died, Event, Moved, Noticed
from roguelike.engine.world.events.item_events import StatusEnded, StatusGained
from roguelike.engine.world.world import World
from tests.scenario import Scenario, drawn, ruleset
from tests.written import Written, written

EAST, WEST = Step(Direction.EAST), Step(Direction.WEST)
HUNT = [MoveAndAttack()]


def script(scenario: Scenario, mark: str, *actions: Action | None) -> list[int]:
    """Let a monster take these actions and then nothing, and return when it is asked."""
    asked: list[int] = []
    queue = list(actions)

    def read_on(turn: Turn) -> Action | None:
        assert turn.actor is scenario.marks[mark]
        asked.append(scenario.world.schedule.now)
        return queue.pop(0) if queue else None

    scenario.brains[scenario.marks[mark].kind.id] = (read_on,)
    return asked


def test_the_player_acts_first_and_the_others_until_it_is_the_players_turn_again() -> None:
    scenario = Scenario("#######\n#@..#a#\n#######", stats={"a": {"speed": 4}})
    asked = script(scenario, "a", Wait(), Wait(), Wait(), Wait())

    scenario.step(EAST)

    assert asked == [4, 8]
    assert scenario.world.schedule.now == 10


def test_the_speed_that_counts_is_that_after_the_action() -> None:
    scenario = Scenario("#####\n#@..#\n#####")
    scenario.step(EAST)
    scenario.marks["@"].stats["core:speed"] = 3

    scenario.step(EAST)

    assert scenario.world.schedule.now == 13


def test_an_impossible_action_takes_no_time_and_changes_nothing() -> None:
    scenario = Scenario("#####\n#@.k#\n#####", brains={"k": HUNT})
    scenario.step(Wait())
    before = state_hash(scenario.world)

    with pytest.raises(ImpossibleError):
        scenario.step(WEST)

    assert state_hash(scenario.world) == before


def test_a_monster_whose_choice_is_impossible_loses_its_action() -> None:
    scenario = Scenario("#####\n#@.a#\n#####")
    asked = script(scenario, "a", EAST, WEST)

    events = scenario.step(Wait(), Wait())

    assert asked == [10, 20]
    assert events == [Moved(2, Position(3, 1), Position(2, 1))]


def test_the_first_behavior_with_an_answer_decides() -> None:
    scenario = Scenario("######\n#@..a#\n######")
    monster = scenario.marks["a"]

    def nothing(turn: Turn) -> Action | None:
        del turn

    def go_west(turn: Turn) -> Action:
        del turn
        return WEST

    def fail(turn: Turn) -> Action:
        raise AssertionError(turn)

    scenario.brains[monster.kind.id] = (nothing, go_west, fail)

    scenario.step(Wait())

    assert scenario.position("a") == Position(3, 1)


def test_after_an_impossible_choice_the_next_behavior_is_asked() -> None:
    scenario = Scenario("######\n#@.a.#\n######")
    monster = scenario.marks["a"]
    scenario.brains[monster.kind.id] = (lambda _: Step(Direction.NORTH), lambda _: WEST)

    scenario.step(Wait())

    assert scenario.position("a") == Position(2, 1)


class Hide(Struct, Aside, frozen=True):
    """Be elsewhere at once."""

    cell: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        world.level.shift(actor, self.cell)
        return []


def test_after_what_takes_no_time_a_monster_looks_anew() -> None:
    scenario = Scenario("######\n#@.a.#\n####.#\n####.#\n######")
    seen: list[bool] = []

    def look(turn: Turn) -> None:
        seen.append(turn.sees_enemy())

    hiding = Hide(scenario.cell(4, 3))
    scenario.brains[scenario.marks["a"].kind.id] = (look, lambda _: hiding, look)

    scenario.step(Wait())

    assert seen == [True, False]


def test_a_monster_without_an_answer_leaves_the_schedule() -> None:
    scenario = Scenario("#####\n#@#a#\n#####")
    asked = script(scenario, "a")

    scenario.step(*[Wait()] * 5)

    assert asked == [10]
    assert not scenario.marks["a"].awake
    assert scenario.world.level.dormant == 1


def test_a_monster_that_has_just_fallen_asleep_is_stirred_by_what_it_sees() -> None:
    scenario = Scenario("######\n#@+.a#\n######", stats={"@": {"speed": 20}, "a": {"speed": 5}})
    asked = script(scenario, "a", None, Wait())
    scenario.step(Wait())  # the sleeper sees nothing but the door

    scenario.step(EAST)

    assert asked == [5, 20, 25]


def test_after_the_death_of_the_player_nobody_acts_any_more() -> None:
    scenario = Scenario("#####\n#k@a#\n#####", brains={"k": HUNT}, stats={"@": {"max_health": 1}})
    asked = script(scenario, "a", Wait())

    events = scenario.step(Wait())

    assert events[-1] == Died(1, 2, Position(2, 1))
    assert asked == []
    with pytest.raises(GameOverError):
        scenario.step(Wait())
    assert scenario.world.turns == 1
    assert view_of(scenario.world).is_over


def test_what_happens_out_of_sight_is_not_witnessed() -> None:
    scenario = Scenario("#######\n#@#a..#\n#######")
    script(scenario, "a", EAST, EAST)

    assert scenario.step(Wait(), Wait()) == []
    assert scenario.position("a") == Position(5, 1)


def test_whoever_steps_into_view_or_out_of_it_is_witnessed() -> None:
    scenario = Scenario("#######\n#@...a#\n#######", stats={"@": {"awareness": 3}})
    script(scenario, "a", WEST, EAST, Wait())

    events = scenario.step(*[Wait()] * 3)

    here, there = Position(5, 1), Position(4, 1)
    assert events == [Moved(2, here, there), Moved(2, there, here)]


def test_the_player_feels_the_blows_of_those_whom_it_cannot_see() -> None:
    scenario = Scenario("####\n#@k#\n####", stats={"@": {"awareness": 0}})
    script(scenario, "k", WEST)

    events = scenario.step(Wait())

    assert not scenario.world.level.visible[scenario.marks["k"].cell]
    assert events == [Attacked(NOBODY, 1, (1,), 1), Damaged(1, 1)]


def test_a_sight_that_is_stale_is_renewed_before_the_others_act() -> None:
    scenario = Scenario(
        """
        #######
        #@+..k#
        #######
        """,
        brains={"k": HUNT},
    )
    scenario.step(Wait())

    events = scenario.step(EAST)

    assert Noticed(2, 1) in events
    assert str(scenario) == drawn("#######\n#.@.k.#\n#######")


class StrikeAndVanish:
    """Strike the player, and be out of view before that is told."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        origin = world.level.positions[actor.cell]
        position = Position(5, 1)
        world.level.shift(actor, world.level.cell(position))
        struck = Attacked(actor.id, actor.id, (), 0)
        return [struck, Teleported(actor.id, origin, position)]


def test_what_was_hidden_before_does_not_change_what_is_told_now() -> None:
    scenario = Scenario("#######\n#@k##.#\n#######")
    script(scenario, "k", StrikeAndVanish())
    scenario.world.level.hider = scenario.marks["k"]  # as after a status that is over

    events = scenario.step(Wait())

    assert [type(event) for event in events] == [Attacked, Teleported]


WAIT, EAST_upkeep = Wait(), Step(Direction.EAST)
POISON = written("""
[status."test:poison"]
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 1 }] }]
[status."test:held"]
ends = [{ kind = "chance", percent = 100 }]
[terrain."test:lava"]
glyph = ","
walkable = true
transparent = true
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 2 }] }]
""")


@pytest.mark.parametrize("speed", [1, 3, 7, 10, 13, 40])
@pytest.mark.parametrize("actions", [0, 1, 2])
def test_three_turns_of_poison_are_three_ticks_however_fast_one_acts(
    speed: int, actions: int
) -> None:
    scenario = Written("###\n#@#\n###", POISON, stats={"@": {"speed": speed}})
    scenario.step(*[WAIT] * actions)
    scenario.afflict("@", "test:poison", 3)

    events = scenario.step(*[WAIT] * 40)

    assert [type(event) for event in events] == [Damaged, Damaged, Damaged, StatusEnded]


def test_a_second_poison_does_not_make_the_first_tick_twice() -> None:
    scenario = Written("###\n#@#\n###", POISON)
    scenario.afflict("@", "test:poison", 3)
    scenario.step(WAIT)
    scenario.afflict("@", "test:poison", 3)

    scenario.step(*[WAIT] * 9)

    assert scenario.health("@") == 6


def test_sleepers_tick_without_being_woken_to_fight() -> None:
    scenario = Written(
        "#######\n#@..k.#\n#######",
        POISON,
        brains={"k": [Sleep(wake_percent=0), MoveAndAttack()]},
    )
    scenario.step(WAIT)
    sleeper = scenario.marks["k"]
    assert not sleeper.awake
    scenario.afflict("k", "test:poison", 3)

    scenario.step(*[WAIT] * 6)

    assert scenario.health("k") == 7
    assert (sleeper.provoked, sleeper.alert, sleeper.awake) == (False, 0, False)


def test_the_ground_hurts_those_who_stay_on_it_and_not_those_who_leave() -> None:
    scenario = Written("######\n#@,..#\n######", POISON)

    scenario.step(EAST_upkeep, WAIT, WAIT, EAST_upkeep, WAIT, WAIT)

    assert scenario.health("@") == 4


def test_what_ends_by_a_condition_is_asked_each_turn() -> None:
    scenario = Written("###\n#@#\n###", POISON)
    assert scenario.afflict("@", "test:held") == [StatusGained(1, "test:held", 1)]

    assert scenario.step(WAIT) == [StatusEnded(1, "test:held")]


def hurt(recovery: int, speed: int = 10, lost: int = 9) -> Scenario:
    """Return a player who has lost health, of 10 in all."""
    rules = replace(ruleset(), recovery=recovery)
    scenario = Scenario("###\n#@#\n###", rules=rules, stats={"@": {"speed": speed}})
    harm(scenario.marks["@"], lost, Cause(), scenario.world)
    return scenario


def health_after(scenario: Scenario, actions: int) -> int:
    for _ in range(actions):
        scenario.step(Wait())
    return scenario.marks["@"].stats["core:health"]


def test_all_health_comes_back_in_so_many_turns_evenly() -> None:
    scenario = hurt(40)

    assert [health_after(scenario, 4) for _ in range(10)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10]


@pytest.mark.parametrize(("speed", "actions"), [(5, 40), (10, 20), (20, 10), (200, 1)])
def test_it_makes_no_difference_how_fast_somebody_acts(speed: int, actions: int) -> None:
    assert health_after(hurt(40, speed), actions) == 1 + 5


def test_by_default_no_health_comes_back() -> None:
    assert health_after(hurt(0), 100) == 1


def test_the_dead_do_not_recover() -> None:
    scenario = Scenario("####\n#@^#\n####", rules=replace(ruleset(), recovery=1))
    scenario.marks["@"].stats["core:health"] = 1

    scenario.step(Step(Direction.EAST))

    assert scenario.world.is_over
    assert scenario.marks["@"].stats["core:health"] == 0
