from __future__ import annotations

from collections.abc import Sequence

import pytest

from roguelike.ui.adventure import Adventure
from roguelike.ui.screens.deeds import DeedName, Deeds
from roguelike.ui.shell import Shell
from tests.ui.armory import armory, armory_content, item_of
from tests.ui.hoarding import hoard, own, rich, staged
from tests.ui.staging import after, shown


@pytest.mark.parametrize(
    ("name", "deeds"),
    [
        ("healing", ["use", "throw", "drop", "drop_some"]),
        ("dagger", ["take_off", "drop"]),
        ("great_sword", ["wear", "throw", "drop"]),
        ("stone", ["throw", "drop", "drop_some"]),
    ],
)
def test_what_is_usual_comes_first(name: str, deeds: Sequence[DeedName]) -> None:
    game = rich()
    item = next(each for each in game.view.pack if each.thing.kind == f"hoard:{name}")

    assert Deeds(Shell(hoard()), game).of(item) == deeds


def test_what_the_worn_bow_shoots_is_shot_rather_than_thrown() -> None:
    game = armory()
    arrow = item_of(game, "arrow")

    assert Deeds(Shell(armory_content()), game).of(arrow) == ["shoot", "drop", "drop_some"]


def with_unknown_wand() -> Adventure:
    game = rich()
    own(game, "embers")
    return game


def test_an_unknown_item_is_used_before_it_is_aimed_and_aimed_at_once_when_it_has_to_be() -> None:
    game = with_unknown_wand()

    drawn = shown(after(staged(game), ["i", "G"]), 80, 24)

    assert "Use wand of embers" in drawn
    assert game.view.turn == 1
    assert game.view.pack[-1].charges == 2


def test_an_empty_wand_is_not_aimed() -> None:
    game = rich()
    game.game.world.player.items[3].charges = 0
    game.view = game.game.view()

    after(staged(game), ["i", "D"])

    assert game.log.lines(100)[-1].text == "The wand of sparks is empty."
    assert game.view.turn == 0
