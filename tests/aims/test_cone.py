from __future__ import annotations

from roguelike.aims.cone import Cone
from tests.scenario import Scenario, drawn

HALL = """
    #########
    #.......#
    #.......#
    #@......#
    #.......#
    #.......#
    #########
"""


def test_it_grows_wider_with_the_distance() -> None:
    found = Scenario(HALL).reached(Cone(range=4, spread=50), 2, 3)

    assert found == drawn("""
        #########
        #.......#
        #..**...#
        #@****..#
        #..**...#
        #.......#
        #########
    """)


def test_it_turns_with_the_aimed_cell_however_far_that_is() -> None:
    scenario = Scenario("######\n#@...#\n#....#\n#....#\n######")

    near, far = (scenario.reached(Cone(range=3, spread=100), *at) for at in ((2, 2), (4, 4)))

    assert near == far == drawn("######\n#@***#\n#***.#\n#**..#\n#*####")


def test_a_right_angle_reaches_both_sides() -> None:
    found = Scenario(HALL).reached(Cone(range=3, spread=100), 1, 1)

    assert found == drawn("""
        #*#######
        ***.....#
        ***.....#
        #@......#
        #.......#
        #.......#
        #########
    """)


def test_walls_stop_it_unless_it_goes_through_them() -> None:
    scenario = Scenario("#######\n#@#...#\n#######")

    assert scenario.reached(Cone(range=4, spread=0), 3, 1) == drawn("#######\n#@*...#\n#######")
    through = Cone(range=4, spread=0, through_walls=True)
    assert scenario.reached(through, 3, 1) == drawn("#######\n#@****#\n#######")


def test_aimed_at_oneself_it_meets_nothing() -> None:
    assert Scenario(HALL).area(Cone(), 1, 3).cells == ()
