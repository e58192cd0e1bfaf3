from __future__ import annotations

import pytest

from roguelike.engine.actions.pick_up import PickUp
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.answers import Act, Open
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.items.pick_up import CompareScreen, PickUpScreen
from roguelike.ui.screens.items.quantity import QuantityScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.ui.hoarding import hoard, put, rich, staged
from tests.ui.scene import Place, Scene
from tests.ui.staging import after, press, shown, stack_of
from tests.ui.words import ui


def on_a_pile() -> GameSession:
    game = rich()
    put(game, "great_sword")
    put(game, "stone", count=5)
    return game


def said(game: GameSession) -> str:
    return game.log.lines(200)[-1].text


def test_a_single_thing_is_taken_without_a_question() -> None:
    game = rich()
    put(game, "crown")

    after(staged(game), ["g"])

    assert said(game) == "You pick up a crown."
    assert game.view.turn == 1


def test_where_nothing_lies_it_says_so_and_costs_nothing() -> None:
    game = rich()

    after(staged(game), ["g"])

    assert said(game) == ui("nothing_here")
    assert game.view.turn == 0


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        (["g", "a"], [("hoard:great_sword", 1)]),
        (["g", "b"], [("hoard:stone", 5)]),
        (["g", "g"], []),
        (["g", "enter"], []),
        (["g", "A", "3", "enter"], [("hoard:great_sword", 1), ("hoard:stone", 2)]),
        (["g", "escape"], [("hoard:great_sword", 1), ("hoard:stone", 5)]),
    ],
)
def test_of_several_one_takes_one_or_all_or_some(
    keys: list[str], left: list[tuple[str, int]]
) -> None:
    game = on_a_pile()

    after(staged(game), keys)

    assert [(each.thing.kind, each.thing.count) for each in game.view.here] == left


def test_a_capital_takes_what_is_no_stack() -> None:
    game = on_a_pile()

    answer: Answer = PickUpScreen(UiContext(hoard()), game).handle(press("B"))

    assert answer == Act((PickUp(game.view.here[0].id),))


def test_a_click_on_the_end_of_a_row_asks_how_many() -> None:
    game = on_a_pile()
    screen = PickUpScreen(UiContext(hoard()), game)
    rows = shown(screen, 80, 24).splitlines()
    y, row = next((y, row) for y, row in enumerate(rows) if row.rstrip("│ ").endswith("some"))

    asked = screen.handle(MouseClick(row.index("some"), y, "left"))
    taken = screen.handle(MouseClick(row.index("stone"), y, "left"))

    assert isinstance(asked, Open)
    assert isinstance(asked.screen, QuantityScreen)
    assert taken == Act((PickUp(game.view.here[1].id),))


AWAY = """
    ###############
    #.............#
    #..@..........#
    #.............#
    ###############
"""
AT_ONE = """
    ###############
    #.............#
    #........@....#
    #.............#
    ###############
"""
OFFERED = {
    (7, 2): "sunken_crown:spear",
    (9, 2): "sunken_crown:mail_coat",
    (11, 2): "sunken_crown:potion_of_healing",
}


def choosing(drawing: str = AT_ONE) -> Scene:
    """Return a level with three things of which one can be taken."""
    return Scene(drawing).with_choice(OFFERED)


def lying(scene: Scene) -> set[Place]:
    return {(x, y) for x, y in scene.screen.session.view.items}


def pressed(scene: Scene, keys: list[str]) -> None:
    stack = stack_of(UiContext(shipped_content()))
    stack.show(scene.screen)
    after(stack, keys)


def compared(scene: Scene) -> CompareScreen:
    return CompareScreen(UiContext(shipped_content()), scene.screen.session)


def test_exploring_comes_to_the_first_and_opens_the_choice_once() -> None:
    scene = choosing(AWAY)

    _, at, told = scene.press("o")

    assert (at, told[-1], scene.opened) == ((7, 2), ui("halt_offer"), "CompareScreen")
    scene.press("o")
    assert scene.opened == ""


def test_picking_up_one_of_several_opens_the_choice_and_takes_nothing() -> None:
    scene = choosing()

    turns, _, _ = scene.press("g")

    assert (turns, scene.opened, len(lying(scene))) == (0, "CompareScreen", 3)


def test_where_there_is_room_they_stand_side_by_side() -> None:
    text = shown(compared(choosing()), 120, 40)

    row = next(line for line in text.splitlines() if "spear" in line)
    assert "mail coat" in row
    assert "potion of healing" in row
    assert ui("instead_of", items="leather coat") in text.replace("\n", " ")


def test_at_80_columns_nothing_of_the_choices_is_lost() -> None:
    text = shown(compared(choosing()), 80, 24)

    for name in ("spear", "mail coat", "potion of healing"):
        assert name in text
    assert "…" not in text


def test_a_letter_takes_one_from_where_it_lies_and_the_others_are_gone() -> None:
    scene = choosing()
    game = scene.screen.session

    pressed(scene, ["g", "c"])

    assert game.view.player.position == (11, 2)
    assert lying(scene) == set()
    potions = [each for each in game.view.pack if each.thing.kind == OFFERED[11, 2]]
    assert [each.thing.count for each in potions] == [2]


def test_what_is_selected_is_taken_at_once_where_the_player_stands() -> None:
    scene = choosing()
    game = scene.screen.session

    pressed(scene, ["g", "enter"])

    assert game.view.player.position == (9, 2)
    assert any(each.thing.kind == "sunken_crown:mail_coat" for each in game.view.pack)


def test_arrows_select_another() -> None:
    scene = choosing()
    game = scene.screen.session

    pressed(scene, ["g", "right", "right", "right", "left", "left", "enter"])

    assert any(each.thing.kind == "sunken_crown:spear" for each in game.view.pack)


def test_they_can_be_left_alone() -> None:
    scene = choosing()

    pressed(scene, ["g", "escape"])

    assert scene.screen.session.view.turn == 0
    assert len(lying(scene)) == 3
