from __future__ import annotations

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.ui.adventure import Adventure
from tests.ui.staging import adventure, beside, endangered, put_kobold


def said(game: Adventure) -> list[str]:
    return [line.text for line in game.log.lines(200)]


def test_it_begins_with_where_one_is_and_the_seed() -> None:
    game = adventure("ember")

    assert said(game) == [
        "Rogue comes to the dungeon, level 1.",
        "This game grew from the seed 'ember'.",
    ]
    assert (game.seed, game.campaign, game.place) == ("ember", "classic:classic", "the dungeon")
    assert (game.gold, game.kills, game.killer) == (0, 0, "")


def test_an_impossible_action_takes_no_time_and_says_why() -> None:
    game = adventure()

    disturbed = game.act(Descend())

    assert not disturbed
    assert game.view.turn == 0
    assert said(game)[-1] == "No stairs lead down from here."


@pytest.mark.parametrize("is_new", [True, False])
def test_somebody_disturbs_who_was_not_there_before(*, is_new: bool) -> None:
    game = adventure()
    before = game.view
    put_kobold(game, beside(game)).stats["core:attack"] = 0
    if is_new:
        game.view = before

    assert game.act(Wait()) == is_new


def test_a_death_has_a_killer() -> None:
    game = endangered(health=1)

    game.act(Wait())

    assert game.game.is_over
    assert game.killer == "Kobold"
