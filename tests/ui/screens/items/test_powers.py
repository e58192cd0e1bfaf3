from __future__ import annotations

import pytest

from roguelike.ui.session.game_session import GameSession
from tests.ui.hoarding import rich, staged
from tests.ui.staging import after, session, shown
from tests.ui.words import ui


def hurt() -> GameSession:
    game = rich()
    game.game.world.player.stats["core:health"] = 5
    return game


@pytest.mark.parametrize("keys", [["2"], ["p", "2"], ["p", "down", "enter"]])
def test_a_power_that_needs_no_aim_is_used_at_once(keys: list[str]) -> None:
    game = hurt()

    after(staged(game), keys)

    assert game.view.player.health == 15
    assert game.view.powers[1].ready_in == 19


def test_one_that_is_not_ready_says_so_and_costs_nothing() -> None:
    game = hurt()
    stack = after(staged(game), ["2", "p", "2"])

    assert "Second wind will be ready in 19 turns." in shown(stack, 80, 24)
    assert game.view.turn == 1


def test_it_says_in_how_many_turns_a_power_is_ready() -> None:
    game = hurt()
    stack = after(staged(game), ["2", *["."] * 4, "p"])

    assert f"in {game.view.powers[1].ready_in} turns" in shown(stack, 80, 24)


@pytest.mark.parametrize("keys", [["p"], ["1"]])
def test_without_powers_it_says_so(keys: list[str]) -> None:
    game = session()

    after(staged(game), keys)

    assert game.log.lines(100)[-1].text == ui("no_power")


@pytest.mark.parametrize("keys", [["1"], ["p", "1"]])
def test_a_power_that_has_to_be_aimed_is_and_costs_nothing_when_that_is_canceled(
    keys: list[str],
) -> None:
    game = rich()
    stack = after(staged(game), keys)

    aiming = shown(stack, 80, 24)
    after(stack, ["escape"])

    assert "Fireball ──" in aiming
    assert game.view.turn == 0
