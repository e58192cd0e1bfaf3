from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from roguelike.content.schema.steps import ItemTrigger
from roguelike.core.formulas.formula import parse
from roguelike.effects.damage import Damage
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop
from roguelike.engine.actions.use import Use
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.game import Game, PlayerAction
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.answers import Act, Open, Pass
from roguelike.ui.screens.cursors.aim import AimScreen
from roguelike.ui.screens.game.inventory import InventoryScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed_in
from tests.ui.hoarding import HOARD, hoard, own, rich, staged
from tests.ui.staging import after, frame_of, led, press, session, shown
from tests.ui.words import start, ui

BITES = ItemTrigger(on="hit", steps=(Damage(amount=parse("1")),))


def listing(game: GameSession) -> InventoryScreen:
    return InventoryScreen(UiContext(hoard()), game)


def item(game: GameSession, name: str) -> CarriedItem:
    return next(each for each in game.view.pack if each.thing.kind == f"hoard:{name}")


def test_slots_come_first_filled_or_not_and_then_what_is_carried() -> None:
    drawn = shown(after(staged(rich()), ["i"]), 80, 24).splitlines()[2:12]

    rows = [row.split("│")[0].replace("─", "").strip().removeprefix("→ ") for row in drawn]
    assert [" ".join(row.split()) for row in rows] == [
        "Equipped",
        "nothing head",
        "a ) dagger hand",
        "nothing off hand",
        "b = ring of sloth finger",
        "",
        "Carried 4 of 26",
        "c ! 3 potions of healing",
        "d / wand of sparks (3)",
        "e ) great sword",
    ]


@pytest.mark.parametrize(
    ("name", "key", "action"),
    [
        ("healing", "C", Use),
        ("great_sword", "E", Wear),
        ("dagger", "A", TakeOff),
    ],
)
def test_a_capital_does_at_once_what_an_item_is_for(
    name: str, key: str, action: Callable[[int], PlayerAction]
) -> None:
    game = rich()

    answer = listing(game).handle(press(key))

    assert answer == Act((action(item(game, name).id),))


@pytest.mark.parametrize("key", ["D", "F"])
def test_a_capital_of_what_has_to_be_aimed_or_is_only_good_for_throwing_aims_it(key: str) -> None:
    answer = listing(rich()).handle(press(key))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, AimScreen)


def test_a_letter_or_a_click_shows_what_can_be_done_and_that_is_chosen_by_letters_too() -> None:
    game = rich()
    screen = listing(game)
    clicked = shown(screen, 80, 24).splitlines()
    y = next(y for y, row in enumerate(clicked) if "12 stones" in row)

    by_click = screen.handle(MouseClick(10, y, "left"))
    by_letter = led(screen, ["f"])

    assert isinstance(by_click, Open)
    assert shown(by_click.screen, 80, 24) == shown(by_letter, 80, 24)
    assert by_letter.handle(press("d")) == Act((Drop(item(game, "stone").id),))


def test_letters_that_move_choose_items_while_there_are_such() -> None:
    game = rich()
    for _ in range(6):
        own(game, "great_sword")

    answer = listing(game).handle(press("j"))

    assert isinstance(answer, Open)


def test_some_of_a_stack_can_be_dropped() -> None:
    game = rich()

    after(staged(game), ["i", "f", "r", "5", "enter"])

    assert [each.thing.count for each in game.view.here] == [5]
    assert item(game, "stone").thing.count == 7


def test_the_list_stays_in_sight_below_what_can_be_done_with_an_item() -> None:
    drawn = shown(after(staged(rich()), ["i", "f"]), 120, 40)

    assert "great sword" in drawn
    assert "Drop some…" in drawn


def test_escape_costs_nothing_and_leads_back_a_step_at_a_time() -> None:
    game = rich()
    stack = staged(game)

    pictures = [shown(after(stack, [key]), 80, 24) for key in ("i", "f", "r", *["escape"] * 3)]

    assert ["use at once" in picture for picture in pictures] == [
        True,
        False,
        False,
        False,
        True,
        False,
    ]
    assert game.view.turn == 0


def test_before_wearing_one_sees_what_changes_and_that_slower_is_worse() -> None:
    screen = led(listing(rich()), ["e"])
    drawn = shown(screen, 80, 24)

    told = drawn[drawn.index(ui("instead_of", items="dagger")) :]

    lines = ("+2 Attack", "+5% Attack chance", "Speed 83%, slower")
    assert [line in told for line in lines] == [True] * 3


def test_before_wearing_one_sees_what_is_lost_beside_numbers() -> None:
    content = changed_in(hoard(), "item", "hoard:dagger", triggers=(BITES,), description="Bites.")
    game = GameSession(Game.new(content, HOARD, "hoard"), content.catalog, UiContext(content).texts)

    told = shown(led(InventoryScreen(UiContext(content), game), ["e"]), 80, 24)

    assert ui("lost_so", description="Bites.") in told
    assert start("lost_so") not in shown(led(listing(rich()), ["e"]), 80, 24)


def test_what_is_lost_is_told_in_the_words_of_the_item() -> None:
    content = changed_in(hoard(), "item", "hoard:dagger", loses="its bite", description="Bites.")
    game = GameSession(Game.new(content, HOARD, "hoard"), content.catalog, UiContext(content).texts)

    told = shown(led(InventoryScreen(UiContext(content), game), ["e"]), 80, 24)

    assert ui("lost", loses="its bite") in told


def test_before_wearing_one_sees_what_is_so_as_long_as_it_is_worn() -> None:
    game = rich()
    own(game, "veil")

    drawn = shown(led(listing(game), ["g"]), 80, 24)

    assert ui("while_worn", statuses="crowned") in drawn


def test_an_unknown_item_shows_its_look_and_gives_nothing_away() -> None:
    game = rich()
    own(game, "embers")

    drawn = shown(led(listing(game), ["g"]), 80, 24)

    assert "oaken wand" in drawn
    assert "embers" not in drawn
    assert "(2)" not in drawn


def test_without_anything_the_list_says_so_and_nothing_can_be_chosen() -> None:
    screen = InventoryScreen(UiContext(hoard()), session())

    assert "nothing" in shown(screen, 80, 24)
    assert screen.handle(press("enter")) == Pass()


def test_where_rules_have_limits_for_some_things_these_are_told() -> None:
    content = shipped_content()
    game = GameSession(
        Game.new(content, "classic:classic_plus", "ember"),
        content.catalog,
        UiContext(content).texts,
    )

    text = shown(after(staged(game), ["i"]), 80, 24)

    assert re.search(r"\b2/4, .* 0/2\b", text)


def test_a_name_that_is_cut_is_reported() -> None:
    label = "dagger of those who never stop to take a breath while they speak of it"
    content = changed_in(hoard(), "item", "hoard:dagger", label=label)
    game = GameSession(Game.new(content, HOARD, "hoard"), content.catalog, UiContext(content).texts)
    frame = frame_of(80, 24)

    InventoryScreen(UiContext(content), game).draw(frame)

    assert [each for each in frame.cuts if each.startswith("dagger of those") and "…" in each]
