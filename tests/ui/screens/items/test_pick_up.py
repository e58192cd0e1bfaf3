from __future__ import annotations

import pytest

from roguelike.engine.actions.pick_up import PickUp
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.answers import Act, Open
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.items.pick_up import PickUpScreen
from roguelike.ui.screens.items.quantity import CountScreen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell
from tests.ui.hoarding import hoard, put, rich, staged
from tests.ui.staging import after, press, shown
from tests.ui.words import ui


def on_a_pile() -> Adventure:
    game = rich()
    put(game, "great_sword")
    put(game, "stone", count=5)
    return game


def said(game: Adventure) -> str:
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

    answer: Answer = PickUpScreen(Shell(hoard()), game).handle(press("B"))

    assert answer == Act((PickUp(game.view.here[0].id),))


def test_a_click_on_the_end_of_a_row_asks_how_many() -> None:
    game = on_a_pile()
    screen = PickUpScreen(Shell(hoard()), game)
    rows = shown(screen, 80, 24).splitlines()
    y, row = next((y, row) for y, row in enumerate(rows) if row.rstrip("│ ").endswith("some"))

    asked = screen.handle(MouseClick(row.index("some"), y, "left"))
    taken = screen.handle(MouseClick(row.index("stone"), y, "left"))

    assert isinstance(asked, Open)
    assert isinstance(asked.screen, CountScreen)
    assert taken == Act((PickUp(game.view.here[1].id),))
