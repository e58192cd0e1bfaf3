from __future__ import annotations

from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.player_view import view_of
from roguelike.ui.session.level_plans import with_walls
from tests.scenario import GLYPHS, NUMBERS, Scenario


def drawn(scenario: Scenario, *, lit: bool = False) -> list[str]:
    """Draw what is known with the walls beside it, a blank where nothing is; or what is lit."""
    terrain, visible = with_walls(view_of(scenario.world), scenario.world.level)
    marks = {**GLYPHS, UNKNOWN: " "}
    return [
        "".join(marks[number] if is_lit or not lit else " " for number, is_lit in row).rstrip()
        for row in (
            zip(numbers, row, strict=True)
            for numbers, row in zip(terrain.T.tolist(), visible.T.tolist(), strict=True)
        )
    ]


HALL = """
    ###########
    #...@.....#
    #.........#
    ####+######
    #.........#
    ###########
    """


KNOWN = """
 #######
  .....
   ...
  ##+##
"""


def test_walls_are_shown_beside_what_is_seen_but_neither_floors_nor_what_a_door_hides() -> None:
    scenario = Scenario(HALL, stats={"@": {"awareness": 2}})

    assert drawn(scenario)[:4] == KNOWN.splitlines()[1:]
    assert not any(drawn(scenario)[4:])


def test_walls_are_lit_beside_what_is_in_view_and_else_remembered() -> None:
    scenario = Scenario(HALL, stats={"@": {"awareness": 2}})
    everything = drawn(scenario)

    assert drawn(scenario, lit=True) == everything
    scenario.step(*[Step(Direction.EAST)] * 5)
    assert drawn(scenario, lit=True)[0] == "      #####"
    assert drawn(scenario)[0] == " ##########"


def test_a_wall_that_is_none_looks_like_one() -> None:
    scenario = Scenario(HALL, stats={"@": {"awareness": 2}})
    level = scenario.world.level
    level.shown = level.terrain.copy()
    level.terrain[6, 0] = level.terrain[7, 0] = NUMBERS["."]

    assert drawn(scenario)[:4] == KNOWN.splitlines()[1:]
