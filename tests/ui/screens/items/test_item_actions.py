from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import Position
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.items.item_actions import ItemActionName, ItemActions
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from tests.ui.armory import armory, armory_content, item_of, stocked
from tests.ui.hoarding import hoard, own, rich, staged
from tests.ui.staging import after, shown, stack_of
from tests.ui.words import logged, ui


@pytest.mark.parametrize(
    ("pack", "word"),
    [("arrow bow*", "shoot"), ("arrow bow", "throw"), ("knife", "throw"), ("healing", "")],
)
def test_what_is_fired_is_shot_by_what_is_worn_for_that_and_else_thrown(
    pack: str, word: str
) -> None:
    context = UiContext(armory_content())

    firing = ItemActions(context, stocked(pack)).firing()

    assert ((firing and context.texts(firing)) or "") == word


@pytest.mark.parametrize(
    ("name", "deeds"),
    [
        ("healing", ["use", "throw", "drop", "drop_some"]),
        ("dagger", ["take_off", "drop"]),
        ("great_sword", ["wear", "throw", "drop"]),
        ("stone", ["throw", "drop", "drop_some"]),
    ],
)
def test_what_is_usual_comes_first(name: str, deeds: Sequence[ItemActionName]) -> None:
    game = rich()
    item = next(each for each in game.view.pack if each.thing.kind == f"hoard:{name}")

    assert ItemActions(UiContext(hoard()), game).of(item) == deeds


def test_what_the_worn_bow_shoots_is_shot_rather_than_thrown() -> None:
    game = armory()
    arrow = item_of(game, "arrow")

    assert ItemActions(UiContext(armory_content()), game).of(arrow) == [
        "shoot",
        "drop",
        "drop_some",
    ]


def test_what_is_known_to_be_harmful_is_thrown_rather_than_used() -> None:
    game = rich()
    own(game, "acid")

    assert ItemActions(UiContext(hoard()), game).of(game.view.pack[-1]) == ["throw", "use", "drop"]


def with_unknown_wand() -> GameSession:
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

    assert game.log.lines(100)[-1].text == logged(
        "impossible_no_charges", item="The wand of sparks"
    )
    assert game.view.turn == 0


def fought(*keys: str) -> tuple[GameSession, ScreenStack]:
    """Return a game in which the archer faces sleeping kobolds, after some keys."""
    game = armory()
    for kobold in game.game.world.level.actors.values():
        if kobold is not game.game.world.player:
            kobold.stats |= {"core:health": 50, "core:speed": 1000}
    stack = stack_of(UiContext(armory_content()))
    stack.show(PlayScreen(stack.context, game))
    return game, after(stack, keys)


def arrows(game: GameSession) -> int:
    return item_of(game, "arrow").thing.count


def test_a_shot_is_repeated_at_the_same_target() -> None:
    game, stack = fought("f", "tab", "enter")
    target = game.target

    after(stack, ["R", "R"])

    assert arrows(game) == 9
    assert game.target == target


def test_a_throw_that_is_repeated_goes_on_with_others_of_the_kind_until_none_is_left() -> None:
    game, stack = fought("i", "c", "t", "enter", "R")
    thrown = game.view.turn

    after(stack, ["R"])

    assert thrown == 2
    assert game.view.turn == 2
    assert game.log.lines(100)[-1].text == ui("none_left", item="throwing knife")


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        pytest.param([], ui("nothing_to_repeat"), id="nothing yet"),
        pytest.param(["1", "enter"], "will be ready", id="a power that is not ready"),
    ],
)
def test_what_cannot_be_repeated_is_refused_with_a_reason(keys: list[str], words: str) -> None:
    game, stack = fought(*keys)
    turn = game.view.turn

    after(stack, ["R"])

    assert words in game.log.lines(100)[-1].text
    assert game.view.turn == turn


def test_what_is_drunk_is_drunk_again() -> None:
    game, stack = fought()
    game.game.world.player.stats["core:health"] = 1

    after(stack, ["i", "D", "R"])

    assert item_of(game, "healing").thing.count == 1


def test_where_nobody_in_view_is_in_reach_that_is_said_for_nothing() -> None:
    game = armory()
    view = game.view
    stack = stack_of(UiContext(armory_content()))
    stack.show(PlayScreen(stack.context, game))
    walled = [replace(actor, position=Position(18, 7)) for actor in view.actors]
    game.view = replace(view, actors=tuple(walled))

    after(stack, ["f"])

    assert (
        game.log.lines(100)[-1].text
        == "The kobold is too far away (east, 19 away); that reaches 9."
    )
    assert game.view.turn == 0


def test_why_something_is_not_done_is_told_as_something_new() -> None:
    game = rich()

    after(staged(game), ["f"])

    assert game.log.page(60, 4).lines[-1].is_new
