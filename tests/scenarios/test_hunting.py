from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.world.events.events import Attacked, Noticed
from roguelike.engine.world.ruleset import Ruleset
from tests.scenario import Scenario, drawn, ruleset

EAST, WEST = Step(Direction.EAST), Step(Direction.WEST)
WAIT = Wait()
KOBOLD = {"k": [MoveAndAttack(alert_turns=15)]}
TOUGH = {"max_health": 1000}


def deeds(scenario: Scenario, *steps: Step | Wait, mark: str = "k") -> list[str]:
    """Return what a monster was seen to do while the player took some steps."""
    identifier = scenario.marks[mark].id
    return [type(event).__name__ for event in scenario.step(*steps) if event.actor == identifier]


def test_a_kobold_that_sees_the_player_comes_and_attacks() -> None:
    scenario = Scenario("########\n#@...k.#\n########", brains=KOBOLD, stats={"@": TOUGH})

    told = deeds(scenario, *[WAIT] * 5)

    assert told == ["Noticed", *["Moved"] * 3, "Attacked", "Attacked"]
    assert str(scenario) == drawn("########\n#@k....#\n########")


def test_a_kobold_that_loses_sight_goes_where_it_last_saw_the_player_and_gives_up_after_15_actions() -> (  # noqa: E501
    None
):
    # The player acts ten times as often, and is around the corner after the first action.
    scenario = Scenario(
        """
        ############
        #@.........#
        #.##########
        #.##########
        #k##########
        ############
        """,
        brains=KOBOLD,
        stats={"@": {"speed": 1}, "k": {"speed": 10}},
    )
    kobold = scenario.marks["k"]
    scenario.step(*[WAIT] * 10)
    assert (kobold.alert, scenario.position("k")) == (15, Position(1, 3))

    scenario.step(*[EAST] * 9, *[WAIT] * 140)
    assert (kobold.alert, scenario.position("k")) == (1, Position(1, 1))

    scenario.step(WAIT)
    assert (kobold.alert, scenario.world.schedule.now) == (0, 160)

    scenario.step(*[WAIT] * 100)
    assert not kobold.awake
    assert scenario.position("k") == Position(1, 1)


def test_a_kobold_that_has_given_up_notices_the_player_anew() -> None:
    scenario = Scenario(
        "########\n#@....k#\n#.######\n########",
        brains={"k": [MoveAndAttack(alert_turns=1)]},
        stats={"@": TOUGH},
    )
    north, south = Step(Direction.NORTH), Step(Direction.SOUTH)

    told = deeds(scenario, WAIT, south, WAIT, WAIT, north)

    assert told == ["Noticed", "Moved", "Noticed", "Moved"]
    assert scenario.position("k") == Position(4, 1)


def test_whoever_is_slower_falls_behind() -> None:
    corridor = "#" * 31 + "\n#k.@" + "." * 26 + "#\n" + "#" * 31
    scenario = Scenario(corridor, brains=KOBOLD, stats={"k": {"speed": 14}})

    scenario.step(*[EAST] * 21)

    # 21 steps of the player take 210; a kobold has 15 actions in that time.
    assert scenario.position("@").x - scenario.position("k").x == 2 + 21 - 15


@pytest.mark.parametrize(
    ("drawing", "rules", "told"),
    [
        pytest.param("####\n#@.#\n#.k#\n####", ruleset(), ["Moved"], id="without diagonals"),
        pytest.param("####\n#@.#\n#.k#\n####", ruleset(diagonals=True), [], id="with diagonals"),
        pytest.param(
            "#####\n#@#.#\n#.k.#\n#####",
            ruleset(diagonals=True, cutting="never"),
            ["Moved"],
            id="behind a corner that may not be cut",
        ),
    ],
)
def test_a_kobold_steps_beside_the_player_where_it_cannot_attack_across(
    drawing: str, rules: Ruleset, told: list[str]
) -> None:
    scenario = Scenario(drawing, brains=KOBOLD, stats={"@": TOUGH}, rules=rules)

    deeds_told = deeds(scenario, *[WAIT] * (len(told) + 1))

    assert deeds_told == ["Noticed", *told, "Attacked"]


def test_everyone_who_sees_the_player_comes() -> None:
    scenario = Scenario(
        """
        #########
        #a.....b#
        #...@...#
        #c......#
        #########
        """,
        brains=dict.fromkeys("abc", KOBOLD["k"]),
        stats={"@": TOUGH},
    )

    events = scenario.step(*[WAIT] * 5)

    assert {event.actor for event in events if isinstance(event, Noticed)} == {2, 3, 4}
    assert {event.actor for event in events if isinstance(event, Attacked)} == {2, 3, 4}
    assert str(scenario) == drawn(
        """
        #########
        #...a...#
        #...@b..#
        #...c...#
        #########
        """
    )


def test_pursuers_in_a_line_surround_their_enemy_in_the_open() -> None:
    scenario = Scenario(
        """
        #########
        #.......#
        #.@abc..#
        #.......#
        #########
        """,
        brains=dict.fromkeys("abc", KOBOLD["k"]),
        stats={"@": TOUGH},
    )

    scenario.step(*[WAIT] * 4)

    assert str(scenario) == drawn(
        """
        #########
        #.b.....#
        #.@a....#
        #.c.....#
        #########
        """
    )
