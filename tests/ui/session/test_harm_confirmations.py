from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.use import UseAbility
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.input.events import MouseClick
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.harm_confirmations import HarmConfirmations
from roguelike.ui.text.texts import Texts
from tests.ui.armory import armory
from tests.ui.hoarding import fill, own, pour_lava, rich, staged
from tests.ui.staging import after, beside, shown
from tests.ui.words import ui


def click_on(stack: ScreenStack, text: str) -> MouseClick:
    """Return a click on the first place where something is written."""
    rows = shown(stack, 80, 24).splitlines()
    return next(MouseClick(row.index(text), y, "left") for y, row in enumerate(rows) if text in row)


def at_lava() -> tuple[GameSession, ScreenStack]:
    """Return a game of a player who stands west of lava, and where it is played."""
    game = rich()
    pour_lava(game, beside(game))
    stack = staged(game)
    shown(stack, 80, 24)
    return game, stack


@pytest.mark.parametrize("key", ["right", "l"])
def test_a_step_into_known_harm_is_asked_about_and_enter_is_no_answer(key: str) -> None:
    game, stack = at_lava()
    before = game.view.player.position

    after(stack, [key])
    asked = shown(stack, 80, 24)
    after(stack, ["enter"])

    assert "lava" in asked
    assert game.view.player.position == before
    assert game.view.turn == 0


def test_a_step_into_a_fire_is_asked_about_but_not_one_into_smoke() -> None:
    game = rich()
    stack = staged(game)
    fill(game, "core:smoke", beside(game))
    smoke = HarmConfirmations(game, stack.context.texts).about(Step(Direction.EAST))
    fill(game, "core:fire", beside(game))

    after(stack, ["right"])

    assert smoke == ""
    assert "fire" in shown(stack, 80, 24)
    assert game.view.turn == 0


def test_a_blow_at_all_around_is_asked_about_where_it_would_meet_nobody() -> None:
    game = armory()
    confirmations = HarmConfirmations(game, Texts(game.catalog))
    whirl = UseAbility("armory:whirl")
    alone = confirmations.about(whirl)
    kobold = next(actor for actor in game.view.actors if actor.hostile)
    kobold = replace(kobold, position=game.view.player.position.step(Direction.EAST))
    game.view = replace(game.view, actors=(kobold,))

    assert "nobody" in alone
    assert confirmations.about(whirl) == ""


def test_the_letter_means_it() -> None:
    game, stack = at_lava()

    after(stack, ["right", "y"])

    assert game.view.turn == 1
    assert game.view.player.health == 25


def test_a_click_there_asks_as_well_and_is_answered_by_a_click() -> None:
    game, stack = at_lava()
    lava = click_on(stack, "~")

    stack.handle(lava)
    shown(stack, 80, 24)
    stack.handle(MouseClick(0, 0, "left"))
    refused = game.view.turn
    stack.handle(lava)
    stack.handle(click_on(stack, ui("sure_yes")))

    assert refused == 0
    assert game.view.turn == 1


@pytest.mark.parametrize(
    ("item", "keys", "turns"),
    [
        pytest.param("gloomy_cap", ["i", "G"], 0, id="what cannot be taken off"),
        pytest.param("gloomy_cap", ["i", "G", "y"], 1, id="what cannot be taken off, meant"),
        pytest.param("acid", ["i", "g", "u"], 0, id="what harms whoever uses it"),
        pytest.param("acid", ["i", "g", "u", "y"], 1, id="what harms whoever uses it, meant"),
    ],
)
def test_things_known_to_be_bad_are_asked_about(item: str, keys: list[str], turns: int) -> None:
    game = rich()
    own(game, item)

    after(staged(game), keys)

    assert game.view.turn == turns


def test_who_stands_in_it_already_is_not_asked() -> None:
    game, stack = at_lava()
    pour_lava(game, game.view.player.position)

    after(stack, ["right"])

    assert game.view.turn == 1
