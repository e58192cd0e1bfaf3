"""Notes of games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.actors import MonsterDef
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.items.inventory import lay
from roguelike.engine.perception.sight import look
from roguelike.engine.world.events.events import Died
from roguelike.engine.world.item import Item
from roguelike.engine.world.packs import LEADER
from roguelike.game import Game, PlayerAction
from roguelike.workshop.simulation.chronicle import Chronicle, Chronicler
from roguelike.workshop.simulation.one_game import SimulationSettings, play_game
from tests.content_fixture import shipped_content
from tests.scenario import item_of
from tests.workshop.bots.arena import game_on

EAST, WEST = Step(Direction.EAST), Step(Direction.WEST)
CHIEF = MonsterDef(label="chief", glyph="M", color="core:text", tags=("boss",))


def noted(game: Game, *actions: PlayerAction) -> Chronicle:
    """Return what is noted of a game in which the player does this."""
    chronicler = Chronicler(game)
    step = chronicler.around(game.step)
    for action in actions:
        step(action)
    return chronicler.chronicle()


def test_steps_to_where_one_has_been_are_on_known_ground() -> None:
    game, _ = game_on("""
        ######
        #@...#
        ######
        """)

    (floor,) = noted(game, EAST, EAST, WEST, Wait(), EAST, EAST).floors

    assert (floor.turns, floor.steps, floor.retraced) == (6, 5, 2)
    assert floor.explored == 100


def test_steps_without_anything_new_count_while_there_is_something_to_explore() -> None:
    game, scenario = game_on(
        """
        ################
        #@.............#
        ################
        """,
        sight=3,
    )
    lay(Item(0, item_of("apple")), scenario.cell(11, 1), scenario.world)
    look(scenario.world)

    (floor,) = noted(game, *[EAST] * 13).floors

    assert floor.items == {"test:apple": 1}
    assert floor.longest == 7, "from the beginning to where the apple comes into view"
    assert floor.exploring == 12


def test_the_whole_course_of_a_game_is_noted() -> None:
    trial = SimulationSettings("classic:classic_plus", "explorer", 700, is_noted=True)
    ruleset = shipped_content().ruleset("classic:classic_plus")

    game = play_game(ruleset, trial, "test")

    notes = game.chronicle
    assert notes is not None
    assert [floor.depth for floor in notes.floors] == list(range(1, game.depth + 1))
    assert sum(floor.turns for floor in notes.floors) == game.turns
    assert notes.floors[0].health == 100
    plans = [floor.plan for floor in notes.floors]
    assert all(plan is not None for plan in plans)
    assert any(floor.lost for floor in notes.floors)
    assert all(floor.monsters and floor.explored for floor in notes.floors)
    assert "core:stairs_down" in notes.floors[0].features
    assert notes.found
    assert notes.used.keys() <= notes.found.keys() | notes.carried.keys()
    assert 0 <= notes.before <= 100
    assert play_game(ruleset, trial, "test") == game


def test_abilities_count_as_seen_that_things_teach_which_were_only_seen() -> None:
    ruleset = shipped_content().ruleset("sunken_crown:sunken_crown")

    game = play_game(
        ruleset,
        SimulationSettings("sunken_crown:sunken_crown", "walker", 400, is_noted=True),
        "test",
    )

    assert game.chronicle is not None
    assert not game.chronicle.known
    assert set(game.chronicle.lessons) <= ruleset.things.abilities.keys()
    assert len(game.chronicle.lessons) == 3, "a walker passes by"


@pytest.mark.parametrize(
    ("killer", "leader", "boss"),
    [("M", "", "test:M"), ("k", "M", "test:M"), ("k", "", ""), ("M", "k", "test:M")],
)
def test_a_boss_is_behind_what_its_pack_does(killer: str, leader: str, boss: str) -> None:
    game, scenario = game_on(
        """
        #######
        #k@M..#
        #######
        """,
        health=1,
    )
    marks = scenario.marks
    chief = marks["M"]
    chief.kind = replace(chief.kind, definition=CHIEF)
    if leader:
        LEADER.note(marks[killer], marks[leader].id)
    chronicler = Chronicler(game)

    chronicler.note([Died(marks["@"].id, marks[killer].id, Position(2, 1))])

    assert chronicler.chronicle().boss == boss


def test_taking_notes_changes_nothing() -> None:
    trial = SimulationSettings("classic:classic_plus", "explorer", 150)
    ruleset = shipped_content().ruleset("classic:classic_plus")

    plain = play_game(ruleset, trial, "test")
    watched = play_game(
        ruleset,
        SimulationSettings(*("classic:classic_plus", "explorer", 150), is_noted=True),
        "test",
    )

    assert watched.state_hash == plain.state_hash
    assert plain.chronicle is None
