from __future__ import annotations

import pytest

from roguelike.autopilot.interrupts import Interrupt
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.items.inventory import lay
from roguelike.engine.world.events.events import Death, Event, Shouted
from roguelike.engine.world.item import Item
from roguelike.game import Game, PlayerAction
from roguelike.ui.session.game_session import GameSession
from tests.ui.hoarding import put, rich
from tests.ui.scene import ROOM, Scene
from tests.ui.staging import beside, endangered, put_kobold, session, shown
from tests.ui.words import logged, logged_you, ui


def said(game: GameSession) -> list[str]:
    return [line.text for line in game.log.lines(200)]


def test_it_begins_with_the_seed_and_where_one_is() -> None:
    game = session("ember")

    assert said(game) == [
        game.game.ruleset.campaign.goal,
        logged("seeded", seed="ember"),
        logged_you("arrived", level="the dungeon", depth="1"),
    ]
    assert (game.seed, game.campaign, game.place) == ("ember", "classic:classic", "the dungeon")
    assert (game.gold, game.game.world.kills, game.game.is_over) == (0, 0, False)


def test_the_goal_changes_with_what_has_happened_and_the_log_says_so() -> None:
    scene = Scene(ROOM)
    game, world = scene.screen.session, scene.world
    assert game.quest.goal == "Bring up the Sunken Crown."

    lay(Item(999, world.ruleset.things.items["sunken_crown:crown"]), world.player.cell, world)
    _, _, told = scene.press("g")

    assert game.quest.goal == "Carry the crown to the water gate."
    assert ui("head_goal", goal=game.quest.goal) in told
    assert "Goal: Carry the crown to the water gate " in shown(scene.screen, 120, 40)


def test_a_goal_that_stays_is_not_told_again() -> None:
    scene = Scene(ROOM)

    _, _, told = scene.press(".")

    assert not any("Sunken Crown" in each for each in told)


def test_an_impossible_action_takes_no_time_and_says_why() -> None:
    game = session()

    disturbed = game.act(Descend())

    assert not disturbed
    assert game.view.turn == 0
    assert said(game)[-1] == "No stairs lead down from here."


def test_an_enemy_disturbs_once_by_coming_and_once_by_noticing_the_player() -> None:
    game = session()
    there = beside(game)
    put_kobold(game, there).stats["core:attack"] = 0

    assert game.act(Wait()) == Interrupt()
    assert said(game)[-1] == "A kobold comes into view."
    assert game.act(Wait()) == Interrupt()  # as soon as it is told to have noticed the player
    assert game.act(Wait()) is None


def test_all_who_come_into_view_are_told_of_and_those_alike_are_counted() -> None:
    game = session()
    put_kobold(game, beside(game))
    put_kobold(game, beside(game).step(Direction.EAST))

    game.act(Wait())

    assert said(game)[-1] == "Two kobolds come into view."


def test_who_comes_into_view_is_told_of_before_it_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = session()
    kobold = put_kobold(game, beside(game))

    def shout(_: Game, __: PlayerAction) -> list[Event]:
        return [Shouted(kobold.id)]

    monkeypatch.setattr(Game, "step", shout)

    interrupt = game.act(Wait())

    assert said(game)[-2:] == ["A kobold comes into view.", "The kobold calls for help."]
    assert interrupt == Interrupt()


def test_a_death_has_a_killer() -> None:
    game = endangered(health=1)

    game.act(Wait())

    assert game.game.is_over
    assert game.end == "Killed by a kobold in the dungeon, floor 1."


@pytest.mark.parametrize(
    ("death", "end"),
    [
        (Death("classic:kobold", "Kobold"), "Killed by a kobold in the room, floor 1."),
        (Death("core:bleeding", "bleeding"), "Bled to death in the room, floor 1."),
        (
            Death("core:bleeding", "bleeding", "classic:kobold"),
            "Bled to death in the room, floor 1, thanks to a kobold.",
        ),
        (Death("hoard:poisoned", "poison"), "Died of poison in the room, floor 1."),
        (Death("core:web", "web"), "Killed by a web in the room, floor 1."),
        (Death("hoard:stone", "stone"), "Killed by a stone in the room, floor 1."),
        (Death("core:fire", "fire"), "Killed by fire in the room, floor 1."),
        (Death("", ""), "Died in the room, floor 1."),
    ],
)
def test_what_killed_the_player_is_named_as_it_can_be(death: Death, end: str) -> None:
    game = rich()
    game.game.world.death = death

    assert game.end == end


def test_it_says_what_lies_where_one_comes_to_and_counts_what_is_more() -> None:
    game = rich()
    put(game, "crown", beside(game))
    put(game, "stone", beside(game).step(Direction.EAST), count=2)
    for item in ("dagger", "healing", "great_sword", "crown"):
        put(game, item, beside(game).step(Direction.EAST))

    put(game, "stone", Position(5, 2), count=2)

    for action in (Step(Direction.EAST), Wait(), *[Step(Direction.EAST)] * 2):
        game.act(action)

    assert said(game)[-3:] == [
        ui("here_lies", items="a crown"),
        ui("here_lie", items="a crown, a great sword, a potion of healing and 2 more"),
        ui("here_lie", items="2 stones"),
    ]


def test_the_player_is_warned_once_when_health_becomes_low_and_once_when_it_is_almost_gone() -> (
    None
):
    game = session()
    player = game.game.world.player
    for health in (90, 32, 30, 29, 20, 16, 14, 13):
        player.stats["core:health"] = health
        game.act(Wait())

    warnings = [line for line in said(game) if line.startswith("***")]
    assert warnings == ["*** Your health is low! ***", "*** You are close to death! ***"]
