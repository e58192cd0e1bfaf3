from __future__ import annotations

from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Direction
from roguelike.effects.reveal import Reveal
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.serialization.dump import plain_state, state_of
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.serialization.load import world_of
from roguelike.engine.world.events.level_events import Revealed
from tests.scenario import GLYPHS, NUMBERS, Scenario, drawn

HALLS = """
    ##########
    #@#..#.~~#
    #.#.k#.~~#
    #.####+###
    ##########
"""


def remembered(scenario: Scenario) -> str:
    """Draw what the player knows, with ? for the rest."""
    glyphs = {**GLYPHS, UNKNOWN: "?"}
    return str(Drawing.of(scenario.world.level.known, glyphs))


def test_the_level_is_shown_with_its_walls_and_where_others_stand() -> None:
    scenario = Scenario(HALLS)

    events = scenario.carry_out(Reveal(), Reveal(), at="@")

    assert remembered(scenario) == drawn("""
        ##########
        #.#..#.~~#
        #.#..#.~~#
        #.####+###
        ###??###??
    """)
    assert [type(event) for event in events] == [Revealed], "nothing is new the second time"


def test_what_only_a_map_has_told_stays_apart_until_it_comes_into_view_also_when_loaded() -> None:
    scenario = Scenario("""
        #########
        #@.#....#
        ##......#
        #########
    """)
    world = scenario.world
    far, seen = (7, 1), (2, 1)

    scenario.carry_out(Reveal(), at="@")

    again = world_of(plain_state(state_of(world)), world.ruleset)
    for mapped in (view_of(world).mapped, view_of(again).mapped):
        assert mapped is not None
        assert mapped[far]
        assert not mapped[seen]

    scenario.step(*map(Step, (Direction.EAST, Direction.SOUTH, *[Direction.EAST] * 3)))

    left = view_of(world).mapped
    assert left is not None
    assert not left[far]
    assert broken_invariants(world) == []


def test_an_area_ends_where_it_says() -> None:
    scenario = Scenario(HALLS)

    scenario.carry_out(Reveal(what="area", radius=3), at="@")

    assert remembered(scenario) == drawn("""
        #####?????
        #.#..?????
        #.#..?????
        #.###?????
        ###???????
    """)


def hidden_trap(drawing: str) -> Scenario:
    """Return a level in which the trap looks like the floor."""
    scenario = Scenario(drawing)
    level = scenario.world.level
    level.shown = level.terrain.copy()
    level.shown[level.terrain == NUMBERS["^"]] = NUMBERS["."]
    level.hidden |= {cell for cell in range(len(level.positions)) if level.triggers_at(cell)}
    level.known[level.known == NUMBERS["^"]] = NUMBERS["."]
    return scenario


def test_traps_are_shown_near_by_in_view_or_not() -> None:
    scenario = hidden_trap("#########\n#@.^#^.^#\n#########")

    events = scenario.carry_out(Reveal(what="traps", radius=4), at="@")

    assert events == [Revealed(1, 2)]
    assert remembered(scenario) == "#####????\n#..^#^???\n#####????"


def test_others_show_the_player_nothing() -> None:
    scenario = Scenario(HALLS)

    assert scenario.carry_out(Reveal(), by="k", at="k") == []
